// The content that a reviewer checks before deciding.
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

/** A first submission: its texts, its pictures, and each whole photo with the crop marked. */
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

/** An update of a live page: additions are marked. */
export async function seeDifferences({ page }, look) {
  const added = page.locator('ins').filter({ hasText: 'yellow' });
  await added.first().waitFor();
  await page.getByText('1 change in the words, none in the pictures').waitFor();
  await picturesShown(page, 6);
  await look(page, 'review of an update');
  await page.getByLabel('Show differences').uncheck();
  // "detached" would wait for the first of none.
  await added.first().waitFor({ state: 'detached' });
}

/** Opens the comment box of a part and writes in it; the decision sends it. */
export async function commentOnPart({ page }, part, words) {
  await page.getByRole('button', { name: `Add a comment on “${part}”`, exact: true }).click();
  await page.getByLabel(`Comment on: ${part}`).fill(words);
}
