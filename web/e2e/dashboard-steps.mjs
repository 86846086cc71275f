// The parts of the dashboard, which a phone folds.

/** The row of a part on a phone, by the words of its heading. */
export const rowOf = (page, title) => page.getByRole('button', { name: title, expanded: false });

/** Folds every part of the dashboard out; on a desk all of them stand open already. */
export async function unfoldAll(page) {
  await page.getByRole('main').locator('section[id]').first().waitFor();
  const folded = page.getByRole('main').locator('h2 > button[aria-expanded=false]');
  while ((await folded.count()) > 0) await folded.first().click();
}
