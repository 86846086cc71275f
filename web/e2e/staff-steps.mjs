// The work of registry and center staff on their screens.
import { expect } from '@playwright/test';
import { speak } from './words.mjs';

/** Returns an account in the demo's links. */
export function findAccount({ links }, role, nth = 0) {
  return links.staff.filter((one) => one.role === role)[nth];
}

/** Signs in on the screen. An optional second factor is postponed. */
export async function signIn({ page, lang }, { email, password }) {
  const t = speak(lang);
  await page.goto('/staff');
  await page.getByLabel(t('staff.sign-in.email')).fill(email);
  await page.getByLabel(t('staff.sign-in.password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: t('staff.sign-in.go'), exact: true }).click();
  const later = page.getByRole('button', { name: t('staff.enrol.later') });
  const arrived = page.getByRole('button', { name: t('shared.staff.sign-out') });
  const menu = page.getByRole('button', { name: t('shared.menu') });
  await later.or(arrived).or(menu).filter({ visible: true }).first().waitFor();
  if (await later.isVisible()) await later.click();
  await later.waitFor({ state: 'detached' });
  await arrived.or(menu).filter({ visible: true }).first().waitFor();
}

/** Screens with messages in the catalogue of coaching. */
const TITLES = {
  work: 'work.title',
  coach: 'coach.title',
  requests: 'coach.requests.title',
  coaches: 'coach.coaches.title',
  privacy: 'erasures.title',
  donors: 'donors.title',
  campaigns: 'campaigns.title',
  texts: 'texts.title',
  centers: 'campaigns.centers.title',
  settings: 'settings.title',
  mails: 'staff.mails.title',
};

/** Screens that are tabs of another place. */
const TABS = { mails: 'privacy', settings: 'centers' };

/** Follows a link of the rail, which is in a menu on small screens, and a tab of the place. */
export async function goTo(person, screen) {
  const { page, lang } = person;
  const place = TABS[screen] ?? screen;
  const t = speak(lang);
  const menu = page.getByRole('button', { name: t('shared.menu') });
  const rail = page.getByRole('navigation', { name: t('shared.staff.nav') });
  const link = rail.getByRole('link', { name: t(`staff.nav.${place}`) });
  await link.or(menu).filter({ visible: true }).first().waitFor();
  if ((await menu.isVisible()) && (await menu.getAttribute('aria-expanded')) === 'false') await menu.click();
  await link.click();
  const shown = (name) =>
    page
      .getByRole('heading', { level: 1, name: t(TITLES[name] ?? `staff.${name}.title`), exact: true })
      .waitFor();
  await shown(place);
  if (place === screen) return;
  const tabs = page.getByRole('navigation', { name: t(`staff.nav.${place}`), exact: true });
  await tabs.getByRole('link', { name: t(`staff.section.${screen}`), exact: true }).click();
  await shown(screen);
}

/** Checks that the sign-out is visible on a low desktop screen, and the whole menu on a phone. */
export async function seeWayOut({ page, lang }) {
  const t = speak(lang);
  const size = page.viewportSize();
  const signOut = page.getByRole('button', { name: t('shared.staff.sign-out') });
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect(signOut).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 390, height: 667 });
  await page.getByRole('button', { name: t('shared.menu') }).click();
  await expect(page.getByRole('link', { name: t('staff.nav.work') })).toBeInViewport({ ratio: 1 });
  await expect(signOut).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: t('shared.menu') }).click();
  if (size) await page.setViewportSize(size);
}

/** Opens the form of an invitation with the button above the patients. */
export async function goToInvite(person) {
  const t = speak(person.lang);
  await goTo(person, 'patients');
  await person.page.getByRole('link', { name: t('staff.patients.invite') }).click();
  await person.page.getByRole('heading', { level: 1, name: t('staff.invite.title') }).waitFor();
}

/** Fills in the invitation, sends it, and waits for its success. */
export async function invite(person, patient) {
  const { page, lang } = person;
  await sendInvitation(person, patient);
  const name = `${patient.firstName} ${patient.lastName}`;
  await page.getByRole('heading', { name: speak(lang)('staff.invited.title', { name }) }).waitFor();
}

/** Fills in the invitation and sends it, with any outcome. */
export async function sendInvitation({ page, lang }, patient) {
  const t = speak(lang);
  for (const field of ['firstName', 'lastName', 'email', 'birthDate']) {
    await page.getByLabel(t(`staff.invite.${field}`)).fill(patient[field]);
  }
  await page.getByRole('radio', { name: t(`staff.${patient.organ}`) }).check();
  await page.getByRole('radio', { name: t(`staff.language.${patient.language}`) }).check();
  await page.getByRole('button', { name: t('staff.invite.go') }).click();
}

/** Reads the newest email to an address on the administrator's screen; returns its text with the link shown. */
export async function readMail({ page, lang }, address) {
  const t = speak(lang);
  const row = page.getByRole('row').filter({ hasText: address }).first();
  await row.getByRole('link').first().click();
  const text = page.getByRole('region', { name: t('staff.mail.text') });
  await text.waitFor();
  const hidden = await text.innerText();
  expect(hidden, 'the link is hidden until it is asked for').not.toMatch(/\/[A-Z2-7]{26}\b/);
  await page.getByRole('button', { name: t('staff.mail.show') }).click();
  await expect(text, 'the link is in the text of the mail').toHaveText(/\/[A-Z2-7]{26}\b/);
  return text.innerText();
}

/** Opens the review of a person's submission from the work list. */
export async function openReview(person, name) {
  const t = speak(person.lang);
  await goTo(person, 'work');
  const link = person.page.getByRole('link', { name: `${t('work.do.review')} ${name}` });
  await link.click();
  await person.page.getByRole('heading', { level: 1, name }).waitFor();
}

/** Makes a decision, with a comment if one is required. */
export async function decide({ page, lang }, decision, stage, comment = '') {
  const t = speak(lang);
  await page.getByRole('radio', { name: new RegExp(`^${t(`staff.decide.${decision}`)}`) }).check();
  if (comment) await page.locator('#comment').fill(comment);
  const outcome = decision === 'approve' ? `approve.${stage}` : decision;
  await page.getByRole('button', { name: t(`staff.decide.${outcome}.go`) }).click();
  await page.getByRole('link', { name: t('staff.news.back') }).waitFor();
}
