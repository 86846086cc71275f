// The steps of voucher donors and their holders on their screens, up to the consent form.
import { expect } from '@playwright/test';
import { linkMailedTo, staffCall } from './staff-calls.mjs';
import { speak } from './words.mjs';

/** Returns the private link in the newest email to an address, once it is a link to that page. */
export async function mailedVoucherLink(beacon, address, page) {
  let link = '';
  const newest = async () => (link = await linkMailedTo(beacon, address));
  await expect.poll(newest).toMatch(new RegExp(`/${page}/\\d+/[A-Z2-7]{26}$`));
  return link;
}

/** Adds a donor as the center's coordinator; returns the id and the emailed link. */
export async function addDonor(beacon, { firstName, lastName, email, language, surgeryOn = '' }) {
  const donor = { firstName, lastName, email, language, surgeryOn };
  const { id } = await staffCall(beacon, 'center-coordinator', '/donors', donor);
  return { id, link: await mailedVoucherLink(beacon, email, 'voucher-donor/register') };
}

/** Returns the button of a step on the dashboard. */
export function stepButton({ page, lang }, step, way = 'continue') {
  const t = speak(lang);
  return page.getByRole('button', {
    name: `${t(`voucher.${way}`)} ${t(`voucher.step.${step}`)}`,
    exact: true,
  });
}

/** Presses a button of the voucher screens. */
export async function press({ page, lang }, id) {
  await page.getByRole('button', { name: speak(lang)(id), exact: true }).click();
}

/**
 * Fills in the fields of `who` in the form of personal information; the question about a transplant is for
 * holders only.
 */
export async function fillPerson({ page }, who) {
  for (const field of ['firstName', 'lastName', 'address1', 'city', 'zip', 'phone', 'email', 'birthDate']) {
    if (who[field] !== undefined) await page.locator(`#${field}`).fill(who[field]);
  }
  for (const field of ['state', 'gender', 'relationshipToDonor']) {
    if (who[field] !== undefined) await page.locator(`#${field}`).selectOption(who[field]);
  }
  if (who.years === undefined) return;
  const isLikely = who.years !== null;
  await page.locator(`#willLikelyNeedKidneyTransplant${isLikely ? '' : '-1'}`).check();
  if (isLikely) await page.locator('#yearsBeforeKidneyTransplant').selectOption(String(who.years));
}

/** Sends the form, and confirms an address. */
export async function sendPerson(person, answer, look) {
  const { page, lang } = person;
  const question = page.getByRole('dialog', { name: speak(lang)('address.title'), exact: true });
  await press(person, 'voucher.continue');
  await question.waitFor();
  await look?.(page, 'confirm address');
  await question.getByRole('button', { name: speak(lang)(answer), exact: true }).click();
  await question.waitFor({ state: 'detached' });
}

/** From the dashboard through the first step back to the dashboard. */
export async function tellAboutOneself(person, who) {
  const { page, lang } = person;
  await stepButton(person, 100).click();
  await fillPerson(person, who);
  await sendPerson(person, 'address.keep');
  await page.getByText(speak(lang)('voucher.saved')).waitFor();
}

/** Saves a person in the open dialog of the donor's list. */
export async function saveHolder(person, who) {
  const { page } = person;
  await fillPerson(person, who);
  await sendPerson(person, 'address.keep');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByText(`${who.firstName} ${who.lastName}`).first().waitFor();
}

/** Finalizes the list of holders. */
export async function finalizeHolders(person, look) {
  const { page, lang } = person;
  const t = speak(lang);
  await press(person, 'voucher.finalize');
  const question = page.getByRole('dialog', { name: t('voucher.finalize'), exact: true });
  await question.getByText(t('voucher.finalize.text')).waitFor();
  await look(page, 'finalize voucher holders');
  await question.getByRole('button', { name: t('voucher.finalize.yes'), exact: true }).click();
  await page.getByText(t('voucher.holders-saved')).waitFor();
}

/** Returns the state of each holder on the donor's last screen, by the masked first name. */
export async function holderStates({ page, lang }) {
  const t = speak(lang);
  await page.getByRole('heading', { level: 1, name: t('voucher.monitor.title'), exact: true }).waitFor();
  const lines = page.locator('main li').or(page.locator('main tbody tr'));
  await lines.first().waitFor();
  return (await lines.allInnerTexts()).map((line) => line.replace(/\s+/g, ' '));
}
