import { notifyManager, QueryClient } from '@tanstack/react-query';
import { ApiError, TimeoutError } from '@/api/client';

/**
 * Only a server that was not reached or was overloaded is asked again; an answer is an answer. Who has waited the
 * whole time for one is told at once: asked again in silence, the wait would be three times as long.
 */
function worthRetrying(failures: number, error: unknown): boolean {
  if (error instanceof TimeoutError) return false;
  const passing = error instanceof ApiError && (error.status === 0 || error.status >= 502);
  return passing && failures < 2;
}

/**
 * The server state of the app. A button is busy before the next press can come: told by a timer, as the library
 * does by itself, it would send the second press of a double click as well. And without a connection a call is
 * tried at once: the library would keep it for later, with a screen that waits without end, and an answer to a
 * press that somebody gave up on hours ago.
 */
export function newQueryClient(): QueryClient {
  notifyManager.setScheduler(queueMicrotask);
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        retry: worthRetrying,
        refetchOnReconnect: true,
        refetchOnWindowFocus: false,
        staleTime: 0,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
