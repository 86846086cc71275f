/** Scrolls a list of tabs sideways until its current tab is visible, as on a phone. The ref of the current tab. */
export function scrollToTab(tab: HTMLElement | null): void {
  const list = tab?.parentElement;
  if (!list) return;
  const start = tab.offsetLeft - list.offsetLeft;
  const hidden = start + tab.offsetWidth - list.clientWidth;
  list.scrollLeft = Math.min(start, Math.max(list.scrollLeft, hidden));
}
