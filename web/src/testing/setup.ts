import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { deviceStore, tabStore } from '@/domain/keptStore';
import { resetServer } from './server';
import { resetUser } from './user';
import { announcement } from '@/ui/toast/announcement';
import { shownToasts } from '@/ui/toast/toast';

// jsdom has no modal dialogs. This replaces their methods as far as the tests need: the open attribute. Tests
// that need Escape raise "cancel" themselves.
if (typeof HTMLDialogElement !== 'undefined' && !HTMLDialogElement.prototype.showModal) {
  HTMLDialogElement.prototype.showModal = function showModal(this: HTMLDialogElement) {
    this.setAttribute('open', '');
  };
  HTMLDialogElement.prototype.show = HTMLDialogElement.prototype.showModal;
  HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
    this.removeAttribute('open');
    this.dispatchEvent(new Event('close'));
  };
}
if (typeof Element !== 'undefined' && !Element.prototype.scrollIntoView) {
  Element.prototype.scrollIntoView = vi.fn<() => void>();
}

if (typeof window !== 'undefined') window.scrollTo = () => {};

// jsdom has no layout, so nothing ever comes into view; tests that need it bring their own observer.
if (typeof window !== 'undefined' && !('IntersectionObserver' in window)) {
  class NothingInView {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  Object.assign(window, { IntersectionObserver: NothingInView });
}

// jsdom's own frames stop permanently if they began while a test had fake timers.
if (typeof window !== 'undefined') {
  window.requestAnimationFrame = (callback) => window.setTimeout(() => callback(performance.now()), 16);
  window.cancelAnimationFrame = (handle) => window.clearTimeout(handle);
}

// React only logs markup that a browser would restructure, such as a dialog in a paragraph.
const takenApart: string[] = [];
const report = console.error;
console.error = (...words: unknown[]) => {
  if (/cannot (be a descendant of|contain)/.test(String(words[0])))
    takenApart.push(words.map(String).join(' '));
  report(...words);
};
afterEach(() => {
  const found = takenApart.splice(0);
  if (found.length > 0) throw new Error(`markup that a browser takes apart: ${found.join('; ')}`);
});

// Testing Library waits for pending work after each user event, and has to advance fake timers for that. It only finds
// those of Jest.
Object.assign(globalThis, { jest: { advanceTimersByTime: vi.advanceTimersByTime } });

beforeEach(() => {
  if (typeof document !== 'undefined') resetUser();
});

// How long a test waits, in milliseconds; a busy machine may need more than the default second.
configure({ asyncUtilTimeout: 15_000 });

// Test files share one window: every test must clean up.
afterEach(async () => {
  vi.useRealTimers();
  cleanup();
  // A screen may send a request when it is left; the server receives it a turn later.
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  resetServer();
  if (typeof window === 'undefined') return;
  for (const toast of shownToasts.current()) shownToasts.dismiss(toast.id);
  if (announcement.current() !== '') announcement.set('');
  for (const store of [tabStore, deviceStore]) for (const name of store.names()) store.remove(name);
  for (const cookie of document.cookie.split('; ')) {
    document.cookie = `${cookie.split('=')[0]}=; max-age=0; path=/`;
  }
  window.history.replaceState(null, '', '/');
  document.head.replaceChildren();
  document.body.replaceChildren();
});
