// A death: a patient's page becomes a memorial, and a holder's voucher closes, until the death is reverted.
import { expect, test } from './journey.ts';
import { inspect } from './checks.mjs';
import { takeDrawing } from './photo.mjs';
import { openRecord } from './record-steps.mjs';
import { livePatient } from './staff-calls.mjs';
import { findAccount, signIn } from './staff-steps.mjs';
import { fourWays } from './ways.mjs';
import { speak } from './words.mjs';

const DAY = '2026-01-05';

for (const { lang, width, surname, tag } of fourWays()) {
  test(`a death, ${lang}, ${width}`, { tag }, async ({ beacon, browser, join }) => {
    const say = speak(lang);
    const picture = await takeDrawing(browser);
    const olga = { firstName: 'Olga', lastName: surname, language: lang };
    const site = await livePatient(beacon, olga, {
      story: 'I bake bread for the whole street.',
      why: '',
      picture,
    });
    const visitor = await join({ lang, width });
    const staff = await join({ lang, width });
    const { page } = staff;
    const press = (id) => page.getByRole('button', { name: say(id), exact: true }).click();
    const yes = (id) =>
      page
        .getByRole('dialog')
        .last()
        .getByRole('button', { name: say(id), exact: true })
        .click();

    await signIn(staff, findAccount(beacon, 'registry-admin'));

    await test.step('the patient’s page shows the text that the family chose', async () => {
      await openRecord(staff, site, `Olga ${olga.lastName}`);
      await page.getByText(say('record.more'), { exact: true }).click();
      await press('record.death');
      await page.getByLabel(say('record.death.day')).fill(DAY);
      await page.getByRole('radio', { name: say('record.death.memorial') }).check();
      await inspect(page, 'record, a death');
      await yes('record.death.yes');
      await page.getByText(say('record.news.death-recorded', { name: 'Olga' })).waitFor();
      await visitor.page.goto(`/${site.shortCode}`);
      await visitor.page.getByText(say('public.banner.memorial.text')).first().waitFor();
      await inspect(visitor.page, 'a memorial');
    });

    await test.step('a holder’s voucher closes, and reopens when the death was a mistake', async () => {
      const { id } = beacon.links.donors.find(({ state }) => state === 'transplanted');
      await page.goto(`/staff/donors/${id}`);
      await page
        .getByRole('table', { name: say('donors.holders') })
        .getByRole('link')
        .first()
        .click();
      const voucher = page.getByRole('region', { name: say('donors.holder.voucher'), exact: true });
      const before = await voucher.innerText();
      await page.getByText(say('record.more'), { exact: true }).click();
      await press('record.death');
      await page.getByLabel(say('record.death.day')).fill(DAY);
      await inspect(page, 'a holder, a death');
      await yes('record.death.yes');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.getByText(say('voucher.state.closed'), { exact: true }).waitFor();
      await inspect(page, 'a holder who died');
      await page.getByText(say('donors.death.no-link')).waitFor();
      await press('record.death.undo');
      await inspect(page, 'a holder, a death taken back');
      await yes('record.death.undo-yes');
      await page.getByText(say('voucher.state.closed'), { exact: true }).waitFor({ state: 'detached' });
      expect(await voucher.innerText()).toContain(before); // and shows an error
    });
  });
}
