// The log of announcements: each change of a live region, as a screen reader would read it.
import { expect } from '@playwright/test';

/**
 * Logs the announcements of every page in a browser context. A sentence that is announced twice at once is
 * reported as an error, unless the browser translates: it writes the text of a region a second time.
 */
export async function logAnnouncements(context, { reports = true } = {}) {
  await context.addInitScript(logInPage, reports);
}

/** Waits until the page has announced a text that contains `text` since the last key, press or input. */
export async function announced(page, text) {
  await expect
    .poll(() => page.evaluate(() => window.announcements.map(({ words }) => words)), {
      message: `the announcement of ${text}`,
    })
    .toContainEqual(expect.stringContaining(text));
}

/** Runs in the page. */
function logInPage(reports) {
  const TWICE_MS = 1000;
  const live = '[aria-live=polite], [aria-live=assertive], [role=status], [role=alert], [role=log]';
  const last = new WeakMap();
  let isLoaded = false;
  window.announcements = [];

  function read(region, isInserted = false) {
    const words = region.textContent.replace(/\s+/g, ' ').trim();
    if (last.get(region) === words) return;
    last.set(region, words);
    // For regions that are inserted with their text, all screen readers announce alerts only.
    if (isInserted && !region.matches('[role=alert], [aria-live=assertive]')) return;
    // A modal dialog silences the page behind it.
    const modal = [...document.querySelectorAll('dialog:modal')].at(-1);
    const isSilent = region.closest('[aria-hidden=true], [inert]') || (modal && !modal.contains(region));
    if (words === '' || !isLoaded || isSilent || !region.isConnected) return;
    const at = performance.now();
    const twin = window.announcements.find((one) => one.words === words && at - one.at < TWICE_MS);
    if (twin && reports) console.error(`announced twice: ${words}`);
    window.announcements.push({ words, at });
  }

  function follow({ target, addedNodes }) {
    const element = target.nodeType === Node.ELEMENT_NODE ? target : target.parentElement;
    const inserted = [...addedNodes].filter((node) => node.nodeType === Node.ELEMENT_NODE);
    for (const node of inserted) {
      if (node.matches(live)) read(node, true);
      for (const region of node.querySelectorAll(live)) read(region, true);
    }
    const region = element?.closest(live);
    if (region) read(region);
  }

  new MutationObserver((records) => records.forEach(follow)).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
  });
  window.addEventListener('load', () => (isLoaded = true));
  for (const kind of ['keydown', 'pointerdown', 'input', 'change', 'drop', 'resize']) {
    window.addEventListener(kind, () => (window.announcements = []), { capture: true });
  }
}
