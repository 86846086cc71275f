// A patient is invited twice: the form says that there is a record, and invites again only when asked to. The registry
// joins the two records, and the link of either opens the one that stays, until they are separated again.
import { expect, test } from './journey.ts';
import { DESK } from './browser.mjs';
import { inspect } from './checks.mjs';
import { openRecord } from './record-steps.mjs';
import { linkMailedTo } from './staff-calls.mjs';
import { accountOf, goToInvite, invite, sendInvitation, signIn } from './staff-steps.mjs';
import { fourWays } from './ways.mjs';
import { speak } from './words.mjs';

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

    // Shows R12.4a, R12.4b
    await test.step('the form of the invitation knows her, and invites again only when it is another person', async () => {
      const { page } = coordinator;
      await signIn(coordinator, accountOf(beacon, 'center-coordinator'));
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
    const registry = await join({ lang, width });
    const { page } = registry;
    const press = (id) => page.getByRole('button', { name: say(id), exact: true }).click();

    // Shows R12.4c
    await test.step('the registry joins them, after making sure', async () => {
      await signIn(registry, accountOf(beacon, 'registry-admin'));
      await openRecord(registry, goes, name);
      await page.getByText(say('record.more'), { exact: true }).click();
      await press('staff.joining');
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('radio').waitFor();
      await press('staff.joining.yes');
      await dialog.getByText(say('staff.joining.unsure')).waitFor();
      await dialog.getByRole('radio').check();
      await dialog.getByRole('checkbox').check();
      await inspect(page, 'two records to join');
      await press('staff.joining.yes');
      await page.getByText(say('record.news.joined')).waitFor();
      await inspect(page, 'a record that was joined');
    });

    // Shows R12.4d
    await test.step('the link of the joined record is mailed to the address of the one that stays', async () => {
      expect(await opened(stays.link)).toBe(stays.id);
      const patient = await join({ lang, width });
      await patient.page.goto(goes.link);
      await patient.page.getByRole('heading', { level: 1, name: say('joined-link.title') }).waitFor();
      await inspect(patient.page, 'the link of a joined record');
      expect(await linkMailedTo(beacon, home)).toContain(`/${stays.id}/`);
      await page.getByRole('link', { name: say('staff.joining.open') }).click();
      await page.getByRole('heading', { level: 1, name }).waitFor();
      expect(page.url()).toContain(`/staff/microsites/${stays.id}`);
      await page.getByRole('tab', { name: say('staff.tab.history') }).click();
      const history = page.getByRole('region', { name: say('record.trail.title'), exact: true });
      await history.getByText(say('record.trail.joined.from', { from: goes.id })).waitFor();
    });

    await test.step('separated again, each opens its own', async () => {
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
  });
}
