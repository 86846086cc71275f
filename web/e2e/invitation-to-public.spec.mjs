// The whole process, on both databases: a center invites, the patient builds a page on a phone, center and
// registry review it, and the public sees it.
import { errorSummary } from './error-summary.mjs';
import { expect, test } from './journey.ts';
import { randomUUID } from 'node:crypto';
import { DESK } from './browser.mjs';
import { inspect } from './checks.mjs';
import { takeDrawing, takePhoto } from './photo.mjs';
import { buildPage, correctPage, fillPictures, submitPage, updatePage } from './building.mjs';
import { activateStarter, seeStarterSite } from './starting.mjs';
import { seeDifferences, seeSubmission } from './reviewing.mjs';
import { seePublicPage } from './visiting.mjs';
import {
  findAccount,
  decide,
  goTo,
  goToInvite,
  invite,
  openReview,
  readMail,
  seeWayOut,
  signIn,
} from './staff-steps.mjs';

test(
  'from the invitation to the public page',
  { tag: '@postgres' },
  async ({ beacon, browser, database, join }) => {
    const photo = await takePhoto(browser);
    expect(photo.buffer.length > 2_000_000, 'a photograph of 12 megapixels is large').toBeTruthy();
    const drawing = await takeDrawing(browser);
    const coordinator = await join({ width: DESK });
    const admin = await join({ width: DESK });
    const reviewer = await join({ width: DESK });
    const patient = await join();

    // The screens are the same on both databases, so they are checked once.
    const look = database === 'sqlite' ? inspect : async () => undefined;
    const walter = {
      firstName: 'Walter',
      lastName: 'Journey',
      email: `${randomUUID()}@patients.example`,
      birthDate: '03/04/1961',
      organ: 'kidney',
      language: 'en',
    };
    const name = `${walter.firstName} ${walter.lastName}`;
    let site;

    /** Finds an email to the patient on the administrator's screen. */
    const findMail = async (subject) => {
      await goTo(admin, 'mails');
      await admin.page.reload();
      const mails = admin.page.locator('tr').filter({ hasText: walter.email });
      await mails.filter({ hasText: `${walter.firstName}, ${subject}` }).waitFor();
    };

    await test.step('the coordinator signs in and invites', async () => {
      await coordinator.page.goto('/staff');
      await coordinator.page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
      await look(coordinator.page, 'sign-in');
      await signIn(coordinator, findAccount(beacon, 'center-coordinator'));
      await look(coordinator.page, 'work list');
      await goToInvite(coordinator);
      await look(coordinator.page, 'invite');
      await coordinator.page.getByRole('button', { name: 'Send the invitation' }).click();
      await errorSummary(coordinator.page).filter({ hasText: 'There is a problem' }).waitFor();
      await look(coordinator.page, 'invite with errors');
      await invite(coordinator, walter);
      await look(coordinator.page, 'invited');
    });

    await test.step('the administrator finds the link in the email', async () => {
      await signIn(admin, findAccount(beacon, 'registry-admin'));
      await seeWayOut(admin);
      await goTo(admin, 'mails');
      await look(admin.page, 'mails');
      const text = await readMail(admin, walter.email);
      await look(admin.page, 'one mail');
      const [link, id, editKey] = text.match(/http:\/\/\S+\/microsite\/start\/(\d+)\/([A-Z2-7]{26})/);
      expect(link.startsWith(`${beacon.url}/`), link).toBeTruthy();
      site = { id, editKey, startLink: link };
    });

    await test.step('the patient publishes the starter page', () =>
      activateStarter(patient, site, walter, look));
    await test.step('the starter page is public', async () => {
      site.shortCode = await seeStarterSite(patient, name, look);
    });
    await test.step('the patient writes the story', () => buildPage(patient, site, walter, look));
    await test.step('the patient adds and crops pictures', () =>
      fillPictures(patient, beacon, site, { photo, drawing }, look));
    await test.step('the patient submits', () => submitPage(patient, walter, look));

    await test.step('the center asks for changes', async () => {
      await coordinator.page.goto('/staff');
      await openReview(coordinator, name);
      await seeSubmission(coordinator, look);
      await coordinator.page.getByRole('radio', { name: /^Ask for changes/ }).check();
      await coordinator.page.getByRole('button', { name: 'Send back for changes' }).click();
      await coordinator.page.getByRole('link', { name: 'Please write what to change' }).waitFor();
      await decide(coordinator, 'changes', 'center', 'Please tell us when you began to drive the bus.');
      await look(coordinator.page, 'decided');
    });

    await test.step('the patient gets an email about the changes', () =>
      findMail('a note about your page is waiting for you'));

    await test.step('the patient reads the comment, changes and submits again', () =>
      correctPage(patient, site, look));

    await test.step('the center and the registry approve', async () => {
      await openReview(coordinator, name);
      await decide(coordinator, 'approve', 'center');
      await signIn(reviewer, findAccount(beacon, 'registry-reviewer'));
      await openReview(reviewer, name);
      await look(reviewer.page, 'registry review');
      await decide(reviewer, 'approve', 'registry');
    });

    await test.step('the patient gets an email about the approval', () => findMail('your page is live'));
    await test.step('a visitor sees the page', () => seePublicPage(join, beacon, site, name, look));
    await test.step('the patient changes the live page', () => updatePage(patient, site, look));
    await test.step('the center sees the differences', async () => {
      await coordinator.page.goto('/staff');
      await openReview(coordinator, name);
      await seeDifferences(coordinator, look);
    });
  },
);
