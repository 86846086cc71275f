// The screens of the voucher program that can be checked without changing the demo.
import { fail } from 'node:assert/strict';
import { staffCall } from './staff-calls.mjs';
import { press, stepButton } from './voucher-steps.mjs';
import { speak } from './words.mjs';

/** Returns the address of the first donor ("donor") or holder ("holder") of the demo in a state. */
export function voucherScreen({ links }, kind, state) {
  const { id, editKey } =
    links[`${kind}s`].find((one) => one.state === state) ?? fail(`the demo has no ${kind} in state ${state}`);
  return `/voucher-${kind}/register/${id}/${editKey}`;
}

/** Returns the kit page of the first holder of the demo in a state. */
export function kitScreen({ links }, state) {
  const { id, editKey } =
    links.holders.find((one) => one.state === state) ?? fail(`the demo has no holder in state ${state}`);
  return `/voucher/${id}/${editKey}/send-kit`;
}

/** Checks the kit page before the first kit, with a kit on its way, and after one, two and three. */
async function lookAtKits({ page, lang, watch }, beacon, open, look) {
  for (const state of ['complete', 'kit-sent', 'kit-1', 'kit-2', 'kit-3']) {
    await open(page, kitScreen(beacon, state));
    await look(page, `kits, ${state}`);
  }
  watch.allow(/status of 404 .*\/voucher-holder\//);
  await open(page, '/voucher/1/AAAAAAAAAAAAAAAAAAAAAAAAAA/send-kit');
  await page.getByRole('heading', { level: 1, name: speak(lang)('lost-link.wrong') }).waitFor();
  await look(page, 'unknown kit link');
}

/** Checks the first screen of every donor and holder, and invalid links. */
export async function lookAtLinks(person, beacon, open, look) {
  const { page, lang, watch } = person;
  const t = speak(lang);
  for (const kind of ['donor', 'holder']) {
    const states = new Set(beacon.links[`${kind}s`].map(({ state }) => state));
    for (const state of states) {
      await open(page, voucherScreen(beacon, kind, state));
      await look(page, `${kind}, ${state}`);
    }
  }
  watch.allow(/status of 404 .*\/donor\//);
  await open(page, '/voucher-donor/register/1/AAAAAAAAAAAAAAAAAAAAAAAAAA');
  await page.getByRole('heading', { level: 1, name: t('lost-link.wrong') }).waitFor();
  await look(page, 'unknown voucher link');
  await lookAtKits(person, beacon, open, look);
  await open(page, '/verify');
  await look(page, 'verify');
}

/** Checks the forms of a donor, each left by Cancel. */
export async function lookAtForms(person, beacon, open, look) {
  const { page, lang } = person;
  const t = speak(lang);
  const dialog = page.getByRole('dialog');
  await open(page, voucherScreen(beacon, 'donor', 'personal-info'));
  await stepButton(person, 100).click();
  await press(person, 'voucher.continue');
  await page.getByText(t('voucher.errors')).waitFor();
  await look(page, 'personal information with errors');

  await open(page, voucherScreen(beacon, 'donor', 'voucher-holders'));
  await stepButton(person, 200).click();
  await page.getByRole('button', { name: t('voucher.add'), exact: true }).waitFor();
  await look(page, 'holders');
  await press(person, 'voucher.add');
  await dialog.waitFor();
  await press(person, 'voucher.continue');
  await dialog.getByText(t('voucher.errors')).waitFor();
  await look(page, 'a new holder with errors');
  await dialog.getByRole('button', { name: t('voucher.cancel'), exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await page
    .getByRole('button', { name: new RegExp(`^${t('voucher.edit')} `) })
    .first()
    .click();
  await dialog.waitFor();
  await look(page, 'a holder to be changed');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page
    .getByRole('button', { name: new RegExp(`^${t('voucher.remove')} `) })
    .first()
    .click();
  await dialog.getByRole('button', { name: t('voucher.remove.yes'), exact: true }).waitFor();
  await look(page, 'a holder to be removed');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await press(person, 'voucher.finalize');
  await dialog.getByRole('button', { name: t('voucher.finalize.yes'), exact: true }).waitFor();
  await look(page, 'finalize');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
}

/** Checks the ways of a consent without signing. */
export async function lookAtConsent(person, beacon, open, look) {
  const { page, lang } = person;
  const t = speak(lang);
  for (const [kind, state] of [
    ['donor', 'upload-consent'],
    ['holder', 'upload-consent'],
    ['holder', 'minor'],
  ]) {
    await open(page, voucherScreen(beacon, kind, state));
    await stepButton(person, 300).click();
    await page.getByRole('heading', { level: 1, name: t('voucher.consent'), exact: true }).waitFor();
    await look(page, `ways to consent, ${kind} ${state}`);
    await press(person, 'voucher.paper.choose');
    await page.getByRole('heading', { level: 1, name: t('voucher.paper'), exact: true }).waitFor();
    await look(page, `paper consent, ${kind} ${state}`);
    await press(person, 'voucher.cancel');
    await press(person, 'voucher.electronic.choose');
    await page.getByRole('heading', { level: 1, name: t('e-consent.agree.title'), exact: true }).waitFor();
    await look(page, `agree to sign, ${kind} ${state}`);
  }
}

/** Checks lists, boards and records of the staff. */
export async function lookAtStaff({ page }, beacon, open, look) {
  for (const place of ['donors', 'readiness', 'kits']) {
    await open(page, `/staff/${place}`);
    await look(page, `staff, ${place}`);
  }
  for (const { state, id } of beacon.links.donors) {
    await open(page, `/staff/donors/${id}`);
    await look(page, `record of a donor, ${state}`);
    if (state !== 'monitor') continue;
    for (const tab of ['consents', 'kits', 'history']) {
      await open(page, `/staff/donors/${id}?tab=${tab}`);
      await look(page, `record of a donor, ${tab}`);
    }
    const { holders } = await staffCall(beacon, 'registry-admin', `/donors/${id}`);
    for (const tab of ['overview', 'consents', 'kits', 'emails', 'history']) {
      await open(page, `/staff/donors/${id}/holders/${holders[0].id}?tab=${tab}`);
      await look(page, `record of a holder, ${tab}`);
    }
  }
}
