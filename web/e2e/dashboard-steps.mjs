// The sections of the dashboard, which are folded on a phone.

/** Returns the row of a folded section on a phone, by its heading. */
export const rowNamed = (page, title) => page.getByRole('button', { name: title, expanded: false });

/** Unfolds every section of the dashboard; on a desk all are open. */
export async function unfoldAll(page) {
  await page.getByRole('main').locator('section[id]').first().waitFor();
  const folded = page.getByRole('main').locator('h2 > button[aria-expanded=false]');
  while ((await folded.count()) > 0) await folded.first().click();
}
