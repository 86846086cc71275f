// What people do who come without an invitation: the wizard of a request, the form under a campaign, and what the
// center's coordinator does with either.
import { readMail } from './staff-steps.mjs';
import { speak } from './words.mjs';

/** Waits until the browser has done the work that tells people from programs. */
async function provenHuman({ page, lang }) {
  await page.getByText(speak(lang)('human.done')).waitFor();
}

/** Goes on to the next step of the wizard, whose heading that is. */
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

/** Answers a question with yes or no; its first radio is the yes. */
export async function answer({ page }, question, yes) {
  await page.locator(yes ? `#${question}` : `#${question}-1`).check();
}

/** The form under a campaign; the human check goes on meanwhile. */
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

/** Opens somebody's record out of the center's queue. */
export async function openEntry({ page, lang }, name) {
  const t = speak(lang);
  await page.goto('/staff/intake');
  await page.getByRole('heading', { level: 1, name: t('intake.title'), exact: true }).waitFor();
  await page.getByRole('link', { name }).first().click();
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
}

/** Notes that the patient was reached, and that it is the center's. */
export async function reachAndConfirm({ page, lang }, note) {
  const t = speak(lang);
  await page.getByLabel(t('intake.reach.note')).first().fill(note);
  await page.getByRole('button', { name: t('intake.reach.yes'), exact: true }).click();
  await page.getByText(note).first().waitFor();
  await page.getByRole('button', { name: t('intake.ours.yes'), exact: true }).click();
  await page.getByRole('button', { name: t('intake.ours.yes'), exact: true }).waitFor({ state: 'detached' });
}

/** The address of the first link of the newest mail to somebody, as the administrator reads it. */
export async function mailedLink(admin, address, pattern) {
  await admin.page.goto('/staff/mails');
  const text = await readMail(admin, address);
  const [link] = text.match(pattern) ?? [];
  if (!link) throw new Error(`no link like ${pattern} in: ${text}`);
  return link;
}
