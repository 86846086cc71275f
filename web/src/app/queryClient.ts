import { notifyManager, QueryClient } from '@tanstack/react-query';
import { ApiError, TimeoutError } from '@/api/client';

/**
 * Retries only if the server was unreachable or overloaded. A timeout is reported at once: silent retries would
 * triple the wait.
 */
function worthRetrying(failures: number, error: unknown): boolean {
  if (error instanceof TimeoutError) return false;
  const passing = error instanceof ApiError && (error.status === 0 || error.status >= 502);
  return passing && failures < 2;
}

/**
 * Returns the cache of server state. It notifies synchronously, so that a button is busy before the second
 * press of a double click; the library's default timer fires too late. It also sends without a connection.
 * Otherwise the library holds a change back and sends it hours later, after the person has given up.
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
