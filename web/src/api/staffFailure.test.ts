import { expect, it } from 'vitest';
import { serve } from '@/testing/server';
import { get, post } from './client';
import { failureText } from './staffFailure';

const rejectionText = async (call: Promise<unknown>) => {
  const error: unknown = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  return failureText(error, (id) => id);
};

it('mentions typed input only if the call sent something', async () => {
  expect(await rejectionText(get('/staff/me'))).toBe('staff.failed.unreachable-read');
  expect(await rejectionText(post('/staff/sign-out'))).toBe('staff.failed.unreachable');
  serve({ 'GET /staff/me': { status: 500 }, 'POST /staff/sign-out': { status: 500 } });
  expect(await rejectionText(get('/staff/me'))).toBe('staff.failed.read');
  expect(await rejectionText(post('/staff/sign-out'))).toBe('staff.failed');
});
