// A patient's text is never lost: not to a second window, a press on a link, or a lost connection.
import { errorSummary } from './error-summary.mjs';
import { expect, test } from './journey.ts';
import { inspect } from './checks.mjs';
import { choosePicture, saveDraft, pictureIn } from './patient-steps.mjs';
import { takeDrawing } from './photo.mjs';
import { activePatient, siteData } from './staff-calls.mjs';

const FIRST = 'I kept bees for eleven years.';
const SECOND = 'I kept bees for twelve years, and sold honey.';

function story(tab) {
  return tab.getByLabel('Your story');
}

function pressSave(tab) {
  return tab.getByRole('button', { name: 'Save Draft' }).filter({ visible: true }).first().click();
}

test('typed text is never lost', async ({ beacon, browser, join }) => {
  const drawing = await takeDrawing(browser);
  const patient = await join();
  patient.watch.allow(
    /status of 409 .*\/custom-site\/save\)$/,
    // The save that fails on purpose, and the polls during that time.
    /ERR_INTERNET_DISCONNECTED.*\/custom-site\/(save|note\/all\/.*)\)$/,
  );
  const { page, context } = patient;
  const site = await activePatient(beacon, { firstName: 'Beatriz', lastName: 'Keeper' });
  const storyIs = (words) => expect(story(page), 'the story on the screen').toHaveValue(words);
  const saved = async () => (await siteData(beacon, site)).patientStoryPending;

  await test.step('a draft survives closing the window', async () => {
    await page.goto(site.editor);
    await story(page).fill(FIRST);
    await choosePicture(patient, 1, drawing);
    await saveDraft(patient);
    const tab = await context.newPage();
    await tab.goto(site.editor);
    await pictureIn({ page: tab, lang: 'en' }, 1).waitFor();
    expect(await story(tab).inputValue()).toBe(FIRST);
    await tab.close();
  });

  await test.step('closing with unsaved changes asks first', async () => {
    const tab = await context.newPage();
    await tab.goto(site.editor);
    await story(tab).fill(SECOND);
    const closed = tab.waitForEvent('close');
    const asked = tab.waitForEvent('dialog');
    const closing = tab.close({ runBeforeUnload: true });
    const question = await asked;
    expect(question.type()).toBe('beforeunload');
    await question.accept();
    await Promise.all([closing, closed]);
    expect(await saved()).toBe(FIRST);
  });

  await test.step('a link asks first', async () => {
    await story(page).fill(SECOND);
    const home = page.getByRole('main').getByRole('link', { name: 'Return to Home Page' });
    await home.click();
    const question = page.getByRole('dialog', { name: 'You have changes that are not saved' });
    await inspect(page, 'leave without saving');
    await question.getByRole('button', { name: 'Stay on this page' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await story(page).inputValue()).toBe(SECOND);
    await home.click();
    await question.getByRole('button', { name: 'Leave without saving' }).click();
    await page.waitForURL('**/microsite/landing/**');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await inspect(page, 'home of the patient');
    await page.goBack();
    await pictureIn(patient, 1).waitFor();
    await storyIs(FIRST); // left without saving
  });

  await test.step('without a connection the text stays, and the screen explains the next step', async () => {
    await story(page).fill(SECOND);
    await context.setOffline(true);
    await pressSave(page);
    const alert = errorSummary(page).filter({ hasText: 'Your changes may not be saved yet' });
    await alert.getByText('Check your internet connection, then save again.').waitFor();
    await inspect(page, 'not saved');
    expect(await story(page).inputValue()).toBe(SECOND);
    await context.setOffline(false);
    await saveDraft(patient);
    expect(await saved()).toBe(SECOND);
  });

  for (const [choice, kept] of [
    ['Continue with my version', 'mine'],
    ['Continue with the saved version', 'theirs'],
  ]) {
    await test.step(`two windows: ${choice}`, async () => {
      const tab = await context.newPage();
      const other = { page: tab, lang: 'en' };
      await tab.goto(site.editor);
      await pictureIn(other, 1).waitFor();
      await page.bringToFront();
      await page.reload();
      await pictureIn(patient, 1).waitFor();
      await tab.bringToFront();
      await story(tab).fill(`Theirs, before ${kept}`);
      await saveDraft(other);
      await page.bringToFront();
      await story(page).fill(`Mine, before ${kept}`);
      await pressSave(page);
      const question = page.getByRole('dialog', { name: 'Your page was changed somewhere else' });
      await question.getByText(`Theirs, before ${kept}`).waitFor();
      await question.getByText(`Mine, before ${kept}`).waitFor();
      await inspect(page, 'changed somewhere else');
      await question.getByRole('button', { name: choice }).click();
      await question.waitFor({ state: 'detached' });
      if (kept === 'theirs') {
        await storyIs('Theirs, before theirs');
        await inspect(page, 'what was typed is set aside');
        await page.getByText('Mine, before theirs').waitFor();
        await page.getByRole('button', { name: 'Put my text back' }).click();
      }
      await storyIs(`Mine, before ${kept}`);
      await saveDraft(patient);
      expect(await saved()).toBe(`Mine, before ${kept}`);
      await pictureIn(patient, 1).waitFor();
      await tab.close();
    });
  }
});
