import { ApiError } from '@/api/client';

/** Returns the server's message about a failure; empty if there is none. */
export function failureSentence(error: unknown): string {
  return error instanceof ApiError ? error.message : '';
}

/** Returns the server's error messages by field name. */
export function fieldProblems(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(error.fields.map(({ field, message }) => [field, message]));
}
