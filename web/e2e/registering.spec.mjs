// Under a campaign's code: every branch of the address check, the refusing responses, and the process from the
// form through the coordinator's decision to a live page.
import { errorSummary } from './error-summary.mjs';
import { expect, test } from './journey.ts';
import { DESK, PHONE } from './browser.mjs';
import { inspect } from './checks.mjs';
import { fillRegistration, goLive, mailedLink, openEntry, reachAndConfirm } from './newcomer-steps.mjs';
import { takeDrawing } from './photo.mjs';
import { findAccount, signIn } from './staff-steps.mjs';

const grace = {
  firstName: 'Grace',
  lastName: 'Lindholm',
  emailAddress: 'grace.lindholm@mail.example',
  primaryPhone: '414-555-0181',
  streetAddress: '500 north water street',
  city: 'milwaukee',
  state: 'Wisconsin',
  postalCode: '53202',
  gender: 'F',
  birthDate: '02/09/1955',
};

test(
  'a registration under a campaign becomes a live page',
  { tag: '@all' },
  async ({ beacon, browser, join }) => {
    const patient = await join({ width: PHONE });
    const coordinator = await join({ width: DESK });
    const admin = await join({ width: DESK });
    const { page } = patient;
    const press = (name) => page.getByRole('button', { name, exact: true }).click();
    let link;
    const { code } = beacon.links.campaigns.find(({ center }) => center === 'Lakeshore');

    await test.step('old browsers, and browsers without scripts, show instructions', async () => {
      const bare = await (await fetch(`${beacon.url}/register/${code}`)).text();
      expect(bare).toMatch(/class="old-browser">[^<]*too old[^<]*Please use Chrome, Firefox or Edge/);
      expect(bare).toMatch(/<noscript>\s*<p lang="en">Beacon needs JavaScript for this page/);
    });

    await test.step('the form names missing fields from the first click on', async () => {
      await page.goto(`/register/${code.toLowerCase()}`);
      await page.getByRole('heading', { level: 1, name: 'Register for a Microsite' }).waitFor();
      await expect(page, 'the title').toHaveTitle('Register for a champion microsite');
      await page.getByText('Each microsite patient gets 250 business cards').waitFor();
      expect(await errorSummary(page).count()).toBe(0);
      await expect(page.locator('#isCoachingDesired'), 'a coach is asked for').not.toBeChecked();
      await press('Register');
      await page.getByText('Please complete the required fields indicated below').waitFor();
      await inspect(page, 'registration with errors');
    });

    await test.step('the address check handles unknown, incomplete and corrected addresses', async () => {
      await fillRegistration(patient, { ...grace, postalCode: '90210' });
      await press('Register');
      await page.getByRole('dialog').getByText('No Recommended Address').waitFor();
      await press('Cancel & Return to Registration');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.locator('#postalCode').fill(grace.postalCode);
      await page.locator('#streetAddress').fill('40 Lakeview Apartments');
      await press('Register');
      await page.getByRole('dialog').getByText('more information is needed').waitFor();
      await inspect(page, 'an address that is not whole');
      await press('Fix');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.locator('#streetAddress').fill(grace.streetAddress);
      await press('Register');
      await page.getByRole('dialog').getByText('500 N Water St').first().waitFor();
      await inspect(page, 'confirm address');
      await press('Use Recommended');
      await page
        .getByRole('heading', { name: 'Thank you for registering for a Champion Microsite!' })
        .waitFor();
      await page.getByText('The center will contact you via email.').waitFor();
      await inspect(page, 'thanks for registering');
    });

    await test.step('registered patients and unknown campaigns get an explanation', async () => {
      await page.goto(`/register/${code}`);
      await press('Register another patient');
      await fillRegistration(patient, grace);
      await press('Register');
      await page
        .getByText(
          'It appears you are already registered at Lakeshore so a second registration could not be added',
        )
        .waitFor();
      await page.goto('/register/NOPE99');
      await fillRegistration(patient, {
        ...grace,
        firstName: 'Ada',
        emailAddress: 'ada.lindholm@mail.example',
      });
      await press('Register');
      await press('No, this is correct');
      await page.getByText('The specified campaign, NOPE99, is invalid.').waitFor();
      await page.locator('#campaign').fill(code);
      await page.locator('#birthDate').fill('02/09/1855');
      await press('Register');
      await page.getByText('The specified date of birth is invalid.').first().waitFor();
    });

    await test.step('a second window reports the registration, and only one is created', async () => {
      const twin = { ...grace, firstName: 'Twice', emailAddress: 'twice.lindholm@mail.example' };
      const other = await patient.context.newPage();
      for (const window of [page, other]) {
        await window.goto(`/register/${code}`);
        await fillRegistration({ page: window }, twin);
        await window.getByRole('button', { name: 'Register', exact: true }).click();
        await window.getByRole('dialog').getByText('500 N Water St').first().waitFor();
      }
      await other.getByRole('button', { name: 'No, this is correct', exact: true }).click();
      await other
        .getByRole('heading', { name: 'Thank you for registering for a Champion Microsite!' })
        .waitFor();
      const answered = page.waitForResponse(/\/microsite\/self-register$/);
      await press('Use Recommended');
      expect((await (await answered).json()).results.status).toBe(1);
      await page.getByText('It appears you are already registered').first().waitFor();
      await expect(page.locator('#firstName'), 'nothing typed is lost: the name').toHaveValue('Twice');
      await other.close();
    });

    await test.step('the coordinator reaches and confirms the patient', async () => {
      await signIn(coordinator, findAccount(beacon, 'center-coordinator'));
      await openEntry(coordinator, 'Grace Lindholm');
      await inspect(coordinator.page, 'record of a registration');
      await coordinator.page.getByRole('button', { name: 'Close with a reason', exact: true }).click();
      await coordinator.page.getByRole('dialog').getByText('No answer', { exact: true }).click();
      const question = coordinator.page.getByRole('radiogroup', { name: 'Is Grace your patient?' });
      await question.waitFor();
      await inspect(coordinator.page, 'closing a registration');
      await coordinator.page.keyboard.press('Escape');
      await question.waitFor({ state: 'detached' });
      await reachAndConfirm(coordinator, 'Her daughter will help her with the page.');
    });

    // Shows R3.0e
    await test.step('the page exists', async () => {
      await signIn(admin, findAccount(beacon, 'registry-admin'));
      link = await mailedLink(admin, grace.emailAddress, /\S+\/microsite\/[\w-]+\/\d+\/[A-Z2-7]{26}/);
      const [, id, key] = link.match(/\/(\d+)\/([A-Z2-7]{26})/);
      const data = await (await fetch(`${beacon.url}/api/microsite/custom-site/data/${id}/${key}`)).json();
      expect(data.results.currentStatus).toBe(5);
      const answered = await page.goto(`/${data.results.shortCode}`);
      expect(answered.status()).toBe(200);
      await page.getByRole('heading', { level: 1, name: /Grace/ }).waitFor();
    });

    await test.step('the patient builds a custom page, and it goes live', async () => {
      await goLive({ patient, coordinator, admin }, beacon, link, {
        name: 'Grace Lindholm',
        story: 'I taught piano on Water Street for thirty years and still miss my pupils.',
        picture: await takeDrawing(browser),
      });
    });
  },
);
