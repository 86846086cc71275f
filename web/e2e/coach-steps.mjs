// The steps of a patient and a coach: notes, replies, and the permission to edit.
import { expect } from '@playwright/test';
import { rowNamed } from './dashboard-steps.mjs';
import { toasted } from './patient-steps.mjs';
import { goTo } from './staff-steps.mjs';
import { speak } from './words.mjs';

/** The specified texts of news, and their Spanish versions. */
const NEWS = {
  en: {
    note: 'New message from your coach...',
    reply: 'Your coach replied to your message...',
  },
  es: {
    note: 'Nuevo mensaje de su orientador...',
    reply: 'Su orientador respondió a su mensaje...',
  },
};

/** The patient requests a coach in the box that offers one, which then disappears. */
export async function askForCoach({ page, lang }, site) {
  const t = speak(lang);
  await page.goto(site.home);
  const offer = page.getByRole('heading', { name: t('dashboard.guidance') });
  await offer.waitFor();
  await rowNamed(page, t('dashboard.coach.request')).waitFor();
  const yes = page.getByRole('button', { name: t('dashboard.guidance.yes') });
  await toasted(page, t('dashboard.coach.sent'), () => yes.click());
  await offer.waitFor({ state: 'detached' });
  await page.reload();
  await rowNamed(page, t('dashboard.coach.requested')).click();
  await page
    .getByText(lang === 'en' ? /\s[A-Z][a-z]+\s\d{1,2},\s\d{4}$/ : /\s\d{1,2}\s[a-z]+\s\d{4}$/)
    .waitFor();
  expect(await page.getByRole('button', { name: t('dashboard.coach.ask') }).count()).toBe(0);
}

/** A coach offers to help; the registry hides the last name until it has decided. */
export async function offerToCoach(coach, { firstName, lastName }) {
  const t = speak(coach.lang);
  const { page } = coach;
  await goTo(coach, 'requests');
  const claim = page.getByRole('button', { name: t('coach.requests.claim', { name: firstName }) });
  await toasted(page, t('coach.requests.done', { name: firstName }), () => claim.click());
  const row = page.getByRole('row').filter({ hasText: firstName });
  await row.getByText(t('coach.requests.claimed')).waitFor();
  expect(await page.getByText(lastName).count(), 'who is not a coach yet sees no last name').toBe(0);
}

/** The registry assigns a coach. */
export async function approveOffer(admin, { firstName, lastName }) {
  const t = speak(admin.lang);
  const { page } = admin;
  const name = `${firstName} ${lastName}`;
  await page.goto('/staff/claims');
  const decide = page.getByRole('button', { name: `${t('work.do.decide')} ${name}` });
  await decide.click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('work.offer.approve') })
    .click();
  await decide.waitFor({ state: 'detached' });
}

/** Opens one conversation in the workspace, as listed at that time. */
export async function openConversation(coach, name) {
  const t = speak(coach.lang);
  const { page } = coach;
  await goTo(coach, 'coach');
  await page.reload();
  await page
    .getByRole('navigation', { name: t('coach.conversations') })
    .getByRole('link', { name })
    .click();
  await page.getByRole('heading', { level: 2, name }).waitFor();
}

/** Opens the list of patients and waits until it marks this patient as unanswered. */
export async function waitsForCoach(coach, name) {
  const t = speak(coach.lang);
  await goTo(coach, 'coach');
  await coach.page.reload();
  await coach.page
    .getByRole('navigation', { name: t('coach.conversations') })
    .getByRole('link', { name })
    .filter({ hasText: t('coach.unread', { count: 1 }) })
    .waitFor();
}

/** Writes in the open conversation: a reply to an unanswered note, otherwise a new note. */
export async function writeAsCoach({ page, lang }, words) {
  const t = speak(lang);
  await page.getByRole('textbox', { name: t('coach.write.label', { name: '' }).trim() }).fill(words);
  await page.getByRole('button', { name: t('coach.write.send', { name: '' }).trim() }).click();
  await page
    .getByRole('region', { name: t('coach.notes') })
    .getByText(words)
    .waitFor();
}

/**
 * Waits for the indicator of the editor, which is in the bottom bar on a phone: it appears and disappears
 * without a reload.
 */
export async function seesNews({ page, lang }, news) {
  const t = speak(lang);
  const bar = page.getByRole('complementary', { name: t('editor.bar') });
  await bar.waitFor(); // without an editor there is no news either
  const sign = (kind) => bar.getByRole('img', { name: NEWS[lang][kind] });
  if (news) await sign(news).waitFor();
  else for (const kind of ['note', 'reply']) await sign(kind).waitFor({ state: 'detached' });
}

/** Chooses an item of the Actions menu, which is a bottom sheet on a phone. */
export async function chooseAction({ page, lang }, name) {
  const t = speak(lang);
  const bar = page.getByRole('complementary', { name: t('editor.bar') });
  await bar.getByRole('button', { name: t('editor.actions') }).click();
  const sheet = page.getByRole('dialog', { name: t('editor.actions') });
  await sheet.getByRole('button', { name }).click();
  await sheet.waitFor({ state: 'detached' });
}

/** Opens the list of notes over the editor and returns it. */
export async function openNotes(patient) {
  const t = speak(patient.lang);
  await chooseAction(patient, t('editor.coach.view'));
  const drawer = patient.page.getByRole('dialog', { name: t('editor.coach.drawer') });
  await drawer.waitFor();
  return drawer;
}

/** Closes the list of notes by its button. */
export async function closeNotes({ page, lang }) {
  const t = speak(lang);
  const drawer = page.getByRole('dialog', { name: t('editor.coach.drawer') });
  await drawer.getByRole('button', { name: t('editor.coach.drawer.close') }).click();
  await drawer.waitFor({ state: 'detached' });
}

/** Replies to the coach's note that has the button. */
export async function replyAsPatient({ page, lang }, within, words) {
  const t = speak(lang);
  await within.getByRole('button', { name: t('notes.reply'), exact: true }).click();
  const send = within.getByRole('button', { name: t('notes.reply.send') });
  expect(await send.isDisabled(), 'an empty reply cannot be sent').toBeTruthy();
  await within.getByRole('textbox').fill(words);
  await toasted(page, t('editor.coach.reply-sent'), () => send.click());
  await within.getByText(words).waitFor();
}

/** Sends a note from the dashboard. */
export async function sendFromDashboard({ page, lang }, words) {
  const t = speak(lang);
  await page.getByRole('button', { name: t('dashboard.coach.send'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  const send = dialog.getByRole('button', { name: t('notes.compose.send') });
  expect(await send.isDisabled(), 'an empty note cannot be sent').toBeTruthy();
  await dialog.getByRole('textbox').fill(words);
  await toasted(page, t('dashboard.coach.note-sent'), () => send.click());
  await dialog.waitFor({ state: 'detached' });
  await page
    .getByRole('region', { name: t('notes.list') })
    .getByText(words)
    .waitFor();
}

/** Gives the coach the permission to edit, or revokes it. */
export async function permit(patient, may) {
  const t = speak(patient.lang);
  const about = may ? 'permit' : 'forbid';
  await chooseAction(patient, t(`editor.coach.${about}`));
  const question = patient.page.getByRole('dialog');
  await question.getByRole('button', { name: t(`editor.coach.${about}.no`) }).waitFor();
  await question.getByRole('button', { name: t(`editor.coach.${about}.yes`) }).click();
  await question.waitFor({ state: 'detached' });
}

/** Shows the draft of the open patient. */
export async function openDraft({ page, lang }) {
  await page.getByRole('tab', { name: speak(lang)('coach.tab.draft') }).click();
}
