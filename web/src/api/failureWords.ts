import { ApiError } from './client';

/** Returns a sentence that names the failure and the remedy. It blames the connection only if no response arrived. */
export function failureWords(t: (id: string) => string, id: string, error: unknown): string {
  const isUnanswered = error instanceof ApiError && error.status === 0;
  return `${t(id)} ${t(isUnanswered ? 'shared.failed.offline' : 'shared.failed.server')}`;
}
