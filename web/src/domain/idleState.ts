/** How long a session may be idle, in seconds. */
export interface IdleLimits {
  idleSeconds: number;
  warnSeconds: number;
}

/** Whether the person is active, is being warned, or the session is over. */
export type IdleState = { kind: 'present' } | { kind: 'warning'; secondsLeft: number } | { kind: 'over' };

/** Returns the state at a time; both times in milliseconds. The warning begins warnSeconds before the end. */
export function idleState(
  lastActivity: number,
  now: number,
  { idleSeconds, warnSeconds }: IdleLimits,
): IdleState {
  const left = idleSeconds - (now - lastActivity) / 1000;
  if (left <= 0) return { kind: 'over' };
  return left <= warnSeconds ? { kind: 'warning', secondsLeft: Math.ceil(left) } : { kind: 'present' };
}
