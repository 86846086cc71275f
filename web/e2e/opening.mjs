// Opens a screen of the app and waits until it shows its data.
/**
 * Matches pending requests. The human check is excluded: its text follows its ring, and it may keep running.
 */
const BUSY = '[aria-busy=true]:not(:has(+ [role=status]))';

const LOOK_AGAIN_MS = 50;

/** Waits until no visible element reports a pending request. */
export async function fetched(page) {
  await page.waitForFunction(
    (busy) =>
      [...document.querySelectorAll(busy)].every((one) => !one.checkVisibility({ visibilityProperty: true })),
    BUSY,
    { polling: LOOK_AGAIN_MS },
  );
}

/** Opens a screen of the app and waits until its data is fetched. */
export async function openScreen(page, path) {
  await page.goto(path);
  await page.locator('h1, [role=alert]').first().waitFor({ state: 'attached' });
  await fetched(page);
}
