// A morning with the work list: an administrator in Spanish, who is the second person of four decisions, and a coach.
import { expect, test } from './journey.ts';
import { DESK } from './browser.mjs';
import { inspect } from './checks.mjs';
import { writeAsCoach } from './coach-steps.mjs';
import { fetched } from './opening.mjs';
import { activePatient, enter, staffCall } from './staff-calls.mjs';
import { findAccount, goTo } from './staff-steps.mjs';
import { dayFromNow, give, signedFamily } from './voucher-calls.mjs';
import { speak } from './words.mjs';
import { openList, rowsOf } from './work-steps.mjs';

test.use({ sendsMails: true });

const ADMIN = 'registry-admin';
const TEXT = 'donor-consent/sharing';

/** The center asks to redeem a voucher; returns the address of the decision. */
async function askRedemption(beacon) {
  const family = await signedFamily(beacon, {
    lang: 'es',
    firstName: 'Renata',
    lastName: 'Madrugada',
    names: ['Ines'],
  });
  await give(beacon, family);
  const { holders } = await staffCall(beacon, 'center-coordinator', `/donors/${family.id}`);
  const [{ id, version }] = holders;
  const body = { version, to: 1, reason: 'redemption-asked' };
  await staffCall(beacon, 'center-coordinator', `/donors/${family.id}/holders/${id}/status`, body);
  return `/staff/donors/${family.id}/holders/${id}`;
}

/** The first administrator asks for an erasure, a reset and a text; returns the addresses of the decisions. */
async function askSecond(beacon) {
  const who = { firstName: 'Orla', lastName: 'Madrugada' };
  const { id } = await activePatient(beacon, who);
  await staffCall(beacon, ADMIN, `/microsites/${id}/deactivate`, {});
  const person = `/privacy/people/microsite/${id}/erasure`;
  const { preview } = await staffCall(beacon, ADMIN, person);
  const name = `${who.firstName} ${who.lastName}`;
  await staffCall(beacon, ADMIN, person, { reason: 'asked-by-person', note: 'By letter.', name, preview });

  const accounts = await staffCall(beacon, ADMIN, '/accounts');
  const accountOf = ({ email }) => accounts.find((one) => one.email === email).id;
  const colleague = accountOf(findAccount(beacon, 'center-coordinator', 5));
  await staffCall(beacon, ADMIN, `/accounts/${colleague}/new-password`, { reason: 'Forgotten.' });

  const draft = {
    english: 'The registry may share my data with my center.',
    spanish: 'El registro puede compartir mis datos con mi centro.',
    amount: '',
    asOf: '',
    source: '',
    inForceFrom: dayFromNow(7),
    reason: 'Counsel asked for it.',
    secondId: accountOf(findAccount(beacon, ADMIN, 1)),
  };
  const { revision } = await staffCall(beacon, ADMIN, `/texts/${TEXT}/draft`, { ...draft, revision: 0 });
  await staffCall(beacon, ADMIN, `/texts/${TEXT}/send`, { revision });
  return {
    erasure: `/staff/privacy/microsite/${id}`,
    reset: `/staff/accounts/${colleague}`,
    text: `/staff/texts/${TEXT}`,
  };
}

test('an administrator confirms as the second person, from item to item', async ({ beacon, join }) => {
  const say = speak('es');
  const staff = await join({ lang: 'es', width: DESK });
  const { page } = staff;
  staff.watch.allow(/status of 404 .*\/erasure\)$/); // for the erased person
  const redemption = await askRedemption(beacon);
  const asked = await askSecond(beacon);
  const press = (id, within = page) =>
    within.getByRole('button', { name: new RegExp(`^${say(id, { number: '' }).trim()}`) }).click();
  const decide = {
    [asked.erasure]: async () => {
      await press('erasures.confirm');
      await press('erasures.confirm.yes', page.getByRole('dialog'));
    },
    [asked.reset]: () => press('accounts.reset.confirm'),
    [asked.text]: () => press('texts.approve'),
    [redemption]: async () => {
      const panel = page.getByRole('region', { name: say('donors.holder.voucher'), exact: true });
      const choose = (id, label) => panel.getByLabel(say(id)).selectOption({ label: say(label) });
      await choose('donors.voucher.move', 'donors.move.confirm-redemption');
      await choose('donors.voucher.reason', 'donors.reason.transplant-done');
      await press('donors.voucher.save', panel);
    },
  };
  const bar = page.getByRole('navigation', { name: say('staff.work.bar') });
  await enter(staff, beacon, ADMIN, 1);
  await openList(page, say);
  const addresses = await rowsOf(page)
    .locator('[role=cell]:last-child a')
    .evaluateAll((all) => all.map((link) => new URL(link.href).pathname));
  const mine = addresses.filter((address) => address in decide);
  expect(mine, 'all four decisions are in the list').toHaveLength(4);
  await rowsOf(page).locator(`[role=cell]:last-child a[href^="${mine[0]}"]`).click();
  await page.waitForURL((url) => url.pathname === mine[0]);

  for (const address of mine) {
    await test.step(address.replaceAll(/\d+/g, '…'), async () => {
      for (let skipped = 0; new URL(page.url()).pathname !== address; skipped += 1) {
        expect(skipped, `"Next" leads to ${address}`).toBeLessThan(addresses.length);
        const { href } = await page.evaluate(() => location);
        await bar.getByRole('link', { name: say('staff.work.next') }).click();
        await page.waitForURL((url) => url.href !== href);
      }
      await page.getByRole('heading', { level: 1 }).waitFor();
      await fetched(page);
      await inspect(page, `a decision, ${address.split('/')[2]}`);
      await decide[address]();
      await bar
        .getByText(say('staff.work.done'))
        .or(bar.getByText(say('staff.work.last')))
        .waitFor();
      await inspect(page, `after the decision, ${address.split('/')[2]}`);
    });
  }

  await test.step('none of the four waits any longer', async () => {
    await bar.getByRole('link', { name: say('staff.nav.work') }).click();
    await rowsOf(page).first().waitFor();
    await fetched(page);
    for (const address of mine) {
      await expect(rowsOf(page).locator(`a[href^="${address}?"], a[href="${address}"]`)).toHaveCount(0);
    }
  });
});

test('a coach answers, visits the silent, and hands a patient back', async ({ beacon, join }) => {
  const say = speak('en');
  const coach = await join({ lang: 'en', width: DESK });
  const { page } = coach;
  await enter(coach, beacon, 'coach', 1);
  const bar = page.getByRole('navigation', { name: say('staff.work.bar') });
  const people = page.getByRole('navigation', { name: say('coach.conversations') }).getByRole('link');
  const answer = () => page.getByRole('link', { name: new RegExp(`^${say('work.do.answer')} `) });

  await test.step('a note is answered from the list, and "Next" opens the next one', async () => {
    await openList(page, say);
    const count = await answer().count();
    expect(count, 'notes that wait').toBeGreaterThan(1);
    await inspect(page, 'the work list of a coach');
    await answer().first().click();
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    const { pathname } = new URL(page.url());
    await writeAsCoach(coach, 'Yes, please do. Tell me how it went.');
    await bar.getByText(say('staff.work.done')).waitFor();
    await inspect(page, 'a conversation that was opened from the list');
    await bar.getByRole('link', { name: say('staff.work.next') }).click();
    await page.waitForURL((url) => url.pathname !== pathname);
    await bar.getByRole('link', { name: say('staff.nav.work') }).click();
    await expect(answer()).toHaveCount(count - 1);
  });

  await test.step('the patients who were silent the longest come first', async () => {
    await goTo(coach, 'coach');
    await page.getByRole('tab', { name: say('coach.find.silent') }).click();
    await page.waitForURL((url) => url.searchParams.get('sort') === 'silent');
    await expect(people.first()).toContainText(
      new RegExp(`${say('coach.never-seen')}|${say('coach.last-seen', { day: '' }).trim()}`),
    );
    await inspect(page, 'the silent patients');
  });

  await test.step('a patient is handed back with a reason', async () => {
    const count = await people.count();
    const name = await people.first().locator('b').innerText();
    await people.first().click();
    await page.getByRole('heading', { level: 2, name }).waitFor();
    await page.getByRole('button', { name: say('coach.hand-back'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(say('coach.hand-back.reason')).fill('I am away for three months.');
    await inspect(page, 'handing a patient back');
    await dialog.getByRole('button', { name: say('coach.hand-back.yes') }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect(people).toHaveCount(count - 1);
    await expect(people.filter({ hasText: name })).toHaveCount(0);
  });
});
