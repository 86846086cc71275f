// Opening a screen of the app, up to the moment at which it shows what it has fetched.
/** What is still being fetched or sent; the human check, whose words follow its ring, may go on working. */
const BUSY = '[aria-busy=true]:not(:has(+ [role=status]))';

const LOOK_AGAIN_MS = 50;

/** Waits until nothing in sight says that it is still being fetched or sent. */
export async function fetched(page) {
  await page.waitForFunction(
    (busy) =>
      [...document.querySelectorAll(busy)].every((one) => !one.checkVisibility({ visibilityProperty: true })),
    BUSY,
    { polling: LOOK_AGAIN_MS },
  );
}

/** Opens a screen of the app and waits until it has fetched what it shows. */
export async function openScreen(page, path) {
  await page.goto(path);
  await page.locator('h1, [role=alert]').first().waitFor({ state: 'attached' });
  await fetched(page);
}
