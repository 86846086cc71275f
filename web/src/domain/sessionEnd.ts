/** The first warning, 10 minutes before a session ends, or the last one, 1 minute before. */
export type EndWarning = 'soon' | 'last';

/** The warning that is due when so many seconds are left; null while there is none. */
export function endWarning(secondsLeft: number): EndWarning | null {
  if (secondsLeft > 600) return null;
  return secondsLeft > 60 ? 'soon' : 'last';
}
