/** The words last said by a toast, for the live region. */
function createAnnouncement() {
  let words = '';
  const listeners = new Set<() => void>();
  return {
    current: () => words,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    say(next: string) {
      // The same words twice in a row must still be a change, or nothing is read out.
      words = next === words ? `${next}\u00a0` : next;
      for (const listener of listeners) listener();
    },
  };
}

export const announcement = createAnnouncement();
