import { ApiError } from './client';

/** How long one attempt to fetch what a screen waits for may take; a slow phone needs a part of it. */
export const PATIENCE_MS = 30_000;

/**
 * The signal, and an end of the waiting: a phone that has lost its network without noticing would otherwise
 * leave its reader before "one moment please" for many minutes. The call then fails as one that was not answered.
 */
export function withPatience(signal: AbortSignal): AbortSignal {
  const ends = new AbortController();
  const late = setTimeout(() => ends.abort(new ApiError(0, '')), PATIENCE_MS);
  const stop = () => {
    clearTimeout(late);
    ends.abort(signal.reason);
  };
  if (signal.aborted) stop();
  else signal.addEventListener('abort', stop, { once: true });
  return ends.signal;
}
