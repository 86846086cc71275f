// The checks of every screen: no axe-core violation, no horizontal scrolling, no target that is too small or
// covered; and all of that in a narrow window and with large letters.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from '@playwright/test';
import { DESK, drawn, PHONE, resize } from './browser.mjs';
import { brokenWhenLarge } from './reflow.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** WCAG 2.2, 2.5.8: minimum width and height in CSS pixels. */
const SMALLEST_TARGET = 24;

/** Checks the current screen, on a phone and on a desk. */
export async function inspectScreen(page, name) {
  const { closely } = test.info().project.use;
  expect(await wrongOn(page, { closely }), name).toEqual([]);
}

/**
 * Checks a screen in the middle of a journey, in projects that check closely: make test checks each screen
 * once.
 */
export async function inspect(page, name) {
  if (test.info().project.use.closely) await inspectScreen(page, name);
}

/** Checks the screen, and in projects that check closely also zoomed in and with large letters. */
export async function inspectLarge(page, name) {
  const { closely } = test.info().project.use;
  expect(await wrongOn(page, { closely, large: closely }), name).toEqual([]);
}

/** Checks that the screen is readable in dark mode. */
export async function inspectDark(page, name) {
  expect(await unreadInTheDark(page), `${name}, dark`).toEqual([]);
}

/**
 * Returns the faults of the screen. axe-core runs in one width, or closely in both; the layout is measured in
 * both.
 */
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
  // Injected with the debugger, which the content security policy does not block.
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

/** Runs in the page: waits for transitions of colors and positions, such as a button that becomes enabled. */
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
  // A drawer next to the page, an open menu and a toast may cover it.
  const passing = 'dialog[open]:not(:modal), [role=menu], [data-toasts]';
  /** Returns the element on top of an element's center after scrolling to it. */
  const coverFor = (element) => {
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { x, y, width, height } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(x + width / 2, y + height / 2);
    const isOwn = !hit || element.contains(hit) || hit.contains(element);
    return isOwn || hit.closest(passing) ? null : hit;
  };
  const targets = 'a[href], button, input, select, textarea, summary, [role=button], [tabindex="0"]';
  for (const element of (modal ?? document).querySelectorAll(targets)) {
    if (element.type === 'hidden' || !element.checkVisibility({ visibilityProperty: true })) continue;
    // The picture of a page takes no taps.
    if (element.closest('[inert]')) continue;
    // Checkboxes and file inputs are hit by their label; a link in a sentence has the height of its line.
    const target = element.closest('label') ?? element.labels?.[0] ?? element;
    const inSentence =
      element.localName === 'a' &&
      getComputedStyle(element).display === 'inline' &&
      element.parentElement.textContent.trim() !== element.textContent.trim();
    const box = element.matches('[type=checkbox], [type=radio], [type=file]') ? target : element;
    const { width, height } = box.getBoundingClientRect();
    // Content for screen readers only, such as a skip link before it has focus, is no target.
    if (inSentence || width <= 1 || height <= 1) continue;
    const cover = coverFor(box);
    if (cover) wrong.push(`${element.outerHTML.slice(0, 120)} lies under ${cover.outerHTML.slice(0, 120)}`);
    if (Math.round(width) >= smallest && Math.round(height) >= smallest) continue;
    wrong.push(`a target of ${Math.round(width)}×${Math.round(height)}: ${element.outerHTML.slice(0, 120)}`);
  }
  window.scrollTo({ left, top, behavior: 'instant' });
  return wrong;
}
