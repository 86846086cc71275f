// Opening a screen of the app, up to the moment at which it shows what it has fetched.
import { until } from './until.mjs';

/**
 * What stands where something is still being fetched or sent: grey rows, and a ring that turns. Not the ring before
 * the words of the human check, which turns for as long as the browser works, and not the places of the videos of a
 * public page, which wait for the reader to come near.
 */
const FETCHING = '.skel:not([aria-hidden] *), [class*="_spin_"]:not(:has(+ [role="status"]))';

/** Waits until nothing in sight says that it is still being fetched or sent. */
export async function fetched(page, what) {
  const waiting = () =>
    page.evaluate(
      (fetching) =>
        [...document.querySelectorAll(fetching)]
          .filter((one) => one.checkVisibility({ visibilityProperty: true }))
          .map(({ outerHTML }) => outerHTML.slice(0, 120)),
      FETCHING,
    );
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
