/** How long an object URL stays valid for the browser to save the file, in milliseconds. */
const TAKEN_MS = 60_000;

/** Saves a file on the person's device. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), TAKEN_MS);
}

/** A tab that is opened by the click itself, because browsers block tabs that open later. */
export interface WaitingTab {
  show: (file: Blob, name: string) => void;
  close: () => void;
}

/** Opens a tab for a file that is not loaded yet. If the browser blocks the tab, the file is saved instead. */
export function openTab(): WaitingTab {
  const tab = window.open('', '_blank');
  return {
    show(file, name) {
      if (!tab || tab.closed) {
        saveFile(file, name);
        return;
      }
      tab.opener = null;
      const address = URL.createObjectURL(file);
      tab.location.replace(address);
      setTimeout(() => URL.revokeObjectURL(address), TAKEN_MS);
    },
    close: () => tab?.close(),
  };
}
