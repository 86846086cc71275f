let shown = 0;
const listeners = new Set<() => void>();

function change(by: 1 | -1) {
  shown += by;
  for (const listener of listeners) listener();
}

/** Tracks whether an error summary is on the screen, for the title of the page. */
export const summaries = {
  isShown: () => shown > 0,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  /** Counts a summary until the returned function is called. */
  add() {
    change(1);
    return () => change(-1);
  },
};
