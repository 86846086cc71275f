/** The first warning, 10 minutes before a session ends, or the last one, 1 minute before. */
export type EndWarning = 'soon' | 'last';

/** Returns the warning that is due at a number of seconds before the end; null if none is due. */
export function endWarning(secondsLeft: number): EndWarning | null {
  if (secondsLeft > 600) return null;
  return secondsLeft > 60 ? 'soon' : 'last';
}
