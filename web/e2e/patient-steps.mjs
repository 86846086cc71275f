// A patient's steps on the start page and in the editor, by touch or mouse.
import { expect } from '@playwright/test';
import { announced } from './announcing.mjs';
import { errorSummary } from './error-summary.mjs';
import { speak } from './words.mjs';

/** How long a save may take on a busy machine, in milliseconds: 12-megapixel photos are sent and reduced. */
const SAVE_MS = 120_000;

/** Returns the slot of one picture in the editor, counted from 1. */
export function slotAt({ page, lang }, n) {
  const heading = page.getByRole('heading', {
    name: new RegExp(`^${speak(lang)('pictures.one', { n })}\\b`),
  });
  return page.getByRole('listitem').filter({ has: heading });
}

/** Returns a visible toast; its text for screen readers is elsewhere. */
export function toast(page, words) {
  return page.locator('[aria-hidden="true"] > div > span', { hasText: words });
}

/**
 * Runs an action and waits for its toast. A toast disappears after two seconds, so the wait starts before the
 * action; an earlier action's toast does not count.
 */
export async function toasted(page, words, act, timeout = undefined) {
  const sheets = toast(page, words);
  await expect
    .poll(async () => (await sheets.count()) === 0, { message: `an earlier "${words}" to go` })
    .toBeTruthy();
  await Promise.all([sheets.first().waitFor({ timeout }), act()]);
}

/** Returns the picture in a slot: in its frame or, on a phone, as a thumbnail. */
export function pictureIn(person, n) {
  return slotAt(person, n).locator('canvas');
}

/** On a phone: opens the sheet of a picture, runs an action there, and closes it. */
export async function adjust({ page, lang }, n, work) {
  const t = speak(lang);
  await page.getByRole('button', { name: t('pictures.adjust-n', { n }) }).click();
  const done = page.getByRole('dialog').getByRole('button', { name: t('pictures.done') });
  await done.waitFor();
  await work(page.getByRole('dialog'));
  await done.click();
  await done.waitFor({ state: 'detached' });
}

/** Gives a file to the slot's file chooser and waits until the picture is shown. */
export async function choosePicture(person, n, file) {
  const t = speak(person.lang);
  const { page } = person;
  const chooser = page
    .getByLabel(t('pictures.choose-n', { n }))
    .or(page.getByLabel(t('pictures.replace-n', { n })));
  await chooser.setInputFiles(file);
  await pictureIn(person, n).waitFor();
  await announced(page, t('pictures.open', { percent: '%' }).split('%')[0]);
}

/** Adds a slot for one more picture; the button asks for the file at once. */
export async function addPicture(person, n, file) {
  const t = speak(person.lang);
  const { page } = person;
  const asked = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: t('pictures.add') }).click();
  await (await asked).setFiles(file);
  await pictureIn(person, n).waitFor();
}

/** Returns the pixels of a slot's picture, for comparison. */
export async function framed(person, n) {
  const picture = pictureIn(person, n);
  // A picture is drawn when it is near the screen; an empty canvas is transparent.
  await picture.scrollIntoViewIfNeeded();
  await picture.evaluate(async (canvas) => {
    const isDrawn = () => canvas.getContext('2d').getImageData(0, 0, 1, 1).data[3] > 0;
    while (!isDrawn()) await new Promise((next) => requestAnimationFrame(next));
  });
  return picture.evaluate((canvas) => canvas.toDataURL());
}

/** Runs an action on a picture that must change the content of its frame. */
export async function reframe(person, n, what, act) {
  const before = await framed(person, n);
  await act();
  await expect
    .poll(async () => (await framed(person, n)) !== before, { message: `${what} to change picture ${n}` })
    .toBeTruthy();
}

/** Presses Save Draft and waits for the specified toast; returns the number of bytes sent. */
export async function saveDraft({ page, lang }) {
  const t = speak(lang);
  const button = page.getByRole('button', { name: t('editor.save-draft') }).filter({ visible: true });
  const [sent] = await Promise.all([
    page.waitForRequest(/\/custom-site\/save$/),
    toasted(page, t('editor.saved'), () => button.first().click(), SAVE_MS),
  ]);
  await announced(page, t('editor.saved'));
  return (await sent.sizes()).requestBodySize;
}

/** Presses Save & Submit for Review. */
export async function askToSubmit({ page, lang }) {
  const t = speak(lang);
  await page
    .getByRole('main')
    .getByRole('button', { name: t('editor.submit') })
    .click();
}

/** Returns the lines of the error summary. */
export function errorLines(page) {
  return errorSummary(page).getByRole('listitem').allInnerTexts();
}

/** Submits, from the button to the thanks. */
export async function submit(person) {
  const t = speak(person.lang);
  const { page } = person;
  await askToSubmit(person);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('editor.confirm.yes') })
    .click();
  await page.getByRole('heading', { level: 1, name: t('editor.thanks') }).waitFor({ timeout: SAVE_MS });
  await expect
    .poll(() => page.evaluate(() => window.scrollY), { message: 'where the thanks are scrolled to' })
    .toEqual(0);
}
