/** An open dialog with its key. */
export interface OpenDialog {
  key: number;
  element: HTMLDialogElement;
}

let dialogs: readonly OpenDialog[] = [];
let lastKey = 0;
let observer: MutationObserver | undefined;
const listeners = new Set<() => void>();

/** Updates the list: open dialogs keep their order, and new dialogs are added on top. */
function update(): void {
  const open = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')];
  const still = dialogs.filter(({ element }) => open.includes(element));
  const added = open.filter((element) => !dialogs.some((known) => known.element === element));
  if (added.length === 0 && still.length === dialogs.length) return;
  dialogs = [...still, ...added.map((element) => ({ key: (lastKey += 1), element }))];
  for (const listener of listeners) listener();
}

/**
 * The open dialogs, the topmost last. A modal dialog covers the page and makes the rest inert, so content that must be
 * seen and announced has to be inside the topmost dialog.
 */
export const openDialogs = {
  current: () => dialogs,
  subscribe(listener: () => void) {
    listeners.add(listener);
    // Every way to open or close a dialog changes this attribute, including the browser's own.
    if (!observer) {
      observer = new MutationObserver(update);
      observer.observe(document, { subtree: true, attributes: true, attributeFilter: ['open'] });
      update();
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
