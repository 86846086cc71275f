// Screenshots of the demo, as high as the window: .cache/screens/{screen}-{language}-{width}.jpg. Those in
// the documents are stored in docs/screens and updated there.
import { fail } from 'node:assert/strict';
import { copyFileSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { DESK, newPerson, PHONE } from './browser.mjs';
import { chooseAction } from './coach-steps.mjs';
import { unfoldAll } from './dashboard-steps.mjs';
import { test } from './journey.ts';
import { answer, fillPersonal, fillRegistration, goOn } from './newcomer-steps.mjs';
import { askToSubmit } from './patient-steps.mjs';
import { siteData, staffCall } from './staff-calls.mjs';
import { takeStaff } from './staff-pictures.mjs';
import { takeVouchers } from './voucher-pictures.mjs';
import { speak } from './words.mjs';

const FOLDER = new URL('../../.cache/screens/', import.meta.url).pathname;
const SHOWN = new URL('../../docs/screens/', import.meta.url).pathname;
const QUALITY = 60;

/** Waits until everything in view is loaded: data, fonts and pictures. */
async function settled(page) {
  await page.locator('h1').first().waitFor();
  await page.waitForFunction(async () => {
    await document.fonts.ready;
    const busy = document.querySelector('[aria-busy=true], dialog [role=status]');
    return (
      !busy &&
      [...document.images].every(
        (image) => image.complete || image.getBoundingClientRect().top >= innerHeight,
      )
    );
  });
}

function own(screen, { id, editKey }) {
  return `/microsite/${screen}/${id}/${editKey}`;
}

async function shoot({ page, lang }, screen) {
  const { width } = page.viewportSize();
  await page.screenshot({ path: `${FOLDER}${screen}-${lang}-${width}.jpg`, type: 'jpeg', quality: QUALITY });
}

async function take(person, screen, path) {
  await person.page.goto(path);
  await settled(person.page);
  await shoot(person, screen);
}

/** Takes a part further down, with its heading at the top. */
async function takePart(person, screen, heading) {
  await heading.evaluate((element) => element.scrollIntoView());
  await settled(person.page);
  await shoot(person, screen);
}

async function takeVisitors(visitor, { site, shown, liver }) {
  const { page, lang } = visitor;
  const t = speak(lang);
  await take(visitor, 'public', `/${site('active').shortCode}`);
  await page
    .getByRole('main')
    .getByRole('link', { name: t('public.enlarge') })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
  await settled(page);
  await shoot(visitor, 'viewer');
  await take(visitor, 'liver', `/${liver.shortCode}`);
  await take(visitor, 'starter', `/${site('starter').shortCode}`);
  await take(visitor, 'banner', `/${shown.shortCode}`);
  await take(visitor, 'living-donation', `/${site('active').shortCode}/living-donation`);
  await take(visitor, 'lost-link', '/lost-link');
  await page.getByLabel(t('lost-link.email')).fill('nobody@patients.example');
  await page.getByRole('button', { name: t('lost-link.send') }).click();
  await page.getByRole('button', { name: t('lost-link.other') }).waitFor();
  await shoot(visitor, 'lost-link-sent');
  await take(visitor, 'unsubscribe', '/unsubscribe/AAAAAAAAAAAA');
  await page.goto('/not-found');
  await page.getByRole('button', { name: t('not-found.stop') }).click();
  await settled(page);
  await shoot(visitor, 'not-found');
}

async function takePatients(patient, { site, coached, requested }) {
  const { page, lang } = patient;
  const t = speak(lang);
  await take(patient, 'start', own('start', site('invited')));
  await take(patient, 'home', own('landing', coached));
  await unfoldAll(page);
  await takePart(patient, 'share', page.locator('#share h2'));
  await takePart(patient, 'coach', page.locator('#coach h2'));
  await take(patient, 'coach-requested', `${own('landing', requested)}#coach`);
  await take(patient, 'gallery', `/gallery/${coached.shortCode}`);
  await take(patient, 'about', `/about/${coached.shortCode}`);
  await take(patient, 'changes', own('custom-site', site('changes-asked')));
  await take(patient, 'in-review', own('custom-site', site('in-center-review')));
  await take(patient, 'editor', own('custom-site', site('draft')));
  await page.locator('main canvas').first().waitFor();
  await takePart(patient, 'pictures', page.locator('#pictures-heading'));
  await takeBeforeSending(patient, coached);
  await takeNotes(patient, coached);
  await takeQuestions(patient, coached);
  await take(patient, 'unknown-link', '/microsite/custom-site/1/AAAAAAAAAAAAAAAAAAAAAAAAAA');
  await take(patient, 'deactivated', own('deactivate', site('starter')));
  await page.getByRole('button', { name: t('deactivate.undo') }).click();
  await page.waitForURL(/\/landing\//);
}

/** Takes the screens between a draft and the review: the preview, and the errors. Nothing is saved. */
async function takeBeforeSending(patient, site) {
  const { page, lang } = patient;
  const t = speak(lang);
  await page.goto(own('custom-site', site));
  await settled(page);
  await page
    .getByRole('main')
    .getByRole('button', { name: t('editor.preview') })
    .click();
  const sheet = page.getByRole('dialog');
  await sheet.locator('h1').waitFor();
  await sheet.locator('[role=status]').filter({ visible: true }).waitFor({ state: 'hidden' });
  await settled(page);
  await shoot(patient, 'preview');
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await page.getByLabel(t('editor.story'), { exact: true }).fill('');
  await askToSubmit(patient);
  await page.getByText(t('editor.errors.title')).waitFor();
  await shoot(patient, 'editor-errors');
  // The device's copy is written once more when the page is left.
  await page.goto('/lost-link');
  await page.evaluate(() => localStorage.clear());
}

/** Takes the dashboard's confirmation dialogs, each left with Escape, and a training video. */
async function takeQuestions(patient, site) {
  const { page, lang } = patient;
  const t = speak(lang);
  await page.goto(own('landing', site));
  await settled(page);
  await unfoldAll(page);
  const play = new RegExp(`^${t('dashboard.videos.play', { name: '' }).trim()}`);
  for (const [screen, name] of [
    ['note', t('dashboard.coach.send')],
    ['withdraw-release', t('dashboard.release.withdraw')],
    ['deactivate', t('dashboard.deactivate.start')],
    ['training-video', play],
  ]) {
    await page.getByRole('button', { name }).first().click();
    await page.getByRole('dialog').waitFor();
    await settled(page);
    await shoot(patient, screen);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
}

/** Takes the list of notes, over or next to the editor. */
async function takeNotes(patient, coached) {
  const { page, lang } = patient;
  const t = speak(lang);
  await page.goto(own('custom-site', coached));
  await settled(page);
  if (page.viewportSize().width === PHONE) await chooseAction(patient, t('editor.coach.view'));
  else {
    const menu = page.getByRole('complementary', { name: t('editor.actions') });
    await menu.getByRole('button', { name: t('editor.coach.view') }).click();
  }
  await page.getByRole('dialog', { name: t('editor.coach.drawer') }).waitFor();
  await shoot(patient, 'notes');
}

/** Returns the demo's people for the screenshots: with a coach, without a coach, with a banner. */
async function fetchPeople(beacon) {
  const site = (state) => beacon.links.microsites.find((one) => one.state === state);
  const [newcomer] = await staffCall(beacon, 'registry-admin', '/intake?kind=champion');
  const watching = beacon.links.donors.find(({ state }) => state === 'monitor');
  const liver = beacon.links.microsites.find(({ state, type }) => state === 'active' && type === 'liver');
  const cast = { site, newcomer, watching, liver };
  for (const one of beacon.links.microsites.filter(({ state }) => state === 'active')) {
    const { coach, coachRequestedDateTime } = await siteData(beacon, one);
    if (coach) cast.coached ??= one;
    else if (coachRequestedDateTime) cast.requested ??= one;
    const { bannerStatusId } = await staffCall(beacon, 'registry-admin', `/microsites/${one.id}/events`);
    if (bannerStatusId === 2) cast.shown ??= one;
    if (cast.coached && cast.requested && cast.shown) return cast;
  }
  return fail('the demo lacks a coached person, one who asked for a coach, or a banner');
}

/** A newcomer who asks for help and registers; lives near the centers of the demo. */
const NEWCOMER = {
  firstName: 'Ramona',
  lastName: 'Ellsworth',
  email: 'ramona.ellsworth@mail.example',
  emailAddress: 'ramona.ellsworth@mail.example',
  phone: '414-555-0190',
  primaryPhone: '414-555-0190',
  address: '500 North Water Street',
  streetAddress: '500 north water street',
  city: 'Milwaukee',
  state: 'Wisconsin',
  postalCode: '53202',
  gender: 'F',
  birthDate: '02/09/1955',
};

/** Takes the wizard of a request, from the first step to the thanks. */
async function takeRequest(person, { links }) {
  const { page, lang } = person;
  const t = speak(lang);
  for (const [screen, step] of [
    ['request-resumed', 6],
    ['request-sent', 100],
  ]) {
    const { id, editKey } = links.referrals.find((one) => one.step === step);
    await take(person, screen, `/recipient/${id}/${editKey}`);
  }
  await take(person, 'request', '/recipient');
  await fillPersonal(person, NEWCOMER);
  await goOn(person, 'referral.situation.title');
  await page.getByRole('radio', { name: t('referral.situation.no-donor') }).check();
  await answer(person, 'useMicrositeProgram', false);
  await answer(person, 'onDeceasedDonorList', false);
  await page.evaluate(() => window.scrollTo(0, 0));
  await shoot(person, 'request-situation');
  await goOn(person, 'referral.proceed.title');
  await answer(person, 'selectNow', true);
  await goOn(person, 'referral.centers.title');
  await page.getByRole('button', { name: 'Lakeshore Transplant Center', exact: true }).click();
  await page.evaluate(() => window.scrollTo(0, 0));
  await settled(page);
  await shoot(person, 'request-centers');
  await goOn(person, 'referral.summary.title');
  await shoot(person, 'request-summary');
  await page.getByRole('button', { name: t('referral.complete') }).click();
  await page.getByRole('heading', { level: 1, name: t('referral.done.title') }).waitFor();
  await settled(page);
  await shoot(person, 'request-complete');
}

/** Takes the form under a campaign, and its question about the address. */
async function takeRegistration(person, { code }) {
  const { page, lang } = person;
  const t = speak(lang);
  await take(person, 'register', `/register/${code}`);
  await fillRegistration(person, NEWCOMER);
  await page.getByRole('button', { name: t('register.register'), exact: true }).click();
  await page.getByRole('dialog').getByText(t('address.recommended'), { exact: true }).waitFor();
  await shoot(person, 'confirm-address');
}

async function takePictures({ browser, beacon, cast, lang, width }) {
  const visitor = await newPerson(browser, beacon, { lang, width });
  await takeVisitors(visitor, cast);
  await visitor.context.close();

  const patient = await newPerson(browser, beacon, { lang, width });
  await takePatients(patient, cast);
  await patient.context.close();

  const donor = await newPerson(browser, beacon, { lang, width });
  await takeVouchers(donor, beacon, { take, shoot, settled });
  await donor.context.close();

  await takeStaff(() => newPerson(browser, beacon, { lang, width }), beacon, cast, { take, shoot, settled });
}

async function takeNewcomers({ browser, beacon, lang, width }) {
  const person = await newPerson(browser, beacon, { lang, width });
  await takeRequest(person, beacon);
  const campaign = beacon.links.campaigns.find(({ center }) => center === 'Lakeshore');
  await takeRegistration(person, campaign);
  await person.context.close();
}

// One after the other, because newcomers appear in the staff's queues.
test('pictures of the screens', async ({ beacon, browser }) => {
  test.setTimeout(60 * 60_000);
  const cast = await fetchPeople(beacon);
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  for (const takeAll of [takePictures, takeNewcomers]) {
    for (const lang of ['en', 'es']) {
      for (const width of [PHONE, DESK]) {
        await test.step(`${takeAll.name}, ${lang}, ${width}`, () =>
          takeAll({ browser, beacon, cast, lang, width }));
      }
    }
  }
  for (const name of readdirSync(SHOWN)) copyFileSync(`${FOLDER}${name}`, `${SHOWN}${name}`);
});
