// The work list, for the journeys of staff.
import { fetched } from './opening.mjs';

/** Returns the rows of the work list, without its head. */
export const rowsOf = (page) =>
  page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') });

/** Opens the work list and waits for its items. */
export async function openList(page, say) {
  await page.goto('/staff');
  await page.getByRole('heading', { level: 1, name: say('work.title'), exact: true }).waitFor();
  await rowsOf(page).first().waitFor();
  await fetched(page);
}
