/** How long a call may take without an answer, in milliseconds; a slow phone needs a part of it. */
export const TIMEOUT_MS = 30_000;

/**
 * The slowest upload speed that is supported, in bytes per millisecond: half a megabit per second, which is half of
 * what a phone at the edge of its network has. A photo of 15 MB gets four minutes.
 */
export const SLOWEST_UPLINK = 64;

/** How long a call with this form may take: the usual time, and the time to send its bytes. */
export function timeoutFor(form: FormData | undefined): number {
  let bytes = 0;
  for (const value of form?.values() ?? []) bytes += typeof value === 'string' ? value.length : value.size;
  return TIMEOUT_MS + Math.ceil(bytes / SLOWEST_UPLINK);
}

/** The running timeout of one call. */
export interface Timeout {
  /** Aborts when the time is over or the caller aborts. */
  signal: AbortSignal;
  /** Whether the time was over before the caller aborted or the call ended. */
  expired: () => boolean;
  /** Starts the usual time anew, because data arrived. */
  extend: () => void;
  /** Stops the timer when the call has ended. */
  end: () => void;
}

/**
 * Starts the timeout of a call. Without one, a phone that has lost its network unnoticed would show a spinner for
 * many minutes. When the caller aborts, the signal keeps the caller's reason.
 */
export function startTimeout(timeoutMs: number, caller?: AbortSignal): Timeout {
  const controller = new AbortController();
  let over = false;
  const expire = () => {
    over = true;
    controller.abort();
  };
  let timer = setTimeout(expire, timeoutMs);
  const leave = () => controller.abort(caller?.reason);
  if (caller?.aborted) leave();
  caller?.addEventListener('abort', leave);
  return {
    signal: controller.signal,
    expired: () => over,
    extend: () => {
      clearTimeout(timer);
      timer = setTimeout(expire, TIMEOUT_MS);
    },
    end: () => {
      clearTimeout(timer);
      caller?.removeEventListener('abort', leave);
    },
  };
}
