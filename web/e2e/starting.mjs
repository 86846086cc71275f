// The start page, and the starter site itself.
import { expect } from '@playwright/test';
import { toast } from './patient-steps.mjs';

const PRIMARY = 'Primary Phone is required and must be a valid 10 digit number.';
const SECONDARY = 'Secondary Phone is not required but must be a valid 10 digit number, if entered.';
const CONSENT = /agree to be contacted by text or calls about the microsite to help my living donor search/;

/** Runs in the page. Reports whether, on a phone, a toast covers the heading of the error summary. */
function isSummaryCovered() {
  if (window.innerWidth >= 768) return false;
  const heading = document.querySelector('[role=group] h2').getBoundingClientRect();
  return [...document.querySelectorAll('[data-toasts] > *')].some((sheet) => {
    const { top, bottom } = sheet.getBoundingClientRect();
    return top < heading.bottom && bottom > heading.top;
  });
}

/** From the link in the email to the message of the active site. */
export async function activateStarter({ page }, { startLink }, { firstName, lastName }, look) {
  await page.goto(startLink);
  await page.getByRole('heading', { level: 1, name: `Hello, ${firstName}` }).waitFor();
  await look(page, 'start page');
  const wish = page.getByLabel('I do want a coach to help me with my donor search.');
  await expect(wish, 'a coach is asked for unasked').not.toBeChecked();
  await page.getByText(`${firstName} ${lastName} is waiting for a kidney transplant`).waitFor();

  const confirm = page.getByRole('button', { name: 'Yes, I Confirm' });
  expect(await page.getByText(PRIMARY).count(), 'errors show from the first confirm on').toBe(0);
  await page.getByLabel('Secondary phone').fill('414');
  // A toast stays for two seconds: the wait starts before the press.
  await Promise.all([toast(page, PRIMARY).waitFor(), toast(page, SECONDARY).waitFor(), confirm.click()]);
  expect(await page.evaluate(isSummaryCovered), 'a toast covers the list of errors').toBe(false);
  await look(page, 'start page with errors');

  await page.getByLabel('Primary phone').fill('414-555-0162');
  await page.getByLabel('Secondary phone').fill('');
  expect(await page.getByText(CONSENT).count()).toBe(0);
  const texts = page.getByRole('radiogroup', { name: /Primary phone.*Can receive text messages\?/ });
  await texts.getByRole('radio', { name: 'Yes' }).check();
  await page.getByText(CONSENT).waitFor();
  await look(page, 'start page with the words on texts');

  await page.getByRole('button', { name: 'HIPAA release' }).click();
  const release = page.getByRole('dialog', { name: 'HIPAA release' });
  await release.getByText('Authorization to make health information public').waitFor();
  await look(page, 'release');
  await release.getByRole('button', { name: 'Yes', exact: true }).click();
  await release.waitFor({ state: 'detached' });
  await expect(page.getByLabel(/I have read and agree/), 'the release is agreed to').toBeChecked();
  await confirm.click();
  await page.getByText('Your starter website is now active...').waitFor();
  await look(page, 'starter site active');
}

/** Follows the link to the starter site; returns its short code. */
export async function seeStarterSite({ page, context }, name, look) {
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: /See your starter page/ }).click();
  const tab = await opened;
  await tab.getByRole('heading', { level: 1, name }).waitFor();
  await tab.getByText(`${name} is waiting for a kidney transplant`).waitFor();
  await look(tab, 'starter site');
  const code = new URL(tab.url()).pathname.slice(1);
  expect(code).toMatch(/^[A-Z]{3}\d{3}$/);
  await tab.close();
  await page.getByRole('link', { name: 'click here' }).click();
  return code;
}
