import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderApp } from '@/testing/renderApp';
import { LoadingOverlay } from './loading-overlay/LoadingOverlay';
import { announcement } from './toast/announcement';
import { ToastHost } from './toast/ToastHost';
import { WAIT_MS } from './toast/useWaitAnnouncement';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => vi.useRealTimers());

it.each([
  [undefined, 'Loading'],
  ['Sending note to your coach, one moment please...', 'Sending note to your coach, one moment please...'],
])('shows Loading or its message (%s) and announces it after a delay', (message, words) => {
  const region = () => screen.getByRole('status').textContent;
  const { rerender } = renderApp(
    <>
      <LoadingOverlay message={message} />
      <ToastHost key="host" />
    </>,
  );
  expect(screen.getByText(words)).toBeTruthy();
  act(() => announcement.set('The note is deleted.'));
  act(() => vi.advanceTimersByTime(WAIT_MS - 1));
  expect(region()).toBe('The note is deleted.');
  act(() => vi.advanceTimersByTime(1));
  expect(region()).toBe(words);
  rerender(<ToastHost key="host" />);
  expect(region()).toBe('');
});
