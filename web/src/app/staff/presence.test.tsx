import { useQuery } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { get } from '@/api/client';
import { staffKeys } from '@/api/staff';
import { fetchMe } from '@/api/staffSignIn';
import { lastActivity, clearPresence, storeActivity } from '@/domain/presence';
import words from '@catalogues/en/staff.json';
import { serve } from '@/testing/server';
import { settle } from '@/testing/settle';
import { IdleWatch } from './IdleWatch';
import { useLostSession } from './useSession';
import { renderApp } from '@/testing/renderApp';
import { user } from '@/testing/user';

function show(Screen: () => React.ReactNode) {
  const routes = [
    { path: '/staff', Component: Screen },
    { path: '/staff/sign-in', element: 'Please sign in' },
  ];
  return renderApp(routes, [words], '/staff').unmount;
}

it('every call reports the idle time across all tabs', async () => {
  const idle: (string | null)[] = [];
  serve({
    'GET /staff/work/count': ({ request }) => {
      idle.push(request.headers.get('Beacon-Idle'));
      return {};
    },
  });
  vi.useFakeTimers({ now: 1_000_000, toFake: ['Date'] });
  const nothing = () => undefined;
  const leave = show(() => (
    <IdleWatch limits={{ idleSeconds: 900, warnSeconds: 60 }} onOver={nothing} onLeave={nothing} />
  ));
  const ask = () => get('/staff/work/count');
  await ask();
  vi.setSystemTime(1_090_400);
  await ask();
  await user.click(document.body);
  await ask();
  vi.setSystemTime(1_150_000);
  storeActivity(1_140_000);
  await ask();
  leave();
  await ask();
  expect(idle).toEqual(['0', '90', '0', '10', null]);
});

// Shows R14.4i
it('the screen changes to the sign-in when another tab signs out', async () => {
  function Screen() {
    useLostSession();
    useQuery({ queryKey: staffKeys.me, queryFn: ({ signal }) => fetchMe(signal), retry: false });
    return <p>the queue</p>;
  }
  serve({ 'GET /staff/me': [{ results: {} }, { status: 401 }] });
  show(Screen);
  await settle();
  localStorage.setItem('beacon-unsaved-7', 'an hour of writing');
  storeActivity(5);
  clearPresence();
  expect(lastActivity()).toBe(0);
  expect(localStorage.getItem('beacon-unsaved-7')).toBe('an hour of writing');
  await act(
    async () =>
      void window.dispatchEvent(new StorageEvent('storage', { key: 'beacon-staff-seen', newValue: null })),
  );
  await screen.findByText('Please sign in');
});
