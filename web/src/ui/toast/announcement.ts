/**
 * How long a dialog keeps words back, in milliseconds. A dialog that closes by then leaves them to the page; later they
 * have been read out in the dialog and stay there.
 */
export const HELD_BACK_MS = 100;

/** How long words remain in their region, in milliseconds: readers would meet them at the end of later screens. */
export const SAID_MS = 5000;

/** Words and where they are said: in a dialog, or in the page. */
interface Said {
  words: string;
  place: HTMLDialogElement | null;
}

function createAnnouncement() {
  let said: Said = { words: '', place: null };
  let place: HTMLDialogElement | null = null;
  let isFresh = false;
  let timers: ReturnType<typeof setTimeout>[] = [];
  const listeners = new Set<() => void>();

  function change(next: Said) {
    said = next;
    for (const listener of listeners) listener();
  }
  return {
    current: () => said.words,
    said: () => said,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    say(next: string) {
      isFresh = true;
      timers.forEach(clearTimeout);
      timers = [
        setTimeout(() => (isFresh = false), HELD_BACK_MS),
        setTimeout(() => change({ words: '', place: said.place }), SAID_MS),
      ];
      // The same words twice in a row must still be a change, or nothing is read out.
      change({ words: next === said.words ? `${next}\u00a0` : next, place });
    },
    /** Removes words that no longer hold, such as those of a wait that is over. */
    remove(old: string) {
      if (said.words.trim() === old.trim()) change({ ...said, words: '' });
    },
    /**
     * Sets the topmost dialog. Words that the dialog before it still holds back move to the new place, because a dialog
     * often closes right after an announcement. Other words stay, so that they are read once.
     */
    moveTo(next: HTMLDialogElement | null) {
      place = next;
      if (isFresh && said.place !== null && said.place !== next) change({ ...said, place });
    },
  };
}

/**
 * Says words to screen readers only, in a live region of the topmost dialog or of the page; toasts say theirs
 * here, too.
 */
export const announcement = createAnnouncement();
