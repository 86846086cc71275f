// A person without a mouse, who uses only Tab, arrows, Space and Enter.
import { expect } from '@playwright/test';
import { drawn, resize } from './browser.mjs';

const MOST_TABS = 120;

/** Runs on the element: reports whether a part is visible and not covered by a bar. */
function isSeen(element) {
  const shown = element.matches('[type=checkbox], [type=radio], [type=file]')
    ? (element.closest('label') ?? element)
    : element;
  const { left, right, top, bottom } = shown.getBoundingClientRect();
  const parts = [0.1, 0.3, 0.5, 0.7, 0.9];
  return parts.some((down) =>
    parts.some((along) => {
      const found = document.elementFromPoint(left + (right - left) * along, top + (bottom - top) * down);
      return found !== null && (shown.contains(found) || found.contains(shown));
    }),
  );
}

/** Runs on the element: returns its position and the element that covers its center. */
function coverFor(element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  const cover = document.elementFromPoint(left + width / 2, top + height / 2);
  return `${cover?.outerHTML.slice(0, 120) ?? 'the edge of the window'} at ${Math.round(top)}`;
}

/** Presses Tab until the control has focus, and verifies that it is visible there (WCAG 2.4.11). */
export async function tabTo(page, control, key = 'Tab') {
  await control.waitFor({ state: 'attached' });
  // A dialog takes focus when it opens, from any earlier position.
  await expect
    .poll(() => control.evaluate((element) => element.closest('dialog')?.open ?? true), {
      message: `the dialog of ${control} to open`,
    })
    .toBeTruthy();
  const focused = () => control.evaluate((element) => element === document.activeElement);
  for (let presses = 0; !(await focused()); presses += 1) {
    expect(presses < MOST_TABS, `${key} does not lead to ${control}`).toBeTruthy();
    await page.keyboard.press(key);
  }
  const isInSight = async () => {
    await drawn(page);
    return control.evaluate(isSeen);
  };
  await expect.poll(isInSight, { message: `${control}, which has focus, to be in sight` }).toBeTruthy();
}

/** Tabs to a control and presses a key there. */
export async function pressOn(page, control, key = 'Enter') {
  await tabTo(page, control);
  await page.keyboard.press(key);
}

/** Tabs to a field and types. */
export async function typeInto(page, field, text) {
  await tabTo(page, field);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText(text);
  await expect(field, `what stands in ${field}`).toHaveValue(text);
}

/** A phone with letters twice as large: 320 by 512 pixels, where bars take the most space (WCAG 2.4.11). */
const SMALLEST = { width: 320, height: 512 };

/** Tabs through a whole screen in the smallest window, and restores the size of the window. */
export async function walkSmallest(page) {
  const size = page.viewportSize();
  await expect(page.locator('[data-toasts] svg'), 'messages that go by themselves').toHaveCount(0);
  await resize(page, SMALLEST);
  await page.locator('a[href], button').first().focus();
  await walkStops(page);
  await resize(page, size);
}

/**
 * Runs on the focused element: returns its name, whether Tab was there before, and whether it has a focus ring.
 */
function describeStop(element) {
  if (element === document.body) return null;
  const label = element.closest('label') ?? element.labels?.[0];
  const hasLine = [element, label].some((one) => {
    if (!one) return false;
    const { outlineStyle, outlineWidth } = getComputedStyle(one);
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
  });
  const isKnown = element.hasAttribute('data-walked');
  element.setAttribute('data-walked', '');
  return { name: element.outerHTML.slice(0, 120), isKnown, hasLine };
}

/**
 * Tabs from the focus to the end of the page: each stop must be visible, have a focus ring, and be in `within`.
 */
export async function walkStops(page, within = null) {
  const wrong = [];
  let stops = 0;
  await page.locator('[data-walked]').evaluateAll((known) => {
    for (const one of known) one.removeAttribute('data-walked');
  });
  for (; stops < MOST_TABS; stops += 1) {
    await page.keyboard.press('Tab');
    // Changes by focus, such as the position of the skip link, are drawn in the next frame.
    await drawn(page);
    const focused = await page.evaluateHandle(() => document.activeElement);
    const stop = await focused.evaluate(describeStop);
    if (stop === null || stop.isKnown) break;
    if (within && !(await within.evaluate((box) => box.contains(document.activeElement)))) {
      wrong.push(`outside: ${stop.name}`);
    }
    if (!(await focused.evaluate(isSeen)))
      wrong.push(`covered: ${stop.name} by ${await focused.evaluate(coverFor)}`);
    if (!stop.hasLine) wrong.push(`without a line: ${stop.name}`);
  }
  expect(stops > 2, 'Tab leads somewhere').toBeTruthy();
  expect(wrong).toEqual([]);
}
