// From a request for help to a live page: a patient on a phone, in Spanish, chooses two centers. The
// coordinator reaches and confirms her, and her microsite exists. Another patient comes by Kidney for Life
// without choosing a center, and chooses one later by the emailed link.
import { expect, test } from './journey.ts';
import { DESK, PHONE } from './browser.mjs';
import { inspect } from './checks.mjs';
import {
  answer,
  fillPersonal,
  goLive,
  goOn,
  mailedLink,
  openEntry,
  reachAndConfirm,
} from './newcomer-steps.mjs';
import { takeDrawing } from './photo.mjs';
import { findAccount, signIn } from './staff-steps.mjs';
import { speak } from './words.mjs';

const rosa = {
  firstName: 'Rosa',
  lastName: 'Villalobos',
  email: 'rosa.villalobos@mail.example',
  phone: '414-555-0171',
  address: '1802 Mitchell Street',
  city: 'Milwaukee',
  state: 'Wisconsin',
  postalCode: '53204',
  gender: 'F',
  birthDate: '04/12/1967',
};
const walter = {
  ...rosa,
  firstName: 'Walter',
  lastName: 'Eide',
  email: 'walter.eide@mail.example',
  gender: 'M',
};

test('a request in Spanish becomes a live page', async ({ beacon, browser, join }) => {
  const patient = await join({ lang: 'es', width: PHONE });
  const coordinator = await join({ width: DESK });
  const admin = await join({ width: DESK });
  const say = speak('es');
  const { page } = patient;
  let link;

  await test.step('missing fields are named, and typed text survives a reload', async () => {
    await page.goto('/recipient');
    await page.getByRole('button', { name: say('referral.continue'), exact: true }).click();
    await page.getByText('Escriba su nombre').first().waitFor();
    await inspect(page, 'personal details with errors');
    await fillPersonal(patient, rosa);
    await page.reload();
    await expect(page.locator('#lastName'), 'what was typed, after a reload').toHaveValue(rosa.lastName);
    await page.getByText(say('human.done')).waitFor();
    await goOn(patient, 'referral.situation.title');
  });

  await test.step('the situation shows only the questions it needs', async () => {
    const next = page.getByRole('button', { name: say('referral.continue'), exact: true });
    await expect(next, 'Continue waits for answers').toBeDisabled();
    await page.getByRole('radio', { name: say('referral.situation.no-donor') }).check();
    await answer(patient, 'useMicrositeProgram', true);
    expect(await page.locator('#isKidneyForLife').count(), 'not asked beside the question that is').toBe(0);
    await answer(patient, 'micrositeHipaaRelease', true);
    await answer(patient, 'onDeceasedDonorList', true);
    await answer(patient, 'isWillingToTransfer', true);
    await expect(next, 'Continue waits, with all answers').toBeEnabled();
    await answer(patient, 'isWillingToTransfer', false);
    await expect(next, 'with a microsite one transfers, or does not go on').toBeDisabled();
    await inspect(page, 'situation');
    await answer(patient, 'isWillingToTransfer', true);
    await goOn(patient, 'referral.proceed.title');
    await answer(patient, 'selectNow', true);
    await inspect(page, 'how to proceed');
    await goOn(patient, 'referral.centers.title');
  });

  await test.step('two centers are chosen from the cards, and a third is refused', async () => {
    const card = (name) => page.getByRole('button', { name, exact: true });
    await card('Lakeshore Transplant Center').click();
    await card('Prairie State Transplant Institute').click();
    const third = card('Huron Valley Transplant Program');
    await expect(third, 'a third center cannot be chosen').toBeDisabled();
    await inspect(page, 'centers as cards');
    await goOn(patient, 'referral.summary.title');
    await page.getByText('Lakeshore Transplant Center').waitFor();
    await inspect(page, 'summary');
    await page.getByRole('button', { name: say('referral.complete') }).click();
    await page.getByRole('heading', { level: 1, name: say('referral.done.title') }).waitFor();
  });

  await test.step('the lead source is asked once', async () => {
    await page.getByRole('radio', { name: say('referral.source.web') }).check();
    await inspect(page, 'complete');
    await page.getByRole('button', { name: say('referral.source.send') }).click();
    await page.getByText(say('referral.source.thanks')).waitFor();
  });

  await test.step('the coordinator reaches and confirms the patient', async () => {
    await signIn(coordinator, findAccount(beacon, 'center-coordinator'));
    await openEntry(coordinator, 'Rosa Villalobos');
    await inspect(coordinator.page, 'record of a request');
    await reachAndConfirm(coordinator, 'Her cousin interprets; mornings are best.');
  });

  await test.step('the page exists, and the emailed link opens the editor', async () => {
    await signIn(admin, findAccount(beacon, 'registry-admin'));
    link = await mailedLink(admin, rosa.email, /\S+\/microsite\/[\w-]+\/\d+\/[A-Z2-7]{26}/);
    await page.goto(link);
    const [, id, key] = link.match(/\/(\d+)\/([A-Z2-7]{26})/);
    const data = await (await fetch(`${beacon.url}/api/microsite/custom-site/data/${id}/${key}`)).json();
    expect(data.results.currentStatus).toBe(5);
    const [answered] = await Promise.all([
      page.waitForResponse((r) => r.url() === `${beacon.url}/${data.results.shortCode}`),
      page.goto(`/${data.results.shortCode}`),
    ]);
    expect(answered.status()).toBe(200);
    await page.getByRole('heading', { level: 1, name: /Rosa/ }).waitFor();
  });

  await test.step('the patient builds a custom page, and it goes live', async () => {
    await goLive({ patient, coordinator, admin }, beacon, link, {
      name: 'Rosa Villalobos',
      story: 'Crié a cuatro hijos en la calle Mitchell y quiero verlos crecer.',
      picture: await takeDrawing(browser),
    });
  });
});

test(
  'a Kidney for Life request without a center is gone on with later',
  { tag: ['@all', '@postgres'] },
  async ({ beacon, join }) => {
    const patient = await join({ width: DESK });
    const admin = await join({ width: DESK });
    const say = speak('en');
    const { page } = patient;

    await test.step('no center is chosen', async () => {
      await page.goto('/kfl-recipient');
      await page.getByRole('button', { name: 'Continue', exact: true }).click();
      await page.getByText('Please enter your first name').first().waitFor();
      await inspect(page, 'personal details with errors, in English');
      await fillPersonal(patient, walter);
      await goOn(patient, 'referral.situation.title');
      await page.getByRole('radio', { name: 'I have an incompatible donor' }).check();
      await answer(patient, 'useMicrositeProgram', false);
      expect(await page.locator('#isKidneyForLife').count(), 'the route has answered it').toBe(0);
      await answer(patient, 'onDeceasedDonorList', false);
      await inspect(page, 'situation, in English');
      await goOn(patient, 'referral.proceed.title');
      await answer(patient, 'selectNow', false);
      await inspect(page, 'how to proceed, in English');
      await goOn(patient, 'referral.summary.title');
      await inspect(page, 'summary, in English');
      await page.getByText('Interested in Kidney for Life?').waitFor();
      await page.getByRole('button', { name: 'Complete Request' }).click();
      await page.getByRole('heading', { level: 1, name: say('referral.later.title') }).waitFor();
      await inspect(page, 'continue later');
    });

    await test.step('the emailed link resumes the request, and the table is sorted and explained', async () => {
      await signIn(admin, findAccount(beacon, 'registry-admin'));
      await page.goto(await mailedLink(admin, walter.email, /\S+\/recipient\/\d+\/[A-Z2-7]{26}/));
      await page.getByRole('button', { name: say('referral.later.choose') }).click();
      await page.getByRole('heading', { level: 1, name: say('referral.centers.title') }).waitFor();
      const heads = page.getByRole('columnheader');
      await expect(heads, 'columns').toHaveCount(12);
      const explain = (speaker) =>
        page.getByRole('button', {
          name: speaker('referral.centers.explain', {
            column: speaker('referral.column.impliedTransplantWaitTime'),
          }),
        });
      const explanation = page.getByRole('table').locator('p');
      await explain(say).click();
      await expect(explanation).toHaveText(say('referral.explain.impliedTransplantWaitTime'));
      await inspect(page, 'centers with a column explained');
      await page.keyboard.press('Escape');
      await explanation.waitFor({ state: 'hidden' });
      const sort = page.getByRole('button', { name: say('referral.column.name'), exact: true });
      for (const want of ['ascending', 'descending', null]) {
        await sort.click();
        await expect
          .poll(() => heads.first().getAttribute('aria-sort'), { message: 'how the names are sorted' })
          .toEqual(want);
      }
      await inspect(page, 'centers as a table');
      const inSpanish = speak('es');
      await page.getByLabel(say('shared.language')).selectOption('es');
      await explain(inSpanish).click();
      await expect(explanation).toHaveText(inSpanish('referral.explain.impliedTransplantWaitTime'));
      await inspect(page, 'centers with a column explained, in Spanish');
      await page.keyboard.press('Escape');
      await explanation.waitFor({ state: 'hidden' });
      await page.getByLabel(inSpanish('shared.language')).selectOption('en');
      await page.getByRole('button', { name: 'Lakeshore Transplant Center', exact: true }).click();
      await goOn(patient, 'referral.summary.title');
      await page.getByText('(KFL center)').waitFor();
      await page.getByRole('button', { name: 'Complete Request' }).click();
      await page.getByRole('heading', { level: 1, name: say('referral.done.title') }).waitFor();
    });
  },
);
