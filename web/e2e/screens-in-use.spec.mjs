// States of screens that appear only in use, in both languages, on a phone and on a desk: the three states of a
// coach, dialogs and drawers, error messages, and the work of every staff role.
import { expect, test } from './journey.ts';
import { fail } from 'node:assert/strict';
import { DESK } from './browser.mjs';
import { inspect } from './checks.mjs';
import { chooseAction, openNotes } from './coach-steps.mjs';
import { unfoldAll } from './dashboard-steps.mjs';
import { fetched, openScreen } from './opening.mjs';
import { askToSubmit } from './patient-steps.mjs';
import { activePatient, enter, siteData, staffCall } from './staff-calls.mjs';
import { speak } from './words.mjs';

/** Returns the demo's sites by the state of coaching: assigned, requested, none. */
async function sitesByCoach(beacon) {
  const found = {};
  for (const site of beacon.links.microsites.filter(({ state }) => state === 'active')) {
    const { coach, coachRequestedDateTime } = await siteData(beacon, site);
    found[coach ? 'assigned' : coachRequestedDateTime ? 'requested' : 'none'] ??= site;
    if (Object.keys(found).length === 3) return found;
  }
  return fail(`the demo's coaches: only ${Object.keys(found).join()}`);
}

const own = (screen, { id, editKey }) => `/microsite/${screen}/${id}/${editKey}`;

const open = ({ page }, path) => openScreen(page, path);

/** Opens a public page without waiting for its visit, which is counted in the background. */
async function openPublic({ page }, path) {
  await page.goto(path);
  await page.locator('h1').first().waitFor();
}

/** Checks a dialog, or the screen after a press, and closes it with Escape. */
async function lookInto({ page }, name, press) {
  await press();
  await page.getByRole('dialog').last().waitFor();
  await inspect(page, name);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

for (const lang of ['en', 'es']) {
  const say = speak(lang);
  const button = (page, id, values) => page.getByRole('button', { name: say(id, values), exact: true });

  test.describe(`screens in use, ${lang}`, { tag: lang === 'en' ? '@all' : [] }, () => {
    test('the dashboard, with and without a coach', async ({ beacon, join }) => {
      const patient = await join({ lang });
      const { page } = patient;
      const coached = await sitesByCoach(beacon);
      for (const state of ['none', 'requested', 'assigned']) {
        await open(patient, own('landing', coached[state]));
        await inspect(page, `dashboard, coach ${state}`);
      }
      await unfoldAll(page);
      await inspect(page, 'dashboard, folded out');
      await lookInto(patient, 'note to the coach', () => button(page, 'dashboard.coach.send').click());
      await lookInto(patient, 'withdraw the release', () =>
        button(page, 'dashboard.release.withdraw').click(),
      );
      await lookInto(patient, 'deactivate', () => button(page, 'dashboard.deactivate.start').click());
      const play = new RegExp(`^${say('dashboard.videos.play', { name: '' }).trim()}`);
      await lookInto(patient, 'training video', () =>
        page.getByRole('button', { name: play }).first().click(),
      );
    });

    test('the gallery and the program', async ({ beacon, join }) => {
      const patient = await join({ lang });
      const { page } = patient;
      const coached = await sitesByCoach(beacon);
      // The gallery is open to patients who have opened their own page.
      await open(patient, own('landing', coached.assigned));
      await open(patient, `/gallery/${coached.assigned.shortCode}`);
      await inspect(page, 'gallery');
      await page.getByLabel(say('gallery.keyword')).fill('qqqqq');
      await page.getByText(say('gallery.nobody.filtered')).waitFor();
      await button(page, 'gallery.clear').waitFor();
      await inspect(page, 'gallery, nobody');
      await open(patient, `/about/${coached.assigned.shortCode}`);
      await inspect(page, 'about');
    });

    test('the editor with a coach', async ({ beacon, join }) => {
      const patient = await join({ lang });
      const { page } = patient;
      const coached = await sitesByCoach(beacon);
      await open(patient, own('custom-site', coached.assigned));
      await lookInto(patient, 'actions', () =>
        page
          .getByRole('complementary', { name: say('editor.bar') })
          .getByRole('button')
          .last()
          .click(),
      );
      await lookInto(patient, 'notes', () => openNotes(patient));
      await lookInto(patient, 'note', () =>
        chooseAction(patient, say('editor.coach.send', { coach: 'Bernadette Lowe' })),
      );
      await lookInto(patient, 'permission', () => chooseAction(patient, say('editor.coach.permit')));
      await page.getByLabel(say('editor.story'), { exact: true }).fill('');
      await askToSubmit(patient);
      await page.getByText(say('editor.errors.title')).waitFor();
      await inspect(page, 'editor with errors');
      await page.getByLabel(say('editor.story'), { exact: true }).fill('Enough words for a story.');
      await lookInto(patient, 'preview', async () => {
        await page
          .getByRole('main')
          .getByRole('button', { name: say('editor.preview') })
          .click();
        // The pictures are drawn first.
        await page.getByRole('dialog').getByText('Enough words for a story.').waitFor();
        await page.locator('dialog [role=status]:visible').waitFor({ state: 'hidden' });
      });
      await page.evaluate(() => localStorage.clear());
    });

    test('gone, and a lost link', async ({ beacon, join }) => {
      const patient = await join({ lang });
      const { page } = patient;
      const site = await activePatient(beacon, { firstName: 'Gone', lastName: 'Journey', language: lang });
      await open(patient, own('deactivate', site));
      await page.getByText(say('deactivate.thanks')).waitFor();
      await inspect(page, 'deactivated');
      await button(page, 'deactivate.undo').waitFor();
      patient.watch.allow(/status of 404 /);
      await open(patient, `/microsite/deactivate/${site.id}/AAAAAAAAAAAAAAAAAAAAAAAAAA`);
      await inspect(page, 'not deactivated');
      await open(patient, '/lost-link');
      await button(page, 'lost-link.send').click();
      await page.getByText(say('lost-link.missing')).first().waitFor();
      await inspect(page, 'lost link, no address');
      await page.getByLabel(say('lost-link.email')).fill('nobody@patients.example');
      await button(page, 'lost-link.send').click();
      await button(page, 'lost-link.other').waitFor();
      await inspect(page, 'lost link, sent');
      await open(patient, '/unsubscribe/AAAAAAAAAAAA');
      await inspect(page, 'unsubscribe, unknown');
    });

    test('a page with a banner, a picture opened', async ({ beacon, join }) => {
      const patient = await join({ lang });
      const { page } = patient;
      const coached = await sitesByCoach(beacon);
      const events = async ({ id }) => staffCall(beacon, 'registry-reviewer', `/microsites/${id}/events`);
      const active = beacon.links.microsites.filter(({ state }) => state === 'active');
      let shown;
      for (const site of active) {
        if (!shown && (await events(site)).bannerStatusId === 2) shown = site;
      }
      expect(shown, 'the demo shows a banner').toBeTruthy();
      await openPublic(patient, `/${shown.shortCode}`);
      await inspect(page, 'public page with a banner');
      await openPublic(patient, `/${coached.assigned.shortCode}`);
      const opener = page
        .getByRole('main')
        .getByRole('link', { name: say('public.enlarge') })
        .first();
      await lookInto(patient, 'picture viewer', () => opener.click());
    });

    for (const [role, placesFor] of [
      ['registry-reviewer', () => ['/claims']],
      ['center-coordinator', () => ['', '/patients']],
      [
        'coach',
        (site) => [
          '/coach',
          '/coach?shows=waiting&sort=name',
          '/coach/requests',
          `/coach/patients/${site.id}`,
        ],
      ],
    ]) {
      test(`the work of ${role}`, async ({ beacon, join }) => {
        const coached = await sitesByCoach(beacon);
        const person = await join({ lang, width: DESK });
        await enter(person, beacon, role);
        for (const place of placesFor(coached.assigned)) {
          await open(person, `/staff${place}`);
          await inspect(person.page, `${role}${place}`);
        }
        if (role === 'coach') {
          const draft = person.page.getByRole('tab', { name: say('coach.tab.draft') });
          await draft.click();
          await expect(draft, 'the draft is shown').toHaveAttribute('aria-selected', 'true');
          await fetched(person.page);
          await inspect(person.page, 'coach, the draft');
        }
        if (role === 'registry-reviewer') {
          await open(person, `/staff/microsites/${coached.none.id}`);
          await person.page.getByText(say('record.more'), { exact: true }).click();
          for (const id of ['record.take-down', 'record.links.renew']) {
            await lookInto(person, id, () => person.page.getByRole('button', { name: say(id) }).click());
          }
        }
      });
    }
  });
}
