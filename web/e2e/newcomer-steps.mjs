// The steps of people without an invitation: the wizard of a request, the form under a campaign, and the
// coordinator's work on both.
import { expect } from '@playwright/test';
import { choosePicture, submit } from './patient-steps.mjs';
import { siteData } from './staff-calls.mjs';
import { decide, openReview, readMail } from './staff-steps.mjs';
import { speak } from './words.mjs';

/** How long the proof of work may take on a busy machine, in milliseconds. */
const WORK_MS = 120_000;

/** Waits until the browser has finished the proof of work. */
async function provenHuman({ page, lang }) {
  await page.getByText(speak(lang)('human.done')).waitFor({ timeout: WORK_MS });
}

/** Continues to the next step of the wizard, which has that heading. */
export async function goOn({ page, lang }, heading) {
  const t = speak(lang);
  await page.getByRole('button', { name: t('referral.continue'), exact: true }).click();
  await page.getByRole('heading', { level: 1, name: t(heading), exact: true }).waitFor();
}

/** Step 1 of the wizard. */
export async function fillPersonal(person, patient) {
  const { page } = person;
  for (const field of [
    'firstName',
    'lastName',
    'email',
    'phone',
    'address',
    'city',
    'postalCode',
    'birthDate',
  ]) {
    await page.locator(`#${field}`).fill(patient[field]);
  }
  await page.locator('#state').selectOption({ label: patient.state });
  await page.locator(patient.gender === 'M' ? '#gender' : '#gender-1').check();
  await page.locator('#hipaaRelease').check();
  await provenHuman(person);
}

/** Chooses yes or no for a question; its first radio is yes. */
export async function answer({ page }, question, yes) {
  await page.locator(yes ? `#${question}` : `#${question}-1`).check();
}

/** Fills in the form under a campaign, while the human check runs. */
export async function fillRegistration({ page }, patient) {
  for (const field of [
    'firstName',
    'lastName',
    'emailAddress',
    'primaryPhone',
    'streetAddress',
    'city',
    'postalCode',
    'birthDate',
  ]) {
    await page.locator(`#${field}`).fill(patient[field]);
  }
  await page.locator('#state').selectOption({ label: patient.state });
  await page.locator(patient.gender === 'M' ? '#gender' : '#gender-1').check();
  await page.locator('#hipaaRelease').check();
}

/** Opens the record of a patient from the center's queue. */
export async function openEntry({ page, lang }, name) {
  const t = speak(lang);
  await page.goto('/staff/intake');
  await page.getByRole('heading', { level: 1, name: t('intake.title'), exact: true }).waitFor();
  await page.getByRole('link', { name }).first().click();
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
}

/** Records that the patient was reached, and confirms that the patient belongs to the center. */
export async function reachAndConfirm({ page, lang }, note) {
  const t = speak(lang);
  await page.getByLabel(t('intake.reach.note')).first().fill(note);
  await page.getByRole('button', { name: t('intake.reach.yes'), exact: true }).click();
  // In the list of attempts, because the field has the same text before it is sent.
  await page.getByRole('listitem').filter({ hasText: note }).first().waitFor();
  await page.getByRole('button', { name: t('intake.ours.yes'), exact: true }).click();
  await page.getByRole('button', { name: t('intake.ours.yes'), exact: true }).waitFor({ state: 'detached' });
}

/** Returns the first matching link of the newest email to an address, as the administrator reads it. */
export async function mailedLink(admin, address, pattern) {
  await admin.page.goto('/staff/mails');
  const text = await readMail(admin, address);
  const [link] = text.match(pattern) ?? [];
  if (!link) throw new Error(`no link like ${pattern} in: ${text}`);
  return link;
}

/** From the editor through both reviews to a live page; the administrator decides for the registry. */
export async function goLive({ patient, coordinator, admin }, beacon, link, { name, story, picture }) {
  const { page, lang } = patient;
  const t = speak(lang);
  const [, id, editKey] = link.match(/\/(\d+)\/([A-Z2-7]{26})/);
  await page.goto(`/microsite/custom-site/${id}/${editKey}`);
  await page.getByLabel(t('editor.story'), { exact: true }).fill(story);
  await choosePicture(patient, 1, picture);
  const confirmed = page.getByRole('radio', { name: t('editor.responsibility.yes') });
  if (await confirmed.isVisible()) await confirmed.check();
  await submit(patient);
  await openReview(coordinator, name);
  await decide(coordinator, 'approve', 'center');
  await openReview(admin, name);
  await decide(admin, 'approve', 'registry');
  const { currentStatus, shortCode } = await siteData(beacon, { id, editKey });
  expect(currentStatus).toBe(100);
  await page.goto(`/${shortCode}`);
  await page.getByText(story).first().waitFor();
}

/** Checks every state of the form under a campaign, from the empty form to the thanks. */
export async function lookAtRegistration(person, code, patient, known, look) {
  const { page, lang } = person;
  const t = speak(lang);
  const press = (id) => page.getByRole('button', { name: t(id), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await page.goto(`/register/${code}`);
  await page.getByRole('heading', { level: 1, name: t('register.title') }).waitFor();
  await look(page, 'registration, empty');
  await press('register.register');
  await page.getByText(t('register.incomplete')).waitFor();
  await look(page, 'registration with errors');
  await page.locator('label[for=hipaaRelease] button, label:has(#hipaaRelease) button').first().click();
  await dialog.waitFor();
  await look(page, 'release of the registration');
  await press('register.release.no');
  await dialog.waitFor({ state: 'detached' });
  await fillRegistration(person, { ...patient, ...known });
  await press('register.register');
  await page.getByText(t('register.existing', { center: known.center })).waitFor();
  await look(page, 'registration that exists');
  await fillRegistration(person, patient);
  for (const [wrong, words, back] of [
    [{ postalCode: '90210' }, 'address.none', 'address.cancel'],
    [{ streetAddress: '40 Lakeview Apartments' }, 'address.fix', 'address.fix'],
    [{}, 'address.use', 'address.cancel'],
  ]) {
    for (const [field, value] of Object.entries({ ...patient, ...wrong })) {
      if (field in wrong || ['postalCode', 'streetAddress'].includes(field))
        await page.locator(`#${field}`).fill(value);
    }
    await press('register.register');
    await dialog.getByText(t(words), { exact: true }).first().waitFor();
    await look(page, `confirm address, ${words}`);
    await press(back);
    await dialog.waitFor({ state: 'detached' });
  }
  await press('register.register');
  await press('address.keep');
  await page.getByRole('heading', { name: t('register.thanks.title') }).waitFor();
  await look(page, 'thanks for registering');
}
