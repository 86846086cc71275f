// Chromium, and the people who use it. Script errors and other faults of a page fail the test of its person.
import { expect } from '@playwright/test';
import { logAnnouncements } from './announcing.mjs';
import { translatePages } from './translating.mjs';

/** How long an undrawn page may take before its window is brought to the front, in milliseconds. */
const DRAW_MS = 2_000;

export const PHONE = 390;
export const DESK = 1280;

/** The message about scripts of the test runner in the frame of an email, which allows no scripts. */
export const SANDBOXED = /^console: Blocked script execution in 'about:srcdoc'/;

/** Opens a browser context for one person, separate from the other people of the test. */
export async function newPerson(
  browser,
  beacon,
  { lang = 'en', width = PHONE, scripts = true, translated = false } = {},
) {
  const context = await browser.newContext({
    baseURL: beacon.url,
    viewport: { width, height: width === PHONE ? 844 : 900 },
    hasTouch: width === PHONE,
    locale: lang === 'es' ? 'es-US' : 'en-US',
    timezoneId: 'America/Chicago',
    reducedMotion: 'reduce',
    javaScriptEnabled: scripts,
  });
  await logAnnouncements(context, { reports: !translated });
  if (translated) await translatePages(context);
  const watch = watchFor(context, beacon);
  const page = await context.newPage();
  return { context, page, watch, lang };
}

/**
 * Resizes the window, and waits until the page's media queries match and the screen is drawn: the window has
 * its new size before the page notices.
 */
export async function resize(page, size) {
  await page.setViewportSize(size);
  await page.waitForFunction(({ width }) => matchMedia(`(width: ${width}px)`).matches, size, { polling: 50 });
  await drawn(page);
}

/**
 * Waits until changes are drawn and the page's observers have run. A hidden window may stop drawing permanently: it is
 * then brought to the front, and the check is repeated.
 */
export async function drawn(page) {
  await expect(async () => {
    if (await page.evaluate(twoFrames, DRAW_MS)) return;
    await page.bringToFront();
    throw new Error(`${page.url()} is not drawn`);
  }).toPass({ timeout: 15_000 });
}

/** Runs in the page. Returns false if no frame was drawn within that time. */
function twoFrames(within) {
  return new Promise((answer) => {
    setTimeout(() => answer(false), within);
    requestAnimationFrame(() => requestAnimationFrame(() => answer(true)));
  });
}

/** Collects faults: script errors, blocked content, console errors, requests to other hosts. */
function watchFor(context, beacon) {
  const seen = [];
  // The staff side fetches the current account to find out whether there is a session.
  const allowed = [/status of 401 .*\/api\/staff\/me\)$/];
  context.on('weberror', (wrong) => seen.push(`script error: ${wrong.error().message}`));
  context.on('console', (message) => {
    if (message.type() !== 'error') return;
    seen.push(`console: ${message.text()} (${message.location().url})`);
  });
  context.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(`${beacon.url}/`) && !/^(data|blob|about):/.test(url)) seen.push(`elsewhere: ${url}`);
  });
  return {
    /** Allows errors that this test causes on purpose, such as a refusal that the browser logs. */
    allow: (...patterns) => allowed.push(...patterns),
    check() {
      const wrong = seen.filter((line) => !allowed.some((pattern) => pattern.test(line)));
      expect(wrong, 'what the browser complained about').toEqual([]);
    },
  };
}
