import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fetchWorkCount } from '@/api/staffWork';
import words from '@catalogues/en/staff.json';
import { renderApp } from '@/testing/renderApp';
import { serve } from '@/testing/server';
import { user } from '@/testing/user';
import { useSignOut } from './useSession';

/** A screen with a slow list and the sign-out button. */
function SlowScreen() {
  const { leave } = useSignOut();
  useQuery({
    queryKey: ['list'],
    queryFn: ({ signal }) => fetchWorkCount(signal),
  });
  return <button onClick={() => leave('signed-out')}>Sign out</button>;
}

/** Presses "Sign out" while a list is being fetched. Returns the requests and cancellations in their order. */
async function signOut(reply: { status?: number }) {
  const log: string[] = [];
  serve({
    'GET /staff/work/count': ({ request }) => {
      log.push('list');
      request.signal.addEventListener('abort', () => log.push('list canceled'));
      return new Promise(() => {});
    },
    'POST /staff/sign-out': () => {
      log.push('sign-out');
      return reply;
    },
  });
  const routes = [
    { path: '/staff', Component: SlowScreen },
    { path: '/staff/sign-in', element: 'Please sign in' },
  ];
  const { router } = renderApp(routes, [words], '/staff');
  await waitFor(() => expect(log).toEqual(['list']));
  await user.click(screen.getByText('Sign out'));
  return { log, router: router! };
}

it('cancels pending requests at sign-out, because their late responses would report an expired session', async () => {
  const { log, router } = await signOut({});
  await screen.findByText('Please sign in');
  expect(log).toEqual(['list', 'list canceled', 'sign-out']);
  expect(router.state.location.state).toEqual({ reason: 'signed-out', from: undefined });
});

it('a failed sign-out fetches the list again', async () => {
  const { log, router } = await signOut({ status: 503 });
  await waitFor(() => expect(log).toEqual(['list', 'list canceled', 'sign-out', 'list']));
  expect(router.state.location.pathname).toBe('/staff');
});
