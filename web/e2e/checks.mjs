// What holds on every screen: nothing that axe-core finds, no scrolling sideways, nothing too small to hit,
// nothing to hit that lies under something else; and all of it readable in a narrow window and in large letters.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from '@playwright/test';
import { DESK, drawn, PHONE, resize } from './browser.mjs';
import { brokenWhenLarge } from './reflow.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** WCAG 2.2, 2.5.8: in CSS pixels, either way. */
const SMALLEST_TARGET = 24;

/** Looks at the screen as it stands, on a phone and on a desk. */
export async function inspectScreen(page, name) {
  const { closely } = test.info().project.use;
  expect(await wrongOn(page, { closely }), name).toEqual([]);
}

/** The same of what a journey meets on its way, where screens are looked at closely: make test looks at each once. */
export async function inspect(page, name) {
  if (test.info().project.use.closely) await inspectScreen(page, name);
}

/** Looks at the screen, and where screens are looked at closely, zoomed in and with large letters too. */
export async function inspectLarge(page, name) {
  const { closely } = test.info().project.use;
  expect(await wrongOn(page, { closely, large: closely }), name).toEqual([]);
}

/** Whether the screen can be read where its reader prefers dark screens. */
export async function inspectDark(page, name) {
  expect(await unreadInTheDark(page), `${name}, dark`).toEqual([]);
}

/** What is wrong with the screen: axe-core looks at it in one width, or closely in both, and its layout is measured in both. */
export async function wrongOn(page, { closely, large }) {
  const before = page.viewportSize();
  const wrong = [];
  await drawn(page);
  await page.evaluate(allStandsStill);
  for (const width of [before.width, before.width === PHONE ? DESK : PHONE]) {
    if (width !== before.width) await resize(page, { width, height: before.height });
    const found = await page.evaluate(badShapes, SMALLEST_TARGET);
    if (closely || width === before.width) found.push(...(await brokenRules(page)));
    wrong.push(...found.map((line) => `at ${width}: ${line}`));
  }
  if (large) wrong.push(...(await unreadInTheDark(page)), ...(await brokenWhenLarge(page)));
  await resize(page, before);
  return wrong;
}

async function unreadInTheDark(page) {
  await page.emulateMedia({ colorScheme: 'dark' });
  await drawn(page);
  await page.evaluate(allStandsStill);
  const wrong = await brokenRules(page, { runOnly: ['color-contrast'] });
  await page.emulateMedia({ colorScheme: null });
  return wrong.map((line) => `dark: ${line}`);
}

async function brokenRules(page, options = {}) {
  // Through the debugger, which a content security policy does not hold back.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  return page.evaluate(async (rules) => {
    const { violations } = await window.axe.run(document, { resultTypes: ['violations'], ...rules });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(
        ({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary.replace(/\s+/g, ' ')}`,
      ),
    );
  }, options);
}

/** Runs in the page: waits for what changes its colors or place, such as a button that can be pressed from now on. */
async function allStandsStill() {
  const ends = [];
  for (const { playState, effect, finished } of document.getAnimations()) {
    if (playState === 'running' && effect.getComputedTiming().endTime < 1000) ends.push(finished);
  }
  await Promise.allSettled(ends);
}

/** Runs in the page. */
function badShapes(smallest) {
  const wrong = [];
  const dialogs = [...document.querySelectorAll('dialog[open]')];
  for (const box of [document.documentElement, ...dialogs]) {
    if (box.scrollWidth > box.clientWidth + 1) {
      wrong.push(`<${box.localName}> scrolls sideways: ${box.scrollWidth} in ${box.clientWidth}`);
    }
  }
  const modal = dialogs.findLast((dialog) => dialog.matches(':modal'));
  const [left, top] = [window.scrollX, window.scrollY];
  // A drawer beside the page and a message that goes by itself are meant to lie over it.
  const passing = 'dialog[open]:not(:modal), [data-toasts]';
  /** What takes the taps in the middle of an element that has been scrolled to. */
  const coverOf = (element) => {
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { x, y, width, height } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(x + width / 2, y + height / 2);
    const isOwn = !hit || element.contains(hit) || hit.contains(element);
    return isOwn || hit.closest(passing) ? null : hit;
  };
  const targets = 'a[href], button, input, select, textarea, summary, [role=button], [tabindex="0"]';
  for (const element of (modal ?? document).querySelectorAll(targets)) {
    if (element.type === 'hidden' || !element.checkVisibility({ visibilityProperty: true })) continue;
    // A picture of a page takes no taps.
    if (element.closest('[inert]')) continue;
    // A box to tick and a file chooser are hit by their label; a link in a sentence is as high as its line.
    const target = element.closest('label') ?? element.labels?.[0] ?? element;
    const inSentence =
      element.localName === 'a' &&
      getComputedStyle(element).display === 'inline' &&
      element.parentElement.textContent.trim() !== element.textContent.trim();
    const box = element.matches('[type=checkbox], [type=radio], [type=file]') ? target : element;
    const { width, height } = box.getBoundingClientRect();
    // What is only for screen readers, such as a skip link before it has focus, is no target.
    if (inSentence || width <= 1 || height <= 1) continue;
    const cover = coverOf(box);
    if (cover) wrong.push(`${element.outerHTML.slice(0, 120)} lies under ${cover.outerHTML.slice(0, 120)}`);
    if (Math.round(width) >= smallest && Math.round(height) >= smallest) continue;
    wrong.push(`a target of ${Math.round(width)}×${Math.round(height)}: ${element.outerHTML.slice(0, 120)}`);
  }
  window.scrollTo({ left, top, behavior: 'instant' });
  return wrong;
}
