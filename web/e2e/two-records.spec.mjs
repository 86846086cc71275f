// A patient is invited twice: the form shows that there is a record, and invites again only on request. An
// administrator asks to join the two records, and the patient confirms it by the emailed link. After they were
// separated, a second administrator confirms the next join.
import { expect, test } from './journey.ts';
import { DESK } from './browser.mjs';
import { inspect } from './checks.mjs';
import { openRecord } from './record-steps.mjs';
import { linkMailedTo } from './staff-calls.mjs';
import { findAccount, goToInvite, invite, sendInvitation, signIn } from './staff-steps.mjs';
import { fourWays } from './ways.mjs';
import { speak } from './words.mjs';

test.use({ sendsMails: true });

for (const { lang, width, surname, tag } of fourWays('en', DESK)) {
  test(`two records of one patient, ${lang}, ${width}`, { tag }, async ({ beacon, join }) => {
    const say = speak(lang);
    const twice = {
      firstName: 'Twyla',
      lastName: surname,
      birthDate: '07/08/1964',
      organ: 'kidney',
      language: lang,
    };
    const name = `Twyla ${surname}`;
    const home = `twyla.${surname}@home.example`.toLowerCase();
    const work = `twyla.${surname}@work.example`.toLowerCase();
    const coordinator = await join({ lang, width });
    coordinator.watch.allow(/status of 409 /);
    const records = [];

    await test.step('the invitation form finds the record, and invites again only for another person', async () => {
      const { page } = coordinator;
      await signIn(coordinator, findAccount(beacon, 'center-coordinator'));
      for (const email of [home, work]) {
        await goToInvite(coordinator);
        if (email === home) {
          await invite(coordinator, { ...twice, email });
        } else {
          await sendInvitation(coordinator, { ...twice, email });
          await page.getByText(say('staff.known.patient', { name, center: '' }).split(',')[0]).waitFor();
          await inspect(page, 'an invitation of somebody on record');
          await page.getByRole('button', { name: say('staff.known.another') }).click();
          await page.getByRole('heading', { name: say('staff.invited.title', { name }) }).waitFor();
        }
        const link = await linkMailedTo(beacon, email);
        records.push({ link, id: link.match(/\/(\d+)\/[A-Z2-7]{26}$/)[1] });
      }
    });
    const [stays, goes] = records;
    const opened = async (link) => {
      const { page } = await join({ lang, width });
      await page.goto(link);
      await page.getByRole('heading', { level: 1 }).waitFor();
      return page.url().match(/\/(\d+)\//)[1];
    };
    /** Returns the link in the newest email to the remaining record, once it has that path. */
    const linkTo = async (path) => {
      let link = '';
      await expect.poll(async () => (link = await linkMailedTo(beacon, home))).toContain(path);
      return link;
    };
    const registry = await join({ lang, width });
    const { page } = registry;
    const press = (id) => page.getByRole('button', { name: say(id), exact: true }).click();

    const dialog = page.getByRole('dialog');
    const ask = async () => {
      await openRecord(registry, goes, name);
      await page.getByText(say('record.more'), { exact: true }).click();
      await press('staff.joining');
      await dialog.getByRole('radio').check();
      await dialog.getByRole('checkbox').check();
      await press('staff.joining.yes');
      await page.getByText(say('record.news.join-asked')).waitFor();
    };

    // Shows R12.4e
    await test.step('an administrator requests the join after checking both records', async () => {
      await signIn(registry, findAccount(beacon, 'registry-admin', 0));
      await openRecord(registry, goes, name);
      await page.getByText(say('record.more'), { exact: true }).click();
      await press('staff.joining');
      await dialog.getByRole('radio').waitFor();
      await press('staff.joining.yes');
      await dialog.getByText(say('staff.joining.unsure')).waitFor();
      await inspect(page, 'two records to join');
      await dialog.getByRole('button', { name: say('record.no'), exact: true }).click();
      await ask();
      await page.getByRole('button', { name: say('staff.joining.withdraw') }).waitFor();
      await inspect(page, 'a join that waits');
      expect(await opened(goes.link)).toBe(goes.id);
    });

    // Shows R12.4e
    await test.step('the address of the surviving record confirms the join', async () => {
      const patient = await join({ lang, width });
      const link = await linkTo('/confirm-join/');
      await patient.page.goto(link);
      await patient.page.getByText(say('confirm-email.join.nothing-yet')).waitFor();
      await inspect(patient.page, 'confirm a join');
      await patient.page.getByRole('button', { name: say('confirm-email.join.yes') }).click();
      await patient.page.getByText(say('confirm-email.join.done')).waitFor();
      await openRecord(registry, goes, name);
      await page.getByText(say('staff.joining.standing')).waitFor();
      await inspect(page, 'a record that was joined');
    });

    // Shows R12.4d
    await test.step('the link of the joined record is emailed to the address of the surviving record', async () => {
      expect(await opened(stays.link)).toBe(stays.id);
      const patient = await join({ lang, width });
      await patient.page.goto(goes.link);
      await patient.page.getByRole('heading', { level: 1, name: say('joined-link.title') }).waitFor();
      await inspect(patient.page, 'the link of a joined record');
      await linkTo(`/${stays.id}/`);
      await page.getByRole('link', { name: say('staff.joining.open') }).click();
      await page.getByRole('heading', { level: 1, name }).waitFor();
      // Both records have the same heading.
      await page.waitForURL(`**/staff/microsites/${stays.id}`);
      await page.getByRole('tab', { name: say('staff.tab.history') }).click();
      const history = page.getByRole('region', { name: say('record.trail.title'), exact: true });
      await history.getByText(say('record.trail.joined.from', { from: goes.id })).waitFor();
    });

    await test.step('after separation each link opens its own record', async () => {
      await openRecord(registry, goes, name);
      await page.getByText(say('record.more'), { exact: true }).click();
      await press('staff.separate');
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('staff.separate.yes') })
        .click();
      await page.getByText(say('record.news.separated')).waitFor();
      expect(await opened(goes.link)).toBe(goes.id);
      expect(await opened(stays.link)).toBe(stays.id);
    });

    // Shows R12.4e
    await test.step('a second administrator finds the next join in the work list and confirms it', async () => {
      await ask();
      const second = await join({ lang, width });
      await signIn(second, findAccount(beacon, 'registry-admin', 1));
      const waits = second.page.getByRole('row').filter({ hasText: say('work.step.confirm-join') });
      await waits.waitFor();
      await inspect(second.page, 'the work list with a join');
      await waits.getByRole('rowheader').getByRole('link').click();
      await second.page.getByRole('button', { name: say('staff.joining.confirm') }).click();
      const confirmation = second.page.getByRole('dialog');
      await confirmation.getByRole('radio').waitFor();
      await confirmation.getByRole('checkbox').check();
      await inspect(second.page, 'two records to confirm');
      await confirmation.getByRole('button', { name: say('staff.joining.confirm.yes') }).click();
      await second.page.getByText(say('record.news.joined')).waitFor();
    });
  });
}
