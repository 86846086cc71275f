/**
 * A tab that is opened at once, while the browser still knows that somebody pressed a button; null where it
 * refuses.
 */
export function openTab(): Window | null {
  const tab = window.open('', '_blank');
  if (tab) tab.opener = null;
  return tab;
}

/**
 * Leads the tab to an address that must be asked for first; closes it when there is none. Answers the address
 * where there is no tab, so that a link can be offered, and otherwise nothing.
 */
export async function leadTab(tab: Window | null, ask: () => Promise<{ url: string }>): Promise<string> {
  try {
    const { url } = await ask();
    if (tab) tab.location.replace(url);
    return tab ? '' : url;
  } catch (failure) {
    tab?.close();
    throw failure;
  }
}
