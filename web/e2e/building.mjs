// The editor, from the first text to an update of the live page.
import { expect } from '@playwright/test';
import { siteData } from './staff-calls.mjs';
import {
  addPicture,
  adjust,
  askToSubmit,
  choosePicture,
  errorLines,
  framed,
  pictureIn,
  reframe,
  saveDraft,
  slotAt,
  submit,
} from './patient-steps.mjs';

export const STORY =
  'For thirty-one years I drove the number 14 school bus.\n\nNow three mornings a week I sit at dialysis from six until ten.';
export const WHY = 'High blood pressure left my kidneys working at eight percent.';
export const CAPTIONS = ['Me and the number 14', 'My garden in June', 'The last day of school'];
const CHANGED = `${STORY}\n\nI began in 1989.`;

/** The two texts, their counters, and the errors of missing parts. */
export async function buildPage(patient, site, { firstName }, look) {
  const { page } = patient;
  await page.waitForURL(`**/microsite/custom-site/${site.id}/${site.editKey}`);
  await page.getByRole('heading', { level: 1, name: `Hello, ${firstName}` }).waitFor();
  await look(page, 'empty editor');
  const story = page.getByLabel('Your story');
  const previewButton = page.getByRole('main').getByRole('button', { name: 'Preview Your Site' });
  expect(await previewButton.getAttribute('aria-disabled')).toBe('true');
  expect(await previewButton.getAttribute('title')).toBe(
    'To see a preview, write your story and add at least one picture.',
  );

  await askToSubmit(patient);
  await page.getByText('Oops, something stopped us from submitting your site...').waitFor();
  const missing = await errorLines(page);
  for (const line of ['Your story is required.', 'Please add at least one image'])
    expect(missing.includes(line), missing.join()).toBeTruthy();
  await look(page, 'editor with errors');
  await story.fill('Too short');
  await page
    .getByRole('link', { name: 'Please make sure the length of your story is at least 15 characters long.' })
    .waitFor();
  await story.fill('A story with <b>bold</b> words in it');
  await page.getByRole('link', { name: 'Your story contains HTML which is not allowed' }).waitFor();

  await page.getByText('We cannot activate your profile until you agree to the following:').waitFor();
  await story.fill('x'.repeat(3999));
  await page.getByText('1 character remaining', { exact: true }).first().waitFor();
  await story.fill('x'.repeat(4001));
  await page.getByText('1 character too many', { exact: true }).waitFor();
  await story.fill(STORY);
  await page
    .getByText(`${(4000 - STORY.length).toLocaleString('en')} characters remaining`, { exact: true })
    .waitFor();
  await page.getByLabel('Why I need a kidney').fill(WHY);
}

/** Three pictures: cropped, rotated, reordered, and a fourth removed again; a reload keeps everything. */
export async function fillPictures(patient, beacon, site, { photo, drawing }, look) {
  const { page } = patient;
  await choosePicture(patient, 1, photo);
  await adjust(patient, 1, (sheet) => frameFirst(patient, sheet, look));
  await page.getByRole('textbox', { name: 'Caption' }).fill(CAPTIONS[0]);

  await addPicture(patient, 2, photo);
  await adjust(patient, 2, (sheet) =>
    reframe(patient, 2, 'turning', () => sheet.getByRole('button', { name: 'Rotate picture 2' }).click()),
  );
  await slotAt(patient, 2).getByRole('textbox', { name: 'Caption' }).fill(CAPTIONS[1]);
  await addPicture(patient, 3, drawing);
  await slotAt(patient, 3).getByRole('textbox', { name: 'Caption' }).fill(CAPTIONS[2]);
  await look(page, 'editor with pictures');
  await moveAbout(patient);
  await removeOne(patient, drawing, look);
  await preview(patient, look);

  await saveDraft(patient);
  await page.getByText('Save Complete. Your microsite draft has been saved.').waitFor();
  const { imagesPending } = await siteData(beacon, site);
  const [first, second] = imagesPending.map(({ attributes }) => attributes);
  expect(first.zoom).toBe(1.51);
  expect(first.rotate % 360).toBe(0);
  expect(first.position.x < 0.5 && first.position.y < 0.5, JSON.stringify(first)).toBeTruthy();
  expect(second.rotate).toBe(90);

  await page.reload();
  for (const n of [1, 2, 3]) await pictureIn(patient, n).waitFor();
  expect(await page.getByLabel('Your story').inputValue()).toBe(STORY);
  expect(await page.getByLabel('Why I need a kidney').inputValue()).toBe(WHY);
  await captionsSettle(patient, CAPTIONS);
  await adjust(patient, 1, (sheet) => expect(sheet.getByRole('slider')).toHaveValue('1.51'));
}

/** Zoom by slider, key and button; four quarter turns; position by arrow keys, by dragging, and by buttons. */
async function frameFirst(patient, sheet, look) {
  const { page } = patient;
  await look(page, 'a picture that is adjusted');
  const zoom = sheet.getByRole('slider');
  expect(await Promise.all(['min', 'max', 'step'].map((name) => zoom.getAttribute(name)))).toEqual([
    '0.1',
    '2',
    '0.01',
  ]);
  expect(await zoom.inputValue()).toBe('1');
  await reframe(patient, 1, 'the slider', () => zoom.fill('1.4'));
  await reframe(patient, 1, 'a key on the slider', () => zoom.press('ArrowRight'));
  await reframe(patient, 1, 'the button', () =>
    page.getByRole('button', { name: 'Zoom in on picture 1' }).click(),
  );
  await expect(zoom, 'the zoom').toHaveValue('1.51');

  const upright = await framed(patient, 1);
  for (let turn = 0; turn < 4; turn += 1) {
    await reframe(patient, 1, 'turning', () =>
      page.getByRole('button', { name: 'Rotate picture 1' }).click(),
    );
  }
  expect(await framed(patient, 1), 'four quarter turns are none').toBe(upright);

  const frame = sheet.getByRole('application');
  await frame.focus();
  await reframe(patient, 1, 'an arrow key', () => page.keyboard.press('ArrowRight'));
  await reframe(patient, 1, 'an arrow key', () => page.keyboard.press('Shift+ArrowDown'));
  await frame.hover(); // measured when the page no longer moves
  const { x, y, width, height } = await frame.boundingBox();
  await reframe(patient, 1, 'dragging', async () => {
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width / 2 + 10, y + height / 2 + 8, { steps: 4 });
    await page.mouse.up();
  });
  await sheet.getByText('Adjust position').click();
  await reframe(patient, 1, 'the button', () =>
    sheet.getByRole('button', { name: 'Move picture 1 down in its frame' }).click(),
  );
}

/** Waits until the pictures have these captions in this order. */
async function captionsSettle(patient, expected) {
  const captionAt = (n) => slotAt(patient, n).getByRole('textbox', { name: 'Caption' }).inputValue();
  const read = () => Promise.all(expected.map((_, n) => captionAt(n + 1)));
  await expect.poll(read, { message: 'the captions in their order' }).toEqual(expected);
}

async function moveAbout(patient) {
  const [first, second, third] = CAPTIONS;
  await adjust(patient, 2, (sheet) => sheet.getByRole('button', { name: 'Move picture 2 earlier' }).click());
  await captionsSettle(patient, [second, first, third]);
  await adjust(patient, 1, (sheet) => sheet.getByRole('button', { name: 'Move picture 1 later' }).click());
  await captionsSettle(patient, CAPTIONS);
}

/**
 * Adds pictures up to the limit, which hides Add Image, and removes them: an empty slot disappears at once, a
 * picture after a question.
 */
async function removeOne(patient, drawing, look) {
  const { page } = patient;
  const add = page.getByRole('button', { name: 'Add Image' });
  await addPicture(patient, 4, drawing);
  const asked = page.waitForEvent('filechooser');
  await add.click();
  await asked;
  await expect(add, 'buttons to add a picture at the limit').toHaveCount(0);
  await page.getByRole('button', { name: 'Remove picture 5' }).click();
  // A question would have prevented this.
  await slotAt(patient, 5).waitFor({ state: 'detached' });
  expect(await page.getByRole('dialog').count(), 'an empty place needs no question').toBe(0);
  await add.waitFor();

  await page.getByRole('button', { name: 'Remove picture 4' }).click();
  const question = page.getByRole('dialog');
  await question.getByText('Are you sure you want to remove the following image?').waitFor();
  await look(page, 'remove a picture');
  await question.getByRole('button', { name: 'No, Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  await slotAt(patient, 4).waitFor();
  await page.getByRole('button', { name: 'Remove picture 4' }).click();
  await question.getByRole('button', { name: 'Yes, Remove' }).click();
  await slotAt(patient, 4).waitFor({ state: 'detached' });
}

async function preview({ page }, look) {
  await page.getByRole('main').getByRole('button', { name: 'Preview Your Site' }).click();
  const sheet = page.getByRole('dialog', { name: 'Site Preview' });
  await sheet.getByText('For thirty-one years I drove').waitFor();
  await sheet.getByText(CAPTIONS[1]).waitFor();
  const closers = sheet.getByRole('button', { name: 'Close Preview' });
  await expect(closers, 'ways to close it, at the top and at the bottom').toHaveCount(2);
  await look(page, 'preview');
  await closers.last().click();
  await sheet.waitFor({ state: 'detached' });
}

/** The last agreements, the confirmation, and the screens after it. */
export async function submitPage(patient, { firstName }, look) {
  const { page } = patient;
  await askToSubmit(patient);
  await page.getByText('Oops, something stopped us from submitting your site...').waitFor();
  await page.getByRole('radio', { name: 'Yes, I confirm' }).check();
  await askToSubmit(patient);
  const question = page.getByRole('dialog');
  await question.getByText('you cannot edit your page until you hear back from us').waitFor();
  await look(page, 'confirm the submission');
  await question.getByRole('button', { name: "No, I'm not ready yet" }).click();
  await question.waitFor({ state: 'detached' });
  await submit(patient);
  await page
    .getByText(
      'Your submission has been sent to the transplant center for review and approval. You should expect to hear back within a week.',
    )
    .waitFor();
  await look(page, 'thanks');

  await page.reload();
  await page.getByRole('heading', { level: 1, name: `Welcome back, ${firstName}.` }).waitFor();
  await page
    .getByText('Your site is currently in the approval process. The process can take up to a week.')
    .waitFor();
  expect(await page.getByRole('textbox').count(), 'nothing can be edited while it is reviewed').toBe(0);
  await look(page, 'in approval');
}

/** The editor shows the comment; the next save sends no pictures that the server already has. */
export async function correctPage(patient, site, look) {
  const { page } = patient;
  await page.reload();
  await page.getByText('Please tell us when you began to drive the bus.').waitFor();
  await pictureIn(patient, 3).waitFor();
  await look(page, 'editor with a comment');
  await page.getByLabel('Your story').fill(CHANGED);
  const bytes = await saveDraft(patient);
  expect(bytes < 100_000, `stored pictures are not sent again, but ${bytes} bytes were`).toBeTruthy();
  const confirm = page.getByRole('radio', { name: 'Yes, I confirm' });
  if (await confirm.isVisible()) await confirm.check();
  await submit(patient);
}

/** A second submission while the page is live. */
export async function updatePage(patient, site, look) {
  const { page } = patient;
  await page.reload();
  await page
    .getByText(
      'Your custom site is currently active. To update the live site you will need to submit and go through the approval process.',
    )
    .waitFor();
  await pictureIn(patient, 3).waitFor();
  await look(page, 'editor of a live page');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'View Your Site' }).waitFor();
  await look(page, 'menu of the editor');
  await page.keyboard.press('Escape');
  await page.getByLabel('Your story').fill(CHANGED.replace('school bus', 'yellow school bus'));
  const confirm = page.getByRole('radio', { name: 'Yes, I confirm' });
  if (await confirm.isVisible()) await confirm.check();
  await submit(patient);
}
