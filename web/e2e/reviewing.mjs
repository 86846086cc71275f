// What a reviewer looks at before deciding.
import { expect } from '@playwright/test';
import { CAPTIONS, WHY } from './building.mjs';

async function picturesShown(page, count) {
  const shown = () =>
    page
      .getByRole('main')
      .getByRole('button', { name: /^Picture \d+: / })
      .locator('img')
      .evaluateAll((all) => all.filter((image) => image.complete && image.naturalWidth > 0).length);
  await page.getByRole('heading', { level: 2, name: 'Pictures' }).scrollIntoViewIfNeeded();
  await expect.poll(shown, { message: 'pictures that show' }).toEqual(count);
}

/** A first submission: its words, its pictures, and each whole photo with the crop on it. */
export async function seeSubmission({ page }, look) {
  await page.getByText('For thirty-one years I drove').first().waitFor();
  await page.getByText(WHY).first().waitFor();
  await picturesShown(page, 3);
  await look(page, 'review of a first submission');
  await page.getByRole('button', { name: new RegExp(`^Picture 2: ${CAPTIONS[1]}`) }).click();
  await page
    .getByRole('img', { name: 'Whole photo of picture 2, with the part that visitors see' })
    .waitFor();
  await page.getByText('turned by 90 degrees').waitFor();
}

/** An update beside the live page: what was added is marked. */
export async function seeDifferences({ page }, look) {
  const added = page.locator('ins').filter({ hasText: 'yellow' });
  await added.first().waitFor();
  await page.getByText('1 change in the words, none in the pictures').waitFor();
  await picturesShown(page, 6);
  await look(page, 'review of an update');
  await page.getByLabel('Show differences').uncheck();
  // Detached is the first of none.
  await added.first().waitFor({ state: 'detached' });
}

/** Opens the box under a part of the submission and writes into it; it goes with the decision. */
export async function commentOnPart({ page }, part, words) {
  await page.getByRole('button', { name: `Add a comment on “${part}”`, exact: true }).click();
  await page.getByLabel(`Comment on: ${part}`).fill(words);
}
