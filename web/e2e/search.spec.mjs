// A coordinator finds a patient from any screen, by keyboard alone, and opens the record.
import { expect, test } from './journey.ts';
import { DESK, PHONE } from './browser.mjs';
import { inspect } from './checks.mjs';
import { findAccount, goTo, signIn } from './staff-steps.mjs';
import { speak } from './words.mjs';

for (const [lang, width] of [
  ['en', DESK],
  ['es', PHONE],
]) {
  const say = speak(lang);

  test(`a coordinator finds a person, ${lang}, ${width}`, async ({ beacon, join }) => {
    const staff = await join({ lang, width });
    const { page } = staff;
    await signIn(staff, findAccount(beacon, 'center-coordinator'));
    const [{ firstName, lastName }] = beacon.links.microsites;
    const field = page.getByRole('combobox', { name: say('search.label') });
    const results = page.getByRole('listbox', { name: say('search.results') }).getByRole('option');

    await test.step('the search opens over the screen', async () => {
      if (width === DESK) await page.keyboard.press('/');
      else await page.getByRole('button', { name: say('shared.staff.search') }).click();
      await expect(field).toBeFocused();
      await page.getByText(say('search.hint')).waitFor();
      await inspect(page, 'the empty search');
    });

    await test.step('an unknown name has no results, and Escape closes', async () => {
      await field.fill('qzxwvutk');
      await page.getByText(say('search.none', { text: 'qzxwvutk' })).waitFor();
      await page.keyboard.press('Escape');
      await expect(field).toBeHidden();
    });

    await test.step('a name with a typing error finds the record, and Enter opens it', async () => {
      await page
        .getByRole('button', { name: say('shared.staff.search') })
        .filter({ visible: true })
        .click();
      await field.fill(`${lastName}x`);
      await results.first().waitFor();
      await inspect(page, 'the search with results');
      await expect(results.first()).toHaveAttribute('aria-selected', 'true');
      const [onlySimilar] = say('search.similar', { records: 1, people: 1 }).split('.');
      const status = page.getByRole('dialog').getByRole('status');
      await expect(status).toContainText(onlySimilar);
      await field.fill(`${firstName} ${lastName}`);
      await expect(status).not.toContainText(onlySimilar);
      await results
        .filter({ hasText: say('search.kind.patient') })
        .first()
        .waitFor();
      while (
        !(
          await results
            .filter({ hasText: say('search.kind.patient') })
            .first()
            .getAttribute('aria-selected')
        ).includes('true')
      ) {
        await page.keyboard.press('ArrowDown');
      }
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/staff\/microsites\/\d+$/);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(lastName);
      await expect(field).toBeHidden();
    });

    await test.step('the key can be turned off', async () => {
      if (width !== DESK) return;
      await page.goto('/staff/account');
      await page.getByRole('checkbox', { name: say('account.shortcuts.on') }).uncheck();
      await goTo(staff, 'patients');
      await page.keyboard.press('/');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(field).toBeHidden();
    });
  });
}
