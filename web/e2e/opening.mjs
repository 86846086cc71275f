// Opening a screen of the app, up to the moment at which it shows what it has fetched.
import { expect } from '@playwright/test';

/** What is still being fetched or sent; the human check, whose words follow its ring, may go on working. */
const BUSY = '[aria-busy=true]:not(:has(+ [role=status]))';

/** Waits until nothing in sight says that it is still being fetched or sent. */
export async function fetched(page, what) {
  await expect(page.locator(BUSY).filter({ visible: true }), `${what} has fetched what it shows`).toHaveCount(
    0,
  );
}

/** Opens a screen of the app and waits until it has fetched what it shows. */
export async function openScreen(page, path) {
  await page.goto(path);
  await page.locator('h1, [role=alert]').first().waitFor({ state: 'attached' });
  await fetched(page, path);
}
