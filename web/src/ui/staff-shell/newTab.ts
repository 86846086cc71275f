/** Opens a tab during the click, before the browser would block it; null if the browser refuses. */
export function openTab(): Window | null {
  const tab = window.open('', '_blank');
  if (tab) tab.opener = null;
  return tab;
}

const waiting = new Set<Window>();

/** Closes the tabs that wait for an address, because a dialog in this tab must be completed first. */
export function closeWaitingTabs(): void {
  for (const tab of waiting) tab.close();
}

/**
 * Opens an address in the tab after fetching it; closes the tab after a failure. Returns the address if the tab is
 * gone, so that a link can be offered; otherwise empty.
 */
export async function leadTab(tab: Window | null, ask: () => Promise<{ url: string }>): Promise<string> {
  if (tab) waiting.add(tab);
  try {
    const { url } = await ask();
    if (!tab || tab.closed) return url;
    tab.location.replace(url);
    return '';
  } catch (failure) {
    tab?.close();
    throw failure;
  } finally {
    if (tab) waiting.delete(tab);
  }
}
