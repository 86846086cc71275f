// Chromium, and people in it. Whatever a page should never do fails the test of whoever sees it.
import { expect } from '@playwright/test';
import { logAnnouncements } from './announcing.mjs';
import { translatePages } from './translating.mjs';

/** When a page that draws nothing is woken. */
const DRAW_MS = 2_000;

export const PHONE = 390;
export const DESK = 1280;

/** A browser of one's own: nothing is shared with other people of the test. */
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
 * Gives the window that size and waits until the page's own questions about its width are answered so, and the
 * screen is drawn: the window has its new size before the page knows.
 */
export async function resize(page, size) {
  await page.setViewportSize(size);
  await page.waitForFunction(({ width }) => matchMedia(`(width: ${width}px)`).matches, size, { polling: 50 });
  await drawn(page);
}

/**
 * Waits until what has changed is drawn, and whoever waits for that in the page has been told. A window that nobody
 * looks at may stop drawing for good: it is brought to the front then, and the question asked again.
 */
export async function drawn(page) {
  await expect(async () => {
    if (await page.evaluate(twoFrames, DRAW_MS)) return;
    await page.bringToFront();
    throw new Error(`${page.url()} is not drawn`);
  }).toPass({ timeout: 15_000 });
}

/** Runs in the page. Answers false where none came in that time. */
function twoFrames(within) {
  return new Promise((answer) => {
    setTimeout(() => answer(false), within);
    requestAnimationFrame(() => requestAnimationFrame(() => answer(true)));
  });
}

/** Collects what must not happen: script errors, refused content, complaints of the console, requests elsewhere. */
function watchFor(context, beacon) {
  const seen = [];
  // Asking who is signed in is how the staff side learns that nobody is.
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
    /** What this test brings about on purpose, such as a refusal that the browser notes down. */
    allow: (...patterns) => allowed.push(...patterns),
    check() {
      const wrong = seen.filter((line) => !allowed.some((pattern) => pattern.test(line)));
      expect(wrong, 'what the browser complained about').toEqual([]);
    },
  };
}
