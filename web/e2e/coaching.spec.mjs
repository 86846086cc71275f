// A coach, on both databases and in both languages: requested on a phone, offered, assigned; notes in both
// directions. The coach may change the draft when the patient permits it, and only the patient can submit it.
import { expect, test } from './journey.ts';
import { DESK } from './browser.mjs';
import { inspect } from './checks.mjs';
import {
  approveOffer,
  askForCoach,
  closeNotes,
  offerToCoach,
  openConversation,
  openDraft,
  openNotes,
  permit,
  replyAsPatient,
  seesNews,
  sendFromDashboard,
  waitsForCoach,
  writeAsCoach,
} from './coach-steps.mjs';
import { addPicture, choosePicture, saveDraft, pictureIn, slotAt, submit } from './patient-steps.mjs';
import { takeDrawing } from './photo.mjs';
import { activePatient } from './staff-calls.mjs';
import { findAccount, goTo, signIn } from './staff-steps.mjs';
import { speak } from './words.mjs';

const STORY = 'I tune pianos, and I still hear every flat string in church.';
const CHANGED = `${STORY} My granddaughter turns the pages for me.`;
const NOTE = 'Welcome! What does a good Sunday look like?';
const ANSWER = 'Pancakes, then the long hymn with the low notes.';
const QUESTION = 'Should I write about the dialysis as well?';
const PRIVATE = 'Ask about the choir in spring.';
const ADVICE = 'Yes, one plain sentence is enough.';

test('a coach', { tag: '@postgres' }, async ({ beacon, browser, database, join }) => {
  const lang = database === 'postgres' ? 'es' : 'en';
  const say = speak(lang);
  const drawing = await takeDrawing(browser);
  const ines = { firstName: 'Inés', lastName: 'Journeyman', language: lang };
  const name = `${ines.firstName} ${ines.lastName}`;
  const site = await activePatient(beacon, ines);
  const account = findAccount(beacon, 'coach');
  const patient = await join({ lang });
  const coach = await join({ width: DESK });
  const admin = await join({ width: DESK });
  const { page } = patient;
  let coachName;

  /** Returns the number of emails to that address with that subject, as the administrator sees them. */
  const mailsTo = async (address, subject) => {
    await goTo(admin, 'mails');
    await admin.page.reload();
    const mails = admin.page.locator('tr').filter({ hasText: address }).filter({ hasText: subject });
    await mails.first().waitFor();
    return mails.count();
  };

  await test.step('the patient requests a coach', () => askForCoach(patient, site));

  await test.step('a coach offers to help, and the registry accepts', async () => {
    await signIn(coach, account);
    await offerToCoach(coach, ines);
    await signIn(admin, findAccount(beacon, 'registry-admin'));
    await approveOffer(admin, ines);
    const assigned = { en: 'Inés, you have a coach now', es: 'Inés, ya tiene orientador' };
    expect(await mailsTo(site.email, assigned[lang])).toBe(1);
  });

  await test.step('the coach sends a welcome, and the patient sees it arrive', async () => {
    await page.goto(site.editor);
    const alert = page.getByText(lang === 'en' ? 'is your coach.' : 'es quien le orienta.');
    await alert.waitFor();
    coachName = (await alert.innerText()).replace(/ (is your coach|es quien le orienta)\.$/, '');
    await seesNews(patient, null);
    await openConversation(coach, name);
    await writeAsCoach(coach, NOTE);
    await coach.page.getByText('Sent, not read yet').waitFor();
    await seesNews(patient, 'note');
  });

  await test.step('the patient replies', async () => {
    const drawer = await openNotes(patient);
    await drawer.getByText(NOTE).waitFor();
    await replyAsPatient(patient, drawer, ANSWER);
    await closeNotes(patient);
    await seesNews(patient, null);
    await waitsForCoach(coach, name);
    await openConversation(coach, name);
    await coach.page.getByRole('region', { name: 'Notes, oldest first' }).getByText(ANSWER).waitFor();
    await coach.page.getByText(/^Read /).waitFor();
  });

  await test.step('the patient sends a note from the dashboard, and the coach replies', async () => {
    await page.goto(`${site.home}#coach`);
    await sendFromDashboard(patient, QUESTION);
    await page.getByText(say('notes.waiting')).waitFor();
    await openConversation(coach, name);
    await coach.page.getByRole('region', { name: 'Notes, oldest first' }).getByText(QUESTION).waitFor();
    await page.reload();
    await page.getByText(say('notes.viewed', { coach: coachName, date: '' }).trim()).waitFor();

    await page.goto(site.editor);
    await seesNews(patient, null);
    await writeAsCoach(coach, ADVICE);
    await seesNews(patient, 'reply');
    await (await openNotes(patient)).getByText(ADVICE).waitFor();
    await closeNotes(patient);
    await seesNews(patient, null);
  });

  await test.step('several notes cause one email', async () => {
    const wrote = { en: 'wrote to you, Inés', es: 'le escribió, Inés' };
    // Two if a quarter of an hour ended in between.
    expect((await mailsTo(site.email, wrote[lang])) <= 2).toBeTruthy();
    expect((await mailsTo(account.email, 'Inés wrote to you')) <= 2).toBeTruthy();
  });

  await test.step('the coach can read but not edit', async () => {
    await page.getByLabel(say('editor.story'), { exact: true }).fill(STORY);
    await choosePicture(patient, 1, drawing);
    await saveDraft(patient);
    await openConversation(coach, name);
    await openDraft(coach);
    await coach.page.getByText(STORY).waitFor();
    await coach.page.getByText(/lets you read and comment/).waitFor();
    expect(await coach.page.getByLabel('Story', { exact: true }).count()).toBe(0);
  });

  await test.step('the patient lets the coach edit', async () => {
    await permit(patient, true);
    await openConversation(coach, name);
    await openDraft(coach);
    await coach.page.getByLabel('Story', { exact: true }).fill(CHANGED);
    await slotAt(coach, 1).getByRole('textbox', { name: 'Caption' }).fill('The upright in the hall');
    await addPicture(coach, 2, drawing);
    await inspect(coach.page, 'draft to edit');
    await coach.page.getByRole('button', { name: 'Save the draft' }).click();
    await coach.page.getByText(`by ${coachName}.`).waitFor();
  });

  await test.step('the patient sees the coach’s changes and submits', async () => {
    await page.reload();
    const story = page.getByLabel(say('editor.story'), { exact: true });
    await expect(story, 'the story that the coach changed').toHaveValue(CHANGED);
    await page.getByText(new RegExp(`${coachName}\\.$`)).waitFor();
    for (const n of [1, 2]) await pictureIn(patient, n).waitFor();
    await page.getByRole('radio', { name: say('editor.responsibility.yes') }).check();
    await submit(patient);
    await openConversation(coach, name);
    await openDraft(coach);
    await coach.page.getByText(/it cannot be edited\.$/).waitFor();
    expect(await coach.page.getByRole('button', { name: 'Save the draft' }).count()).toBe(0);
    await inspect(coach.page, 'draft under review');
  });

  await test.step('the patient withdraws the submission and the permission', async () => {
    await page.reload();
    await page.getByRole('button', { name: say('editor.withdraw') }).click();
    await page.getByRole('button', { name: say('editor.withdraw.yes') }).click();
    await permit(patient, false);
    await openConversation(coach, name);
    await coach.page.getByText('Comment only').waitFor();
  });

  await test.step('the coach keeps a private note, which the patient does not see', async () => {
    const tab = coach.page.getByRole('tab', { name: 'Private notes' });
    await tab.click();
    const own = coach.page.getByLabel('Your notes about Inés');
    await own.fill(PRIVATE);
    await coach.page.getByText('Not saved yet.').waitFor();
    await coach.page.getByRole('button', { name: 'Save notes' }).click();
    await coach.page.getByText('Your notes were saved.').first().waitFor();
    await inspect(coach.page, 'private notes');
    await openConversation(coach, name);
    await tab.click();
    await expect(own).toHaveValue(PRIVATE);
    await page.goto(`${site.home}#coach`);
    await page.getByText(ADVICE).waitFor();
    expect(await page.content()).not.toContain(PRIVATE);
  });

  await test.step('the coach sees who was silent for the longest time', async () => {
    await coach.page.getByRole('tab', { name: 'Silent the longest' }).click();
    await coach.page.waitForURL(/sort=silent/);
    const patients = coach.page.getByRole('navigation', { name: 'Conversations' }).getByRole('link');
    await expect(patients.last()).toContainText(name);
    await expect(patients.last()).toContainText('Last seen');
    await inspect(coach.page, 'silent the longest');
    await coach.page.goBack();
  });

  await test.step('the coach hands the patient back', async () => {
    await coach.page.getByRole('button', { name: 'Hand back to the registry' }).click();
    const dialog = coach.page.getByRole('dialog');
    await inspect(coach.page, 'hand back');
    await dialog.getByLabel('Reason').fill('I am moving away.');
    await dialog.getByRole('button', { name: 'Hand back to the registry' }).click();
    await coach.page
      .getByText(/The registry has been emailed\.$/)
      .first()
      .waitFor();
    await coach.page.waitForURL(/\/staff\/coach$/);
    await expect(coach.page.getByRole('link', { name: new RegExp(name) })).toHaveCount(0);
  });
});
