/**
 * A tab that is opened at once, while the browser still knows that somebody pressed a button; null where it
 * refuses.
 */
export function openTab(): Window | null {
  const tab = window.open('', '_blank');
  if (tab) tab.opener = null;
  return tab;
}

const waiting = new Set<Window>();

/** Closes the tabs that wait for an address, because something must be answered in this one first. */
export function closeWaitingTabs(): void {
  for (const tab of waiting) tab.close();
}

/**
 * Leads the tab to an address that must be asked for first; closes it when there is none. Answers the address
 * where there is no tab any more, so that a link can be offered, and otherwise nothing.
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
