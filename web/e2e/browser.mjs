// Chromium, and people in it. Whatever a page should never do fails the test of whoever sees it.
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { until } from './until.mjs';

const PATIENCE_MS = 30_000;
/** When a page that draws nothing is woken. */
const DRAW_MS = 2_000;
/** When a part of a journey is given up, whatever it waits for; the longest take three minutes. */
const PART_MS = 15 * 60_000;

/** Where the screens of a failed step are kept. */
const FAILURES = new URL('../../.cache/e2e/', import.meta.url).pathname;

export const PHONE = 390;
export const DESK = 1280;

/** Chromium of the machine; nothing that it asks for leaves the machine. */
export async function openBrowser(t) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM || '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
    ],
  });
  t?.after(() => browser.close());
  return browser;
}

/** A browser of one's own: nothing is shared with other people of the test. */
export async function newPerson(browser, beacon, { lang = 'en', width = PHONE, scripts = true } = {}) {
  const context = await browser.newContext({
    baseURL: beacon.url,
    viewport: { width, height: width === PHONE ? 844 : 900 },
    hasTouch: width === PHONE,
    locale: lang === 'es' ? 'es-US' : 'en-US',
    timezoneId: 'America/Chicago',
    reducedMotion: 'reduce',
    javaScriptEnabled: scripts,
  });
  context.setDefaultTimeout(PATIENCE_MS);
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
  await until(() => page.evaluate(({ width }) => matchMedia(`(width: ${width}px)`).matches, size), {
    what: `the page to be ${size.width} wide`,
  });
  await drawn(page);
}

/**
 * Waits until what has changed is drawn, and whoever waits for that in the page has been told. A window that nobody
 * looks at may stop drawing for good: it is brought to the front then, and the question asked again.
 */
export async function drawn(page) {
  const look = async () => (await page.evaluate(twoFrames, DRAW_MS)) || page.bringToFront();
  await until(look, { what: `${page.url()} to be drawn` });
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
      assert.deepEqual(wrong, [], 'what the browser complained about');
    },
  };
}

/**
 * Names the parts of a journey. A part that fails says its name and leaves a picture of every open page;
 * every part also fails when a browser complained meanwhile.
 */
export function steps(t, journey, people) {
  return async (name, walk) => {
    const began = Date.now();
    try {
      await inTime(walk, people);
      for (const { watch } of Object.values(people)) watch.check();
    } catch (error) {
      await keepScreens(`${journey} ${name}`, people);
      throw new Error(`${name}: ${error.message}`, { cause: error });
    }
    t.diagnostic(`${name} (${Date.now() - began} ms)`);
  };
}

/** Some waits of a browser have no end of their own: what asks a page something waits for as long as the page is busy. */
async function inTime(walk, people) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => {
      const places = Object.entries(people).map(([who, { page }]) => `${who} at ${page.url()}`);
      reject(new Error(`not done after ${PART_MS / 60_000} minutes: ${places.join(', ')}`));
    }, PART_MS);
  });
  try {
    await Promise.race([walk(), late]);
  } finally {
    clearTimeout(timer);
  }
}

async function keepScreens(name, people) {
  mkdirSync(FAILURES, { recursive: true });
  for (const [who, { context }] of Object.entries(people)) {
    for (const [n, page] of context.pages().entries()) {
      const path = `${FAILURES}${name} ${who} ${n}.png`.replace(/[^\w/.-]+/g, '-');
      await page.screenshot({ path, fullPage: true }).catch(() => undefined);
    }
  }
}
