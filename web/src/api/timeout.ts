/** The time that a call may take without a response, in milliseconds; a slow phone needs only a fraction. */
export const TIMEOUT_MS = 30_000;

/**
 * The slowest supported upload speed, in bytes per millisecond: half a megabit per second, half of the speed of a
 * phone at the edge of its network. A photo of 15 MB gets four minutes.
 */
export const SLOWEST_UPLINK = 64;

/** Returns the timeout of a call with this form: the default plus the time to upload its bytes. */
export function timeoutFor(form: FormData | undefined): number {
  let bytes = 0;
  for (const value of form?.values() ?? []) bytes += typeof value === 'string' ? value.length : value.size;
  return TIMEOUT_MS + Math.ceil(bytes / SLOWEST_UPLINK);
}

/** The running timeout of one call. */
export interface Timeout {
  /** Aborts when the timeout expires or the caller aborts. */
  signal: AbortSignal;
  /** Reports whether the timeout expired before the caller aborted or the call ended. */
  expired: () => boolean;
  /** Restarts the timeout because data arrived. */
  extend: () => void;
  /** Stops the timer after the call has ended. */
  end: () => void;
}

/**
 * Starts the timeout of a call. Without a timeout, a phone that silently lost its network would show a spinner for
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
