import { afterEach, expect, it, vi } from 'vitest';
import { get, post } from './client';
import { failureText } from './staffFailure';

afterEach(() => {
  vi.unstubAllGlobals();
});

const rejectionText = async (call: Promise<unknown>) => {
  const error: unknown = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  return failureText(error, (id) => id);
};

it('mentions typed input only if the call sent something', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  expect(await rejectionText(get('/staff/me'))).toBe('staff.failed.unreachable-read');
  expect(await rejectionText(post('/staff/sign-out'))).toBe('staff.failed.unreachable');
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 500 })));
  expect(await rejectionText(get('/staff/me'))).toBe('staff.failed.read');
  expect(await rejectionText(post('/staff/sign-out'))).toBe('staff.failed');
});
