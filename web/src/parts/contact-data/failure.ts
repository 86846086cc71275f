import { ApiError } from '@/api/client';

/** What the server said about a failure; empty when it said nothing. */
export function sentenceOf(error: unknown): string {
  return error instanceof ApiError ? error.message : '';
}

/** What the server said about each field, by its name. */
export function problemsOf(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(error.fields.map(({ field, message }) => [field, message]));
}
