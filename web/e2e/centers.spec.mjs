// An administrator creates a center with its first coordinator, who joins and invites a patient. The center's figures
// are changed, and it closes only after the patient was transferred. One walk is in English, one in Spanish.
import { errorSummary } from './error-summary.mjs';
import { expect, test } from './journey.ts';
import { DESK, PHONE } from './browser.mjs';
import { inspect } from './checks.mjs';
import { linkMailedTo } from './staff-calls.mjs';
import { findAccount, goTo, goToInvite, invite, signIn } from './staff-steps.mjs';
import { speak } from './words.mjs';

test.use({ sendsMails: true });

const PASSWORD = 'seven quiet lamps by the lake';

for (const [n, { lang, width }] of [
  { lang: 'en', width: DESK },
  { lang: 'es', width: PHONE },
].entries()) {
  const say = speak(lang);
  const center = `Three Rivers ${lang}`;
  const coordinator = { name: 'Marcy Dunn', email: `m.dunn.${lang}@rivers.example` };
  const patient = { firstName: 'Berta', lastName: `Journey${lang}`, email: `berta.${lang}@mail.example` };

  test(`a center from its first day to its last, ${lang}`, async ({ beacon, join }) => {
    const [admin, marcy] = [await join({ lang, width }), await join({ lang, width })];
    admin.watch.allow(/status of 422 .*\/staff\/centers\)$/); // for the incomplete email address
    const { page } = admin;
    const button = (id, values) =>
      page.getByRole('button', { name: say(id, values), exact: true }).filter({ visible: true });
    const heading = (name) => page.getByRole('heading', { level: 1, name }).waitFor();
    const toast = (id, values) => page.getByText(say(id, values), { exact: true }).first().waitFor();

    await test.step('the administrator fills in ten fields', async () => {
      await signIn(admin, findAccount(beacon, 'registry-admin'));
      await goTo(admin, 'centers');
      await page.getByRole('link', { name: say('campaigns.centers.new') }).click();
      await heading(say('centers.new'));
      await inspect(page, 'a new center');
      for (const [field, text] of Object.entries({
        name: center,
        code: `THR${n}`,
        alias: `Rivers ${lang}`,
        address: '88 Fort Street, Pittsburgh, PA 15222',
        contactName: 'Transplant office',
        phone: '4125550164',
        coordinatorName: coordinator.name,
        coordinatorEmail: 'm.dunn@rivers',
      })) {
        await page.locator(`#${field}`).fill(text);
      }
      await page.locator('#phoneType').selectOption('OnCall');
      await expect(page.locator('#timeZone')).toHaveValue('America/New_York');
      await button('centers.create-and-invite', { name: 'Marcy' }).click();
      await errorSummary(page).waitFor();
      await inspect(page, 'a new center with what is wrong');
      await page.locator('#coordinatorEmail').fill(coordinator.email);
      await button('centers.create-and-invite', { name: 'Marcy' }).click();
      await heading(center);
      await inspect(page, 'a center');
    });

    await test.step('the coordinator joins with the link in the email', async () => {
      await marcy.page.goto(await linkMailedTo(beacon, coordinator.email));
      await marcy.page.getByLabel(say('staff.join.password'), { exact: true }).fill(PASSWORD);
      await marcy.page.getByRole('button', { name: say('staff.join.go') }).click();
      await marcy.page.getByRole('heading', { level: 1, name: say('work.title') }).waitFor();
      await goToInvite(marcy);
      await invite(marcy, { ...patient, birthDate: '05/21/1972', organ: 'kidney', language: lang });
    });

    await test.step('the administrator changes a figure, which needs its day', async () => {
      admin.watch.allow(/status of 422 .*\/staff\/centers\/\d+\)$/);
      await page.reload();
      await heading(center);
      await page.locator('#transplants').fill('62');
      await button('centers.save').first().click();
      await errorSummary(page).waitFor();
      await page.locator('#transplantsAsOf').fill('06/30/2026');
      await page.locator('#transplantsSource').fill('SRTR report');
      await page.getByRole('switch', { name: say('centers.takes.vouchers') }).check();
      await button('centers.save').first().click();
      await toast('centers.saved');
      await page.reload();
      await expect(page.locator('#transplants')).toHaveValue('62');
      await button('centers.figures.earlier').click();
      await page.getByRole('dialog').getByText('62', { exact: false }).first().waitFor();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('shared.close') })
        .first()
        .click();
    });

    await test.step('the administrator changes the targets and adds a holiday', async () => {
      await page.getByRole('link', { name: say('centers.targets.change') }).click();
      await heading(say('centers.targets'));
      admin.watch.allow(/status of 422 .*\/staff\/targets\)$/);
      await page.locator('#contactDays').fill(String(2 + n));
      await button('centers.holiday.add').click();
      await page.getByLabel(say('centers.holiday.number', { number: '1' })).fill('12/32/2026');
      await button('centers.save').click();
      await errorSummary(page).waitFor();
      await inspect(page, 'targets with what is wrong');
      await page.getByLabel(say('centers.holiday.number', { number: '1' })).fill('12/25/2026');
      await button('centers.save').click();
      await toast('centers.targets.saved');
      await button('centers.holiday.remove', { day: '12/25/2026' }).click();
      await button('centers.save').click();
      await expect(page.getByText(say('centers.holidays.none'))).toBeVisible();
      await page.goBack();
      await heading(center);
      await expect(
        page.getByText(say('centers.targets.number', { days: 2 + n }), { exact: true }),
      ).toBeVisible();
    });

    await test.step('the settings in force are listed without secrets', async () => {
      const record = page.url();
      await goTo(admin, 'settings');
      await page.getByText('brand.timezone', { exact: true }).waitFor();
      await inspect(page, 'the settings in force');
      await expect(page.getByRole('link', { name: say('settings.templates.show') })).toHaveCount(0);
      await page.goto(record);
      await heading(center);
    });

    await test.step('the center stays open until its patient is transferred', async () => {
      await expect(button('centers.close')).toHaveCount(0);
      await page.getByRole('link', { name: say('centers.close.patients', { count: 1 }) }).click();
      await page
        .getByRole('link', { name: new RegExp(`Berta ${patient.lastName}`) })
        .first()
        .click();
      await page.getByText(say('record.more'), { exact: true }).click();
      await button('record.transfer').click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(say('record.transfer.center')).selectOption({ index: 1 });
      await dialog.getByRole('button', { name: say('record.transfer.yes'), exact: true }).click();
      await dialog.waitFor({ state: 'detached' });
    });

    await test.step('the center closes and its coordinator is signed out', async () => {
      await goTo(admin, 'centers');
      await page.getByLabel(say('campaigns.centers.search')).fill(center);
      await page.keyboard.press('Enter');
      await page.getByRole('link', { name: center }).click();
      await heading(center);
      await button('centers.close').click();
      const dialog = page.getByRole('dialog');
      await inspect(page, 'the question before a center closes');
      await dialog.getByRole('button', { name: say('centers.close.yes') }).click();
      await button('centers.reopen').waitFor();
      await inspect(page, 'a closed center');
      await marcy.page.goto('/staff');
      await marcy.page.getByLabel(say('staff.sign-in.password'), { exact: true }).waitFor();
    });
  });
}
