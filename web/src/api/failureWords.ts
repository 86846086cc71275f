import { ApiError } from './client';

/** A sentence about what failed, and what to do: the connection is only to blame when no answer came. */
export function failureWords(t: (id: string) => string, id: string, error: unknown): string {
  const isUnanswered = error instanceof ApiError && error.status === 0;
  return `${t(id)} ${t(isUnanswered ? 'shared.failed.offline' : 'shared.failed.server')}`;
}
