// A holder's page three years after the donation, and almost five: the state of the voucher, its date and the
// next duty. The holder presses "I need it now", the center sees it and marks it as handled; the donor is thanked.
import { expect, test } from './journey.ts';
import { DESK } from './browser.mjs';
import { inspect, inspectDark, inspectLarge } from './checks.mjs';
import { openScreen } from './opening.mjs';
import { enter, staffCall } from './staff-calls.mjs';
import { voucherScreen } from './voucher-looks.mjs';
import { fourWays } from './ways.mjs';
import { speak } from './words.mjs';

/** Returns the ISO day a number of years and days from today. */
function dayFromNow(years, days = 0) {
  const day = new Date();
  day.setUTCFullYear(day.getUTCFullYear() + years);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}

/** Formats a day as the screens do. */
function formatDay(iso, lang) {
  const [year, , day] = iso.split('-').map(Number);
  const month = new Date(`${iso}T12:00:00Z`)
    .toLocaleString(lang === 'es' ? 'es-US' : 'en-US', { month: 'short', timeZone: 'UTC' })
    .slice(0, 3);
  return lang === 'es' ? `${day} ${month} ${year}` : `${month} ${day}, ${year}`;
}

/** The states of vouchers that can be used. */
const USABLE = new Set(['available', 'redemption-asked']);

for (const { lang, width, tag } of fourWays()) {
  test(`a holder’s page three years later, ${lang}, ${width}`, { tag }, async ({ beacon, join }) => {
    const say = speak(lang);
    const holder = await join({ lang, width });
    const donor = await join({ lang, width });
    const staff = await join({ lang, width: DESK });
    const { id: donorId } = beacon.links.donors.find(({ state }) => state === 'transplanted');
    const record = () => staffCall(beacon, 'center-coordinator', `/donors/${donorId}`);
    const [{ id, fullName, firstName }] = (await record()).holders;
    const { editKey } = beacon.links.holders.find((one) => Number(one.id) === id);
    const own = `/voucher-holder/register/${id}/${editKey}`;
    const { page } = holder;
    const part = (name) => page.getByRole('region', { name, exact: true });
    const change = (what, body) =>
      staffCall(beacon, 'center-coordinator', `/donors/${donorId}/${what}`, body);
    /** Sets the day of the donation; no samples were taken after it. */
    const gaveOn = async (donatedOn) => {
      const { version, holders } = await record();
      await change('settings', { version, donatedOn });
      const none = { swabOn: '', bloodOn: '' };
      await change(`holders/${id}/samples`, { version: holders[0].version, ...none });
    };

    await test.step('after three years no sample is due', async () => {
      await gaveOn(dayFromNow(-3));
      await openScreen(page, own);
      const state = say('voucher.state.available');
      await page.getByRole('heading', { level: 1, name: say('voucher.state.label', { state }) }).waitFor();
      const voucher = part(say('voucher.life.title'));
      await voucher.getByText(fullName).waitFor();
      await voucher.getByText(formatDay(dayFromNow(-3), lang)).waitFor();
      const next = part(say('voucher.duties'));
      await expect(next.getByRole('listitem')).toHaveCount(2);
      await inspectLarge(page, 'a voucher, three years later');
      await inspectDark(page, 'a voucher, three years later');
    });

    await test.step('after almost five years the samples are due', async () => {
      await gaveOn(dayFromNow(-5, 30));
      await page.reload();
      await page.getByText(say('voucher.duties.due')).waitFor();
      await inspectLarge(page, 'a voucher whose samples are due');
    });

    await test.step('the holder reports the need', async () => {
      await page.getByRole('button', { name: say('voucher.need-now'), exact: true }).click();
      const question = page.getByRole('dialog', { name: say('voucher.need-now.ask'), exact: true });
      await question.getByText(say('voucher.need-now.nothing')).waitFor();
      await inspect(page, 'I need it now');
      await question.getByRole('button', { name: say('voucher.need-now.yes'), exact: true }).click();
      await page.getByText(say('voucher.need-now.wait')).waitFor();
      await inspect(page, 'the center is told');
      expect((await record()).holders[0].voucherState, 'nothing is redeemed').toBe('available');
    });

    await test.step('the center sees the need in its work list and marks it as handled', async () => {
      await enter(staff, beacon, 'center-coordinator');
      await openScreen(staff.page, '/staff');
      const answer = staff.page.getByRole('link', { name: `${say('work.do.answer')} ${fullName}` });
      await answer.waitFor();
      await inspect(staff.page, 'the work list with a need');
      await answer.click();
      const handled = staff.page.getByRole('button', { name: `${say('donors.need.handled')} ${fullName}` });
      await handled.waitFor();
      await inspect(staff.page, 'a record with a need');
      await handled.click();
      await handled.waitFor({ state: 'detached' });
      await page.reload();
      await page.getByRole('button', { name: say('voucher.need-now'), exact: true }).waitFor();
    });

    await test.step('the donor sees the thanks and the state of the vouchers', async () => {
      await openScreen(donor.page, voucherScreen(beacon, 'donor', 'transplanted'));
      const usable = (await record()).holders.filter(({ voucherState }) => USABLE.has(voucherState)).length;
      await donor.page.getByText(say('voucher.given.usable', { usable })).waitFor();
      await donor.page.getByText(formatDay(dayFromNow(-5, 30), lang)).waitFor();
      expect(await donor.page.getByText(firstName).count(), 'nobody is named').toBe(0);
      await inspectLarge(donor.page, 'a donor after the donation');
      await inspectDark(donor.page, 'a donor after the donation');
    });
  });
}
