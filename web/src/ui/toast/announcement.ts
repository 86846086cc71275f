/**
 * The delay before a dialog announces words, in milliseconds. If the dialog closes before that, the page announces
 * them; after that, the dialog has announced them.
 */
export const HELD_BACK_MS = 100;

/**
 * The time that words remain in their region, in milliseconds. Otherwise screen readers would find them at the end of
 * later screens.
 */
export const KEPT_MS = 5000;

/** The announced words and their place: a dialog, or the page if null. */
interface Announced {
  words: string;
  place: HTMLDialogElement | null;
}

function createAnnouncement() {
  let announced: Announced = { words: '', place: null };
  let place: HTMLDialogElement | null = null;
  let isFresh = false;
  let timers: ReturnType<typeof setTimeout>[] = [];
  const listeners = new Set<() => void>();

  function change(next: Announced) {
    announced = next;
    for (const listener of listeners) listener();
  }
  return {
    current: () => announced.words,
    state: () => announced,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    set(next: string) {
      isFresh = true;
      timers.forEach(clearTimeout);
      timers = [
        setTimeout(() => (isFresh = false), HELD_BACK_MS),
        setTimeout(() => change({ words: '', place: announced.place }), KEPT_MS),
      ];
      // Repeated words must still be a change, or they are not announced.
      change({ words: next === announced.words ? `${next}\u00a0` : next, place });
    },
    /** Removes words that no longer apply, such as those of a wait that has ended. */
    remove(old: string) {
      if (announced.words.trim() === old.trim()) change({ ...announced, words: '' });
    },
    /**
     * Sets the topmost dialog. Words that the previous dialog has not announced yet move to the new place, because a
     * dialog often closes right after an announcement. Other words stay, so that they are announced once.
     */
    moveTo(next: HTMLDialogElement | null) {
      place = next;
      if (isFresh && announced.place !== null && announced.place !== next) change({ ...announced, place });
    },
  };
}

/**
 * Announces words to screen readers only, in a live region of the topmost dialog or of the page; toasts use it too.
 */
export const announcement = createAnnouncement();
