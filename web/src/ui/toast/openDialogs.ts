/** A dialog that is open, with a number of its own. */
export interface OpenDialog {
  key: number;
  element: HTMLDialogElement;
}

let dialogs: readonly OpenDialog[] = [];
let lastKey = 0;
let observer: MutationObserver | undefined;
const listeners = new Set<() => void>();

/** Brings the list up to date; what was open stays in its order, what is new is on top of it. */
function look(): void {
  const open = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')];
  const still = dialogs.filter(({ element }) => open.includes(element));
  const added = open.filter((element) => !dialogs.some((known) => known.element === element));
  if (added.length === 0 && still.length === dialogs.length) return;
  dialogs = [...still, ...added.map((element) => ({ key: (lastKey += 1), element }))];
  for (const listener of listeners) listener();
}

/**
 * The dialogs that are open, the topmost last. A modal one lies over everything and makes all that is outside of
 * it silent and out of reach, so whatever must be seen and heard has to be inside the topmost.
 */
export const openDialogs = {
  current: () => dialogs,
  subscribe(listener: () => void) {
    listeners.add(listener);
    // Every way to open and close one changes this attribute, also that of the browser itself.
    if (!observer) {
      observer = new MutationObserver(look);
      observer.observe(document, { subtree: true, attributes: true, attributeFilter: ['open'] });
      look();
    }
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      observer?.disconnect();
      observer = undefined;
      dialogs = [];
    };
  },
};
