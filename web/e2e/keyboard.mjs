// A person without a mouse: Tab, arrows, Space and Enter, and nothing else.
import { expect } from '@playwright/test';
import { drawn, resize } from './browser.mjs';

const MOST_TABS = 120;

/** Runs on the element: whether some of it can be seen where it stands, not covered by a bar. */
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

/** Runs on the element: where it stands and what lies over its middle. */
function coverOf(element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  const cover = document.elementFromPoint(left + width / 2, top + height / 2);
  return `${cover?.outerHTML.slice(0, 120) ?? 'the edge of the window'} at ${Math.round(top)}`;
}

/** Presses Tab until the control has focus, and makes sure that it can be seen there (WCAG 2.4.11). */
export async function tabTo(page, control, key = 'Tab') {
  await control.waitFor({ state: 'attached' });
  // A dialog takes focus when it opens, and then from wherever it was.
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

/** Goes to a control and presses a key there. */
export async function pressOn(page, control, key = 'Enter') {
  await tabTo(page, control);
  await page.keyboard.press(key);
}

/** Goes to a field and types. */
export async function typeInto(page, field, text) {
  await tabTo(page, field);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText(text);
  await expect(field, `what stands in ${field}`).toHaveValue(text);
}

/** A phone whose letters are twice as large: 320 by 512 pixels, on which bars take the most room (WCAG 2.4.11). */
const SMALLEST = { width: 320, height: 512 };

/** Walks a whole screen in the smallest window, from its top, and gives the window its size back. */
export async function walkSmallest(page) {
  const size = page.viewportSize();
  await expect(page.locator('[data-toasts] svg'), 'messages that go by themselves').toHaveCount(0);
  await resize(page, SMALLEST);
  await page.locator('a[href], button').first().focus();
  await walkStops(page);
  await resize(page, size);
}

/** Runs on the element that has focus: its name, whether Tab was there before, and whether a line around it says so. */
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

/** Walks with Tab from where focus is to the end: wherever it leads can be seen, has a line around it, and is in `within`. */
export async function walkStops(page, within = null) {
  const wrong = [];
  let stops = 0;
  await page.locator('[data-walked]').evaluateAll((known) => {
    for (const one of known) one.removeAttribute('data-walked');
  });
  for (; stops < MOST_TABS; stops += 1) {
    await page.keyboard.press('Tab');
    // What focus changes, such as where the skip link stands, is drawn in the next frame.
    await drawn(page);
    const focused = await page.evaluateHandle(() => document.activeElement);
    const stop = await focused.evaluate(describeStop);
    if (stop === null || stop.isKnown) break;
    if (within && !(await within.evaluate((box) => box.contains(document.activeElement)))) {
      wrong.push(`outside: ${stop.name}`);
    }
    if (!(await focused.evaluate(isSeen)))
      wrong.push(`covered: ${stop.name} by ${await focused.evaluate(coverOf)}`);
    if (!stop.hasLine) wrong.push(`without a line: ${stop.name}`);
  }
  expect(stops > 2, 'Tab leads somewhere').toBeTruthy();
  expect(wrong).toEqual([]);
}
