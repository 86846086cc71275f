// Support for people with poor sight besides large letters: toasts that are visible and announced over a
// dialog, focus that is always visible, custom colors, and print.
import { expect, test } from './journey.ts';
import { fail } from 'node:assert/strict';
import { DESK, PHONE, resize } from './browser.mjs';
import { walkStops } from './keyboard.mjs';
import { answer, fillPersonal, fillRegistration, goOn } from './newcomer-steps.mjs';
import { fetched } from './opening.mjs';
import { toast } from './patient-steps.mjs';
import { faintIn, heardWords, lookRight, paleOnPaper, screenOnPaper, shown } from './poor-sight-steps.mjs';
import { chooseWay } from './signing-steps.mjs';
import { findAccount, signIn } from './staff-steps.mjs';
import { kitScreen, voucherScreen } from './voucher-looks.mjs';
import { press, stepButton } from './voucher-steps.mjs';
import { speak } from './words.mjs';

const own = (screen, { id, editKey }) => `/microsite/${screen}/${id}/${editKey}`;

/** Lives near the centers of the demo. */
const NEWCOMER = {
  firstName: 'Nestor',
  lastName: 'Journeysight',
  email: 'nestor.journeysight@mail.example',
  emailAddress: 'nestor.journeysight@mail.example',
  phone: '414-555-0184',
  primaryPhone: '414-555-0184',
  address: '500 north water street',
  streetAddress: '500 north water street',
  city: 'milwaukee',
  state: 'Wisconsin',
  postalCode: '53202',
  gender: 'M',
  birthDate: '03/14/1961',
};

/** Tabs through the open dialog: focus stays in it and visible, and Escape returns to the page. */
async function walkDialog(page) {
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await walkStops(page, dialog);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  const isBack = () => page.evaluate(() => document.activeElement !== document.body);
  await expect.poll(isBack, { message: 'focus to return to the page' }).toBeTruthy();
}

/** Opens the choice of centers in the wizard. */
async function openCenters(person) {
  const { page, lang } = person;
  await open(page, '/recipient');
  await fillPersonal(person, NEWCOMER);
  await goOn(person, 'referral.situation.title');
  await page.getByRole('radio', { name: speak(lang)('referral.situation.no-donor') }).check();
  await answer(person, 'useMicrositeProgram', false);
  await answer(person, 'onDeceasedDonorList', false);
  await goOn(person, 'referral.proceed.title');
  await answer(person, 'selectNow', true);
  await goOn(person, 'referral.centers.title');
  await page.getByRole('button', { name: 'Lakeshore Transplant Center', exact: true }).waitFor();
}

/** Opens a screen and waits until its data is shown. */
async function open(page, path) {
  await page.goto(path);
  await page.locator('h1').first().waitFor();
  // A public page counts its visit in the background without a limit, and fetches videos when they are near.
  if (/^\/[A-Z]{3}\d{3}/.test(path)) return;
  await fetched(page);
}

const say = speak('en');

function findSite({ links }, state) {
  return links.microsites.find((one) => one.state === state) ?? fail(`no site is ${state}`);
}

const publicPagePath = (beacon) => `/${findSite(beacon, 'active').shortCode}`;

/** Opens the list of a donor who may change it. */
async function openHolders(person, beacon) {
  const { page } = person;
  await open(page, voucherScreen(beacon, 'donor', 'voucher-holders'));
  await stepButton(person, 200).click();
  await page.getByRole('heading', { level: 1, name: say('voucher.holders.title'), exact: true }).waitFor();
}

test('a toast is shown above a dialog and announced in the dialog', async ({ beacon, join }) => {
  const person = await join();
  const { page } = person;
  person.watch.allow(/Failed to load resource/);
  await page.route('**/update-voucher-holder', (route) => route.abort());
  await openHolders(person, beacon);
  await page
    .getByRole('button', { name: new RegExp(`^${say('voucher.edit')} `) })
    .first()
    .click();
  await page.locator('#address1').fill('9 Elm St'); // a new address is asked about, then sent
  await press(person, 'voucher.continue');
  const sheet = toast(page, /./).first();
  // A toast under the pointer stays; under a dialog, the pointer would not reach it. It disappears after two
  // seconds.
  await Promise.all([sheet.hover(), press(person, 'address.keep')]);
  const words = await sheet.innerText();
  await expect
    .poll(() => heardWords(page), { message: 'said where a screen reader is, and nowhere else' })
    .toEqual([words]);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.unrouteAll();
});

test('the focused element is always visible', async ({ beacon, join }) => {
  const person = await join();
  const { page } = person;
  const { id, editKey } = beacon.links.referrals.find((one) => one.step === 6);
  for (const path of [
    publicPagePath(beacon),
    own('custom-site', findSite(beacon, 'draft')),
    own('landing', findSite(beacon, 'active')),
    `/recipient/${id}/${editKey}`,
    kitScreen(beacon, 'complete'),
  ]) {
    await open(page, path);
    await walkStops(page);
  }
  await openHolders(person, beacon);
  await walkStops(page);
  await press(person, 'voucher.add');
  await page.getByRole('dialog').waitFor();
  await walkStops(page);
});

test('selected and completed items are distinguishable in forced colors', async ({ beacon, join }) => {
  const person = await join();
  const { page } = person;
  await page.emulateMedia({ forcedColors: 'active' });
  await open(page, '/recipient');
  const radios = page.getByRole('radio');
  await radios.first().check();
  const answers = page.locator('label:has([type=radio])');
  await lookRight(
    'the chosen answer to have another border',
    () => shown(answers, ['borderTopColor', 'borderTopWidth']),
    ([chosen, other]) => chosen !== other,
  );
  await open(page, own('custom-site', findSite(beacon, 'in-registry-review')));
  const stages = page.locator('li:has(+ li[aria-current]), li[aria-current], li[aria-current] + li');
  await lookRight(
    'every step to be seen and to differ',
    () => shown(stages, ['backgroundColor', 'borderTopStyle'], '::before'),
    (bars) =>
      bars.length >= 2 && new Set(bars).size === bars.length && bars.every((bar) => bar.endsWith('solid')),
  );
  await signIn(person, findAccount(beacon, 'registry-admin'));
  await open(page, '/staff/intake');
  await lookRight(
    'the tab that is open to differ',
    () => shown(page.getByRole('tab'), ['borderBottomColor', 'ariaSelected']),
    (tabs) => new Set(tabs).size === 2,
  );
  await page.emulateMedia({ forcedColors: 'none' });
});

test('pages print well', async ({ beacon, join }) => {
  const person = await join();
  const { page } = person;
  await page.emulateMedia({ media: 'print' });
  for (const path of [
    publicPagePath(beacon),
    `/about/${findSite(beacon, 'active').shortCode}`,
    '/lost-link',
    '/recipient',
    own('landing', findSite(beacon, 'active')),
    voucherScreen(beacon, 'donor', 'voucher-holders'),
  ]) {
    await open(page, path);
    for (const link of await page.getByRole('navigation').getByRole('link').all()) {
      // The print rules may apply a moment after the page is loaded.
      await expect
        .poll(async () => !(await link.isVisible()), { message: `${path} not to print the way elsewhere` })
        .toBeTruthy();
    }
    await expect.poll(() => paleOnPaper(page), { message: `pale on the paper of ${path}` }).toEqual([]);
    await expect
      .poll(() => screenOnPaper(page), { message: `of the screen on the paper of ${path}` })
      .toEqual([]);
  }
  await page.emulateMedia({ media: 'screen' });
});

test('a release and a form respect stronger contrast', async ({ join }) => {
  const person = await join();
  const { page } = person;
  await page.emulateMedia({ contrast: 'more' });
  await open(page, '/recipient');
  await expect.poll(() => faintIn(page, 'main'), { message: 'faint on the screen' }).toEqual([]);
  await page.locator('label:has(#hipaaRelease) button').click();
  await page.getByRole('dialog').waitFor();
  await expect.poll(() => faintIn(page, 'dialog'), { message: 'faint in the dialog' }).toEqual([]);
  await page.emulateMedia({ contrast: 'no-preference' });
});

test(
  'focus is in sight in what newcomers and signers are asked',
  { tag: '@all' },
  async ({ beacon, join }) => {
    const person = await join();
    const { page } = person;
    await open(page, '/recipient');
    await page.locator('label:has(#hipaaRelease) button').click();
    await walkDialog(page);
    const { code } = beacon.links.campaigns.find(({ center }) => center === 'Lakeshore');
    await open(page, `/register/${code}`);
    await page.locator('label:has(#hipaaRelease) button').click();
    await walkDialog(page);
    await fillRegistration(person, NEWCOMER);
    await page.getByRole('button', { name: say('register.register'), exact: true }).click();
    await page.getByRole('dialog').getByText(say('address.recommended'), { exact: true }).waitFor();
    await walkDialog(page);
    await openCenters(person);
    for (const width of [DESK, PHONE]) {
      await resize(page, { width, height: 844 });
      await walkStops(page);
    }
    await page.emulateMedia({ contrast: 'more' });
    await expect.poll(() => faintIn(page, 'main'), { message: 'faint among the centers' }).toEqual([]);
    await page.emulateMedia({ contrast: 'no-preference' });
    await page.goto(voucherScreen(beacon, 'donor', 'upload-consent'));
    await chooseWay(person, 'electronic');
    await page.getByRole('heading', { level: 1, name: say('e-consent.agree.title'), exact: true }).waitFor();
    await walkStops(page);
  },
);
