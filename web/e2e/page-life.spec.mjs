// The life of a page, on both databases and in both languages: changes are requested, it is submitted again and
// goes live; visitors share it and register; dashboard and gallery count them; a banner; taken down, and
// restored.
import { expect, test } from './journey.ts';
import { DESK } from './browser.mjs';
import { inspect } from './checks.mjs';
import { marksLanguage } from './languages.mjs';
import {
  bringBack,
  countsVisit,
  giveSharing,
  isGone,
  register,
  seesInGallery,
  seesStats,
  sendRegistrations,
  share,
  takeDown,
  useShareKit,
} from './page-life-steps.mjs';
import { pictureIn, submit } from './patient-steps.mjs';
import { takeDrawing } from './photo.mjs';
import { openRecord, recordTransplant, renewKey, showBanner, turnSite } from './record-steps.mjs';
import { commentOnPart } from './reviewing.mjs';
import { livePatient, submittedPatient } from './staff-calls.mjs';
import { findAccount, decide, goTo, openReview, readMail, signIn } from './staff-steps.mjs';
import { speak } from './words.mjs';

const WORD = 'zither';
const BEGINNING = `My grandmother taught me the ${WORD} in a kitchen that smelled of plums.`;
const PHONE_NUMBER = '414-555-0162';
const STORY = `${BEGINNING} Call me at ${PHONE_NUMBER}.`;
const ADDED = `${BEGINNING} I teach it to three children now.`;
const ABOUT_STORY = 'Please leave out your phone number.';
/** In the past, independent of the clock. */
const DAY_OF_TRANSPLANT = '2025-03-02';
const COMMENT = 'Please add one line about how your weeks are now.';
const SUBJECTS = {
  en: {
    changes: 'Amparo, a note about your page is waiting for you',
    live: 'Amparo, your page is live',
    down: 'Amparo, your page has been taken down',
    back: 'Amparo, your page is back',
  },
  es: {
    changes: 'Amparo, le espera una nota sobre su página',
    live: 'Amparo, su página ya está publicada',
    down: 'Amparo, su página se ha retirado',
    back: 'Amparo, su página ha vuelto',
  },
};

test('the life of a page', { tag: '@postgres' }, async ({ beacon, browser, database, join }) => {
  const lang = database === 'postgres' ? 'en' : 'es';
  const say = speak(lang);
  const picture = await takeDrawing(browser);
  const amparo = { firstName: 'Amparo', lastName: 'Journeylong', language: lang };
  const name = `${amparo.firstName} ${amparo.lastName}`;
  const neighbour = { firstName: 'Neighbour', lastName: 'Journeyshort', language: lang };
  const site = await submittedPatient(beacon, amparo, { story: STORY, why: 'My kidneys failed.', picture });
  const other = await livePatient(beacon, neighbour, { story: STORY, why: '', picture });

  const patient = await join({ lang });
  const visitor = await join({ lang });
  const friend = await join({ lang });
  const coordinator = await join({ width: DESK });
  const reviewer = await join({ width: DESK });
  const admin = await join({ width: DESK });

  const look = lang === 'es' ? inspect : async () => undefined;

  /** Waits until the administrator sees an email to the patient with that subject. */
  const mailed = async (subject) => {
    await goTo(admin, 'mails');
    await admin.page.reload();
    const mails = admin.page.locator('tr').filter({ hasText: site.email });
    await mails.filter({ hasText: SUBJECTS[lang][subject] }).waitFor();
  };

  await test.step('the center asks for changes', async () => {
    await signIn(admin, findAccount(beacon, 'registry-admin'));
    await signIn(coordinator, findAccount(beacon, 'center-coordinator'));
    await openReview(coordinator, name);
    const eye = coordinator.page.getByRole('region', { name: /To check|look at twice/i });
    await eye.getByRole('link', { name: new RegExp(PHONE_NUMBER) }).waitFor();
    await commentOnPart(coordinator, 'Story', ABOUT_STORY);
    await look(coordinator.page, 'review with a comment on a part');
    await marksLanguage(coordinator.page, BEGINNING, 'My kidneys failed.');
    await decide(coordinator, 'changes', 'center', COMMENT);
    await mailed('changes');
  });

  await test.step('the patient makes the requested changes and submits again', async () => {
    const { page } = patient;
    await page.goto(site.editor);
    await page.getByText(COMMENT).waitFor();
    await page.getByRole('note').getByText(ABOUT_STORY).waitFor();
    await pictureIn(patient, 1).waitFor();
    await look(page, 'editor with a comment');
    await marksLanguage(page, COMMENT, ABOUT_STORY, BEGINNING, 'My kidneys failed.');
    await page.getByLabel(say('editor.story'), { exact: true }).fill(ADDED);
    const confirm = page.getByRole('radio', { name: say('editor.responsibility.yes') });
    if (await confirm.isVisible()) await confirm.check();
    await submit(patient);
  });

  await test.step('center and registry approve', async () => {
    await openReview(coordinator, name);
    await decide(coordinator, 'approve', 'center');
    await signIn(reviewer, findAccount(beacon, 'registry-reviewer'));
    await openReview(reviewer, name);
    await decide(reviewer, 'approve', 'registry');
    await mailed('live');
  });

  await test.step('the patient has the share kit', async () => {
    await patient.page.goto(site.home);
    await useShareKit(patient, site);
  });

  await test.step('a visitor shares the page and registers', async () => {
    const { page } = visitor;
    const shared = await giveSharing(visitor);
    await page.goto(`/${site.shortCode}`);
    await page.getByText('I teach it to three children now.').waitFor();
    await marksLanguage(page, BEGINNING, 'My kidneys failed.');
    await countsVisit(visitor, site);
    await share(visitor, shared, site, amparo);
    await register(visitor, site, look);
  });

  await test.step('the dashboard counts the visitor and the registration', async () => {
    await seesStats(patient, site, { visitors: [0, 1, 1], registrations: [0, 1, 1] });
    await look(patient.page, 'dashboard with a registration');
  });

  await test.step('the order of the gallery follows the registrations', async () => {
    await sendRegistrations(beacon, other, 2);
    await seesInGallery(patient, site, WORD, ['Neighbour Journeyshort', name]);
    await look(patient.page, 'gallery with a keyword');
    await sendRegistrations(beacon, site, 2);
    await seesInGallery(patient, site, WORD, [name, 'Neighbour Journeyshort']);
  });

  await test.step('a banner waits for the registry’s approval and is then public', async () => {
    await openRecord(coordinator, site, name);
    await recordTransplant(coordinator, DAY_OF_TRANSPLANT, look);
    const { page } = visitor;
    const banner = page.getByText(say('public.banner.living.title', { name: amparo.firstName }));
    await page.reload();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    expect(await banner.count()).toBe(0);
    await openRecord(reviewer, site, name);
    await showBanner(reviewer);
    await page.reload();
    await banner.waitFor();
    await look(page, 'public page with a banner');
  });

  await test.step('a visitor without cookies finds others who are waiting', async () => {
    const { page } = await join({ lang });
    await page.goto(`/${site.shortCode}`);
    await page.getByRole('heading', { name: say('public.others.title') }).scrollIntoViewIfNeeded();
    const others = page.getByRole('list').filter({ hasText: say('public.others.kidney') });
    await expect(others.getByRole('link')).toHaveCount(3);
    // The gallery is open to patients with their own page; other visitors are led to the page for donors.
    await page.getByRole('link', { name: say('public.others.donors') }).waitFor();
    await look(page, 'others who are waiting');
    // The neighbor's visits are counted below.
    const one = others.getByRole('link').filter({ hasNotText: neighbour.lastName }).first();
    const [first] = await one.locator('strong').allInnerTexts();
    await one.click();
    await page.getByRole('heading', { level: 1, name: first }).waitFor();
  });

  await test.step('the patient takes the page down', async () => {
    await takeDown(patient, site, name, look);
    await isGone(visitor, site);
    await mailed('down');
    await seesStats(friend, other, { visitors: [0, 0, 0], registrations: [0, 2, 2] });
    await seesInGallery(friend, other, WORD, ['Neighbour Journeyshort']);
  });

  await test.step('the patient puts the page back online', async () => {
    await bringBack(patient, site);
    await visitor.page.goto(`/${site.shortCode}`);
    await visitor.page.getByText('I teach it to three children now.').waitFor();
    await visitor.page.getByText(say('public.banner.living.title', { name: amparo.firstName })).waitFor();
    await mailed('back');
    await seesStats(patient, site, { visitors: [0, 2, 2], registrations: [0, 3, 3] });
  });

  await test.step('the registry takes the page down and reactivates it', async () => {
    await openRecord(admin, site, name);
    await turnSite(admin, 'take-down', amparo.firstName, look);
    await isGone(visitor, site);
    await turnSite(admin, 'put-back', amparo.firstName, look);
    await visitor.page.goto(`/${site.shortCode}`);
    await visitor.page.getByRole('heading', { level: 1, name }).waitFor();
  });

  await test.step('a new private key ends the old links', async () => {
    await renewKey(admin, amparo.firstName, look);
    await goTo(admin, 'mails');
    const text = await readMail(admin, site.email);
    const [link, id, editKey] = text.match(/http:\/\/\S+\/microsite\/landing\/(\d+)\/([A-Z2-7]{26})/);
    expect(id).toBe(site.id);
    expect(editKey).not.toBe(site.editKey);
    patient.watch.allow(/status of 404 /);
    await patient.page.goto(site.home);
    await patient.page.getByRole('heading', { level: 1, name: say('lost-link.wrong') }).waitFor();
    await patient.page.goto(link);
    await patient.page
      .getByRole('heading', { level: 1, name: say('dashboard.greeting', { name: amparo.firstName }) })
      .waitFor();
  });
});
