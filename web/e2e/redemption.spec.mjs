// The center requests the redemption of a voucher, after step-up authentication; a second person at the
// registry finds it in the work list and confirms. The pages of the holder and of the other holders show it.
// The board lists a donor without usable vouchers, with the reason.
import { expect, test } from './journey.ts';
import { DESK } from './browser.mjs';
import { inspect } from './checks.mjs';
import { enter } from './staff-calls.mjs';
import { findAccount } from './staff-steps.mjs';
import { closeVoucher, dayFromNow, give, signedFamily } from './voucher-calls.mjs';
import { fourWays } from './ways.mjs';
import { speak } from './words.mjs';

test.use({ sendsMails: true });

/** Waits for the record of a holder, and returns the panel of the voucher. */
async function findVoucher({ page, lang }, { fullName }) {
  await page.getByRole('heading', { level: 1, name: fullName }).waitFor();
  return page.getByRole('region', { name: speak(lang)('donors.holder.voucher'), exact: true });
}

/** Chooses the voucher's next state and enters the reason. */
async function move({ lang }, panel, what, why) {
  const say = speak(lang);
  await panel.getByLabel(say('donors.voucher.move')).selectOption({ label: say(`donors.move.${what}`) });
  await panel.getByLabel(say('donors.voucher.reason')).selectOption({ label: say(`donors.reason.${why}`) });
  await panel.getByRole('button', { name: say('donors.voucher.save'), exact: true }).click();
}

/**
 * Makes the server refuse the next change of a voucher, as if the last authentication were older than ten
 * minutes.
 */
async function letProofAge({ page, watch }) {
  watch.allow(/status of 403 .*\/status\)/);
  const refusal = {
    success: false,
    code: 'proof-needed',
    message: '-',
    prove: { byCode: false, byPasskey: false, byPassword: true, openIdName: '' },
  };
  await page.route('**/status', (route) => route.fulfill({ status: 403, json: refusal }), { times: 1 });
}

for (const { lang, width, surname, tag } of fourWays('es', DESK)) {
  const say = speak(lang);

  // Shows R11.1b, R14.4b
  test(`a redemption by two people, ${lang}, ${width}`, { tag }, async ({ beacon, join }) => {
    const donor = { lang, firstName: 'Renata', lastName: surname };
    const family = await signedFamily(beacon, { ...donor, names: ['Ines', 'Bruna'] });
    await give(beacon, family);
    const [ines, bruna] = family.holders;
    const center = await join({ lang, width });
    const registry = await join({ lang, width });
    const holder = await join({ lang, width });

    await test.step('the center requests the redemption after a step-up', async () => {
      const { page } = center;
      await enter(center, beacon, 'center-coordinator');
      await page.goto(`/staff/donors/${family.id}`);
      await page.getByRole('link', { name: ines.fullName, exact: true }).click();
      const panel = await findVoucher(center, ines);
      await letProofAge(center);
      await move(center, panel, 'ask-redemption', 'redemption-asked');
      const proof = page.getByRole('dialog', { name: say('staff.proof.title') });
      await proof
        .getByLabel(say('staff.sign-in.password'), { exact: true })
        .fill(findAccount(beacon, 'center-coordinator').password);
      await inspect(page, 'a proof before a redemption');
      await proof.getByRole('button', { name: say('staff.proof.go'), exact: true }).click();
      await proof.waitFor({ state: 'detached' });
      await page.getByText(say('voucher.state.redemption-asked'), { exact: true }).waitFor();
      const moves = panel.getByLabel(say('donors.voucher.move')).getByRole('option');
      const confirm = say('donors.move.confirm-redemption');
      await expect(moves.filter({ hasText: confirm }), 'who asks cannot confirm').toHaveCount(0);
      await inspect(page, 'a redemption that was asked for');
    });

    await test.step('a second person at the registry finds the request in the queue and confirms it', async () => {
      const { page } = registry;
      await enter(registry, beacon, 'registry-reviewer');
      await page.goto('/staff');
      const waiting = page.getByRole('link', { name: `${say('work.do.confirm')} ${ines.fullName}` });
      await waiting.waitFor();
      await inspect(page, 'a work list with redemptions');
      await waiting.click();
      await move(registry, await findVoucher(registry, ines), 'confirm-redemption', 'transplant-done');
      await page.getByText(say('voucher.state.redeemed'), { exact: true }).first().waitFor();
      await page.getByRole('link', { name: bruna.fullName }).click();
      const other = await findVoucher(registry, bruna);
      await other.getByText(say('donors.voucher.with', { name: ines.fullName })).waitFor();
      await page.goto('/staff');
      await page.getByRole('heading', { level: 1, name: say('work.title') }).waitFor();
      await expect(waiting, 'what is confirmed waits no more').toHaveCount(0);
    });

    await test.step('the pages of donor and holder show the redemption', async () => {
      const { page } = holder;
      for (const [{ link }, state] of [
        [ines, 'redeemed'],
        [bruna, 'retired'],
      ]) {
        await page.goto(link);
        const title = say('voucher.state.label', { state: say(`voucher.state.${state}`) });
        await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
        await page.getByText(say(`voucher.ended.${state}`)).waitFor();
        await inspect(page, `a voucher that is ${state}`);
      }
    });
  });

  test(`nothing left to prepare, ${lang}, ${width}`, { tag }, async ({ beacon, join }) => {
    const donor = { lang, firstName: 'Octavio', lastName: surname, surgeryOn: dayFromNow(25) };
    const family = await signedFamily(beacon, { ...donor, names: ['Livia'] });
    await closeVoucher(beacon, family);
    const center = await join({ lang, width });
    const { page } = center;
    await enter(center, beacon, 'center-coordinator');
    await page.goto('/staff/readiness');
    const card = page.getByRole('region', { name: family.fullName });
    await card.getByText(say('donors.cause.closed')).waitFor();
    await card.getByText(say('donors.outlook.none-left'), { exact: true }).waitFor();
    await card.getByRole('link', { name: family.fullName }).click();
    await page.getByRole('heading', { level: 1, name: family.fullName }).waitFor();
    await page.getByText(say('donors.cause.closed')).waitFor();
  });
}
