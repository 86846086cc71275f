// The center invites a patient and mistypes the address. It corrects the record, and the patient uses the new
// email. The link in the first email no longer works.
import { expect, test } from './journey.ts';
import { inspect } from './checks.mjs';
import { PHONE } from './browser.mjs';
import { linkMailedTo, staffCall } from './staff-calls.mjs';
import { findAccount, goToInvite, invite, signIn } from './staff-steps.mjs';
import { fourWays } from './ways.mjs';
import { speak } from './words.mjs';

for (const { lang, width, surname, tag } of fourWays('es', PHONE)) {
  const say = speak(lang);
  const firstName = 'Delfina';
  const name = `${firstName} ${surname}`;
  const wrong = `delfina.${surname}@mail.exmaple`.toLowerCase();
  const right = wrong.replace('exmaple', 'example');

  test(`a mistyped invitation, ${lang}, ${width}`, { tag }, async ({ beacon, join }) => {
    const staff = await join({ lang, width });
    const { page } = staff;
    let first;

    await test.step('the center invites the patient at a mistyped address', async () => {
      await signIn(staff, findAccount(beacon, 'center-coordinator'));
      await goToInvite(staff);
      await invite(staff, {
        firstName,
        lastName: surname,
        email: wrong,
        birthDate: '03/04/1961',
        organ: 'kidney',
        language: lang,
      });
      first = await linkMailedTo(beacon, wrong);
    });

    // Shows R12.2p
    await test.step('the center corrects the address on the record, with a reason', async () => {
      await page.getByRole('link', { name: say('staff.invited.open', { name: firstName }) }).click();
      await page.getByRole('heading', { level: 1, name }).waitFor();
      await page.getByRole('button', { name: say('staff.facts.edit') }).click();
      const dialog = page.getByRole('dialog', { name: say('staff.facts.title', { name: firstName }) });
      const save = dialog.getByRole('button', { name: say('staff.facts.save') });
      await dialog.getByLabel(say('staff.facts.email'), { exact: true }).fill(right);
      await dialog.getByText(say('staff.facts.moved', { name: firstName })).waitFor();
      await save.click();
      await dialog.getByText(say('staff.facts.reason-missing')).waitFor();
      const reason = dialog.getByLabel(say('staff.facts.reason'));
      await expect(reason, 'focus to be on what is missing').toBeFocused();
      await inspect(page, 'facts to put right');
      await reason.selectOption({ label: say('staff.facts.reason.typing-mistake') });
      await save.click();
      await page.getByText(say('record.news.facts-changed', { name: firstName })).waitFor();
      await page.getByRole('tab', { name: say('staff.tab.history') }).click();
      const change = { fact: say('staff.facts.email'), before: wrong, after: right };
      await page.getByText(say('staff.facts.change', change)).filter({ visible: true }).first().waitFor();
    });

    await test.step('the old address is notified of the change without the new address', async () => {
      const mails = await staffCall(beacon, 'registry-admin', '/mails');
      const told = mails.find(({ to }) => to === wrong);
      expect(told.template).toBe('address-changed');
      const { text } = await staffCall(beacon, 'registry-admin', `/mails/${told.id}`);
      expect(text).not.toContain(right);
    });

    await test.step('the link in the new email opens the page', async () => {
      const patient = await join({ lang, width });
      await patient.page.goto(await linkMailedTo(beacon, right));
      const greeting = say('starter.greeting', { name: firstName });
      await patient.page.getByRole('heading', { level: 1, name: greeting }).waitFor();
    });

    await test.step('the link in the first email no longer opens the page', async () => {
      const stranger = await join({ lang, width });
      stranger.watch.allow(/status of 404 /);
      await stranger.page.goto(first);
      await stranger.page.getByRole('heading', { level: 1, name: say('lost-link.wrong') }).waitFor();
      await expect(stranger.page.getByText(firstName)).toHaveCount(0);
    });
  });
}
