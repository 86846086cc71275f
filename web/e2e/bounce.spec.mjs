// An email bounces. The address appears in the work list and on the record, and further emails to it are held
// back. Once the center has settled it, they are sent.
import { expect, test } from './journey.ts';
import { inspect } from './checks.mjs';
import { invitePatient } from './staff-calls.mjs';
import { findAccount, signIn } from './staff-steps.mjs';
import { fourWays } from './ways.mjs';
import { speak } from './words.mjs';

test.use({ sendsMails: true });

for (const { lang, width, surname, tag } of fourWays()) {
  const say = speak(lang);
  const firstName = 'Hortensia';
  const name = `${firstName} ${surname}`;

  // Shows R12.3a
  test(`an email that bounces, ${lang}, ${width}`, { tag }, async ({ beacon, join }) => {
    const staff = await join({ lang, width });
    const { page } = staff;
    const patient = await invitePatient(beacon, { firstName, lastName: surname, language: lang });
    const mails = () => beacon.mailServer.mailsTo(patient.email);
    const row = page.getByRole('row').filter({ hasText: name });

    await test.step('the email is sent and bounces', async () => {
      await expect.poll(() => mails().length, { message: 'mails that were sent' }).toBe(1);
      await beacon.mailServer.report(beacon.url, mails()[0]);
    });

    await test.step('the work list shows the address and the person to call', async () => {
      await signIn(staff, findAccount(beacon, 'center-coordinator'));
      await row.getByText(say('work.step.correct-email')).waitFor();
      await inspect(page, 'a work list with an address that bounced');
      await row.getByRole('rowheader').getByRole('link', { name }).click();
      await page.getByRole('heading', { level: 1, name }).waitFor();
    });

    await test.step('new emails to the address are held', async () => {
      await page.getByRole('button', { name: say('record.links.send', { name: firstName }) }).click();
      const question = page.getByRole('dialog');
      await question.getByRole('button', { name: say('record.links.send.yes') }).click();
      await page.getByText(say('record.news.link-sent', { name: firstName })).waitFor();
      await page.getByRole('tab', { name: new RegExp(`^${say('staff.tab.emails')} \\(\\d+\\)$`) }).click();
      const [newest, invitation] = ['stopped', 'bounced'].map((state, n) =>
        page
          .getByRole('table', { name: say('record.mails.title') })
          .getByRole('row')
          .nth(n + 1)
          .getByText(say(`staff.mail-state.${state}`)),
      );
      await newest.waitFor();
      await invitation.waitFor();
      await inspect(page, 'the mails of a record');
      expect(mails().length, 'mails to an address that bounced').toBe(1);
    });

    await test.step('the center corrects the address, and the held emails are sent', async () => {
      await page.goto('/staff/bounces'); // the address of the former list
      await row.getByRole('button', { name: `${say('work.do.correct')} ${name}` }).click();
      const question = page.getByRole('dialog', { name: say('work.bounce.title', { name }) });
      await question.getByText(say('record.bounce.no-mailbox')).waitFor();
      await inspect(page, 'the decision about an address that bounced');
      await question.getByRole('button', { name: say('work.bounce.yes') }).click();
      await row.waitFor({ state: 'detached' });
      await expect.poll(() => mails().length, { message: 'mails that were sent' }).toBe(2);
    });
  });
}
