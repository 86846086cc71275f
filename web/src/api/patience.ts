/** How long a call may go without an answer; a slow phone needs a part of it. */
export const PATIENCE_MS = 30_000;

/**
 * What the slowest uplink that is waited for carries, in bytes per millisecond: half a megabit a second, half of
 * what a phone at the edge of its network has. A photograph of 15 MB gets four minutes.
 */
export const SLOWEST_UPLINK = 64;

/** How long a call may take that sends this form: the usual time, and what the way there needs by its weight. */
export function patienceFor(form: FormData | undefined): number {
  let bytes = 0;
  for (const value of form?.values() ?? []) bytes += typeof value === 'string' ? value.length : value.size;
  return PATIENCE_MS + Math.ceil(bytes / SLOWEST_UPLINK);
}

/** One wait for the server. */
export interface Wait {
  /** Ends the call: the time is over, or who asked has left. */
  signal: AbortSignal;
  /** The time was over before anybody left or an answer came. */
  isOver: () => boolean;
  /** Something came: the usual time begins anew. */
  goOn: () => void;
  /** The call is over; nothing is left waiting behind it. */
  end: () => void;
}

/**
 * Begins to wait: a phone that has lost its network without noticing would otherwise leave its reader before
 * "one moment please" for many minutes. Left, by the caller's own signal, keeps its reason.
 */
export function beginWait(patience: number, left?: AbortSignal): Wait {
  const ends = new AbortController();
  let over = false;
  const giveUp = () => {
    over = true;
    ends.abort();
  };
  let late = setTimeout(giveUp, patience);
  const leave = () => ends.abort(left?.reason);
  if (left?.aborted) leave();
  left?.addEventListener('abort', leave);
  return {
    signal: ends.signal,
    isOver: () => over,
    goOn: () => {
      clearTimeout(late);
      late = setTimeout(giveUp, PATIENCE_MS);
    },
    end: () => {
      clearTimeout(late);
      left?.removeEventListener('abort', leave);
    },
  };
}
