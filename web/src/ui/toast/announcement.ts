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

/** Says words to screen readers only, in the app's one live region; toasts say theirs here, too. */
export const announcement = createAnnouncement();
