// Opening a screen of the app, up to the moment at which it shows what it has fetched.
import { until } from './until.mjs';

/**
 * What stands where something is still being fetched or sent: grey rows, and a ring that turns. The one before the
 * words of the human check turns for as long as the browser works, which changes nothing else on the screen.
 */
const FETCHING = '.skel, [class*="_spin_"]:not(:has(+ [role="status"]))';

/** Waits until nothing in sight says that it is still being fetched or sent. */
export async function fetched(page, what) {
  const waiting = () =>
    page
      .locator(FETCHING)
      .filter({ visible: true })
      .evaluateAll((all) => all.map(({ outerHTML }) => outerHTML.slice(0, 120)));
  let last = [];
  await until(async () => (last = await waiting()).length === 0, {
    what: () => `${what} to have fetched what it shows; there is still ${last.join()}`,
  });
}

/** Opens a screen of the app and waits until it has fetched what it shows. */
export async function openScreen(page, path) {
  await page.goto(path);
  await page.locator('h1, [role=alert]').first().waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  await fetched(page, path);
}
