import { afterEach, expect, it, vi } from 'vitest';
import { deviceStore, tabStore } from './keptStore';

afterEach(() => {
  vi.restoreAllMocks();
  for (const store of [tabStore, deviceStore]) for (const name of store.names()) store.remove(name);
});

function block(...methods: ('getItem' | 'setItem' | 'removeItem')[]) {
  for (const method of methods) {
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
  }
}

it("the store writes texts and values to the browser's storage", () => {
  tabStore.writeJson('a', { b: 1 });
  expect(sessionStorage.getItem('a')).toBe('{"b":1}');
  expect(tabStore.readJson('a')).toEqual({ b: 1 });
  expect(tabStore.names()).toEqual(['a']);
  expect(tabStore.isOnlyHeld('a')).toBe(false);
  expect(deviceStore.read('a')).toBeNull();
});

it('the store holds a text in memory while the page is loaded if storage is blocked', () => {
  block('getItem', 'setItem', 'removeItem');
  deviceStore.write('a', 'text');
  expect(deviceStore.read('a')).toBe('text');
  expect(deviceStore.isOnlyHeld('a')).toBe(true);
  deviceStore.remove('a');
  expect(deviceStore.read('a')).toBeNull();
});

it('the store prefers the newer text when the storage is full', () => {
  tabStore.write('a', 'old');
  block('setItem');
  tabStore.write('a', 'new');
  expect(tabStore.read('a')).toBe('new');
  vi.restoreAllMocks();
  tabStore.write('a', 'newest');
  expect(tabStore.isOnlyHeld('a')).toBe(false);
  expect(sessionStorage.getItem('a')).toBe('newest');
});

it('the store returns nothing for damaged JSON', () => {
  sessionStorage.setItem('a', '{');
  expect(tabStore.readJson('a')).toBeNull();
});
