// Every screen and state of the demo, in both languages, on a phone and on a desk: no axe-core violation, no
// horizontal scrolling, no small target. Screens in the middle of a process are checked by the journeys.
import { errorSummary } from './error-summary.mjs';
import { expect, test } from './journey.ts';
import { fail } from 'node:assert/strict';
import { DESK, SANDBOXED } from './browser.mjs';
import { inspectScreen, inspectDark, inspectLarge } from './checks.mjs';
import { lookAtRegistration } from './newcomer-steps.mjs';
import { fetched, openScreen as open } from './opening.mjs';
import { enter, staffCall } from './staff-calls.mjs';
import { speak } from './words.mjs';

/**
 * Opens a public page and waits for its pictures, but not for its visit, which is counted in the background.
 */
async function openPublic(page, path) {
  await page.goto(path);
  await page.locator('h1').first().waitFor();
  await page.waitForFunction(() =>
    [...document.images].every((image) => image.complete || image.loading === 'lazy'),
  );
}

/** Registered at Lakeshore in the demo. */
const JEROME = {
  firstName: 'Jerome',
  lastName: 'Whitaker',
  emailAddress: 'jerome.whitaker@mail.beacon.example',
  birthDate: '11/08/1964',
  center: 'Lakeshore',
};

/** Returns a newcomer, a different one for each language. */
function registering(lang) {
  return {
    firstName: 'Olga',
    lastName: 'Journeyform',
    emailAddress: `olga.${lang}@mail.example`,
    primaryPhone: '414-555-0182',
    streetAddress: '500 north water street',
    city: 'milwaukee',
    state: 'Wisconsin',
    postalCode: '53202',
    gender: 'F',
    birthDate: '05/21/1972',
  };
}

/** Opens the history of the first campaign or center in a list. */
async function openHistory(page, say, what) {
  await page
    .getByRole('button', { name: say('campaigns.history') })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('listitem').first().waitFor();
  await inspectScreen(page, what);
  await leaveDialog(page);
}

/** Closes the open dialog, and waits until it is gone. */
async function leaveDialog(page) {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** Further states of staff screens, reached by presses on a screen that was just checked. */
const goOn = {
  '/invite/file': async (page) => {
    await page.locator('#file').setInputFiles({
      name: 'people.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('firstName,lastName,email\nRosa,Ejemplo,no address\n'),
    });
    await page.getByRole('tab').first().waitFor();
    await inspectScreen(page, 'rows of a file');
  },
  '/videos': async (page, say) => {
    const of = (id, role) => page.getByRole(role, { name: new RegExp(`^${say(id)} `) }).first();
    await of('videos.watch', 'button').click();
    await page.locator('dialog video').waitFor();
    await inspectScreen(page, 'a video that plays');
    await page
      .getByRole('button', { name: say('videos.watch.close'), exact: true })
      .last()
      .click();
    await page.locator('dialog video').waitFor({ state: 'detached' });
    await of('videos.edit', 'link').click();
    await page.locator('#clip').waitFor({ state: 'attached' });
    await fetched(page);
    await inspectScreen(page, 'one video');
    await page.getByRole('button', { name: say('videos.delete'), exact: true }).click();
    await page.getByRole('dialog').waitFor();
    await inspectScreen(page, 'a video to be deleted');
    await leaveDialog(page);
  },
  '/accounts': async (page, say) => {
    await page.getByRole('button', { name: say('accounts.invite'), exact: true }).click();
    await page.locator('#role').selectOption('center-coordinator');
    await page.getByRole('button', { name: say('accounts.invite.yes'), exact: true }).click();
    await errorSummary(page.getByRole('dialog')).waitFor();
    await inspectScreen(page, 'an invitation to work here, with what is wrong');
    await leaveDialog(page);
    await page.locator('tr').getByRole('link').first().click();
    await page.getByRole('heading', { name: say('accounts.tasks') }).waitFor();
    await seeWholeTrail(page, say);
    await inspectScreen(page, 'one staff account');
    await page.getByRole('button', { name: say('accounts.do.role.go'), exact: true }).click();
    await page.getByRole('dialog').waitFor();
    await inspectScreen(page, 'another role');
    await leaveDialog(page);
    await page.getByRole('button', { name: say('accounts.do.disable.go'), exact: true }).click();
    await page.getByRole('dialog').waitFor();
    await inspectScreen(page, 'an account to be disabled');
    await leaveDialog(page);
  },
  '/retention': async (page, say) => {
    const holds = page.getByRole('table', { name: say('retention.holds'), exact: true });
    await holds.getByRole('button').first().click();
    await page.getByRole('dialog').waitFor();
    await inspectScreen(page, 'a legal hold to be changed');
    await leaveDialog(page);
    await holds.getByRole('link').first().click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await fetched(page);
    await inspectScreen(page, 'a record on hold');
  },
  '/coaches': async (page, say) => {
    await page.locator('tr').getByRole('link').first().click();
    await page.getByRole('region', { name: say('coach.history.title') }).waitFor();
    await inspectLarge(page, 'one coach');
  },
  '/campaigns': (page, say) => openHistory(page, say, 'the history of a campaign'),
  '/centers': (page, say) => openHistory(page, say, 'the history of a center'),
  '/audit': async (page, say, beacon) => {
    const { id } = findSite(beacon, 'active');
    await open(page, `/staff/microsites/${id}?tab=history`);
    await page.getByRole('link', { name: new RegExp(say('record.who-saw', { name: '.*' })) }).click();
    await page.getByRole('button', { name: say('audit.show-all').split('{')[0] }).waitFor();
    await fetched(page);
    await inspectLarge(page, 'who saw somebody');
    await open(page, '/staff/audit?from=2026-02-30&address=nobody');
    await page.locator('[aria-invalid=true]').first().waitFor();
    await inspectScreen(page, 'a filter of the trail with what is wrong');
  },
  '/mails': async (page, say, beacon) => {
    // Not the first of the list: the newest email may belong to a parallel journey, and have no link.
    await open(page, `/staff/mails/${await mailWithLink(beacon)}`);
    await page.getByRole('button', { name: say('staff.mail.show') }).waitFor();
    await inspectScreen(page, 'one mail');
  },
};

/** Returns the id of the newest email with a private link. */
async function mailWithLink(beacon) {
  for (const { id } of await staffCall(beacon, 'registry-admin', '/mails')) {
    const { link } = await staffCall(beacon, 'registry-admin', `/mails/${id}`);
    if (link) return id;
  }
  return fail('no mail has a link');
}

/** Shows the entries of a trail that are hidden at first. */
async function seeWholeTrail(page, say) {
  const all = page.getByRole('button', { name: say('record.trail.all') });
  await all.click();
  await expect(all, 'the whole trail shows').toHaveAttribute('aria-pressed', 'true');
}

/**
 * Visits the tabs of a live page's record: all events, an error in an event, and the confirmation of a
 * withdrawal.
 */
async function useRecord(page, say) {
  const goToTab = (id) => page.getByRole('tab', { name: say(id), exact: true }).click();
  await goToTab('staff.tab.history');
  await seeWholeTrail(page, say);
  await inspectScreen(page, 'record, its history');
  await goToTab('staff.tab.overview');
  await page.getByLabel(say('record.banner.event'), { exact: true }).selectOption('3');
  await page.getByRole('button', { name: say('record.banner.record'), exact: true }).click();
  await page.getByText(say('record.day.missing')).waitFor();
  await inspectScreen(page, 'record, an event without its day');
  await goToTab('staff.tab.consents');
  await page.getByRole('button', { name: say('record.release.withdraw') }).click();
  await page.getByRole('dialog').waitFor();
  await inspectScreen(page, 'record, a release to be withdrawn');
  await leaveDialog(page);
}

/** Adds a phrase to the list, and inserts it into the comment with one press. */
async function usePhrase(page, say) {
  const words = 'Please write who you are.';
  await page.getByRole('button', { name: say('staff.phrases.change') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: say('staff.phrases.add') }).waitFor();
  await dialog.getByLabel(say('staff.phrases.english')).fill(words);
  await dialog.getByLabel(say('staff.phrases.spanish')).fill(words);
  await dialog.getByRole('button', { name: say('staff.phrases.add') }).click();
  await dialog.getByRole('button', { name: words }).waitFor();
  await inspectScreen(page, 'phrases');
  await dialog.getByRole('button', { name: say('staff.phrases.close'), exact: true }).click();
  await page.getByRole('button', { name: words, exact: true }).click();
  await expect(page.locator('#comment')).toHaveValue(words);
  await inspectScreen(page, 'a comment with a phrase');
}

function findSite({ links }, state, type) {
  return (
    links.microsites.find((one) => one.state === state && (!type || one.type === type)) ??
    fail(`the demo has no site that is ${state}`)
  );
}

function linkFor(beacon, screen, state) {
  const { id, editKey } = findSite(beacon, state);
  return `/microsite/${screen}/${id}/${editKey}`;
}

for (const lang of ['en', 'es']) {
  const say = speak(lang);
  const asAdministrator = async (join, beacon) => {
    const staff = await join({ lang, width: DESK });
    await enter(staff, beacon, 'registry-admin');
    return staff;
  };

  test.describe(`every screen, ${lang}`, { tag: lang === 'es' ? '@all' : [] }, () => {
    test('public pages', async ({ beacon, join }) => {
      const { page } = await join({ lang });
      for (const [state, type] of [
        ['active', 'kidney'],
        ['active', 'liver'],
        ['starter', 'liver'],
        ['minor', 'kidney'],
      ]) {
        await openPublic(page, `/${findSite(beacon, state, type).shortCode}`);
        await expect(page.locator('html'), 'the language of the page').toHaveAttribute('lang', lang);
        await inspectLarge(page, `public page, ${state} ${type}`);
      }
    });

    test('pages beside the public pages', async ({ beacon, join }) => {
      const { page } = await join({ lang });
      await openPublic(page, `/${findSite(beacon, 'active', 'kidney').shortCode}/living-donation`);
      await inspectLarge(page, 'living donation');
      await openPublic(page, '/accessibility');
      await expect(page.locator('html'), 'the language of the statement').toHaveAttribute('lang', lang);
      await inspectLarge(page, 'accessibility statement');
      // The page redirects after five seconds: the press must not wait for anything else.
      await page.goto('/not-found', { waitUntil: 'commit' });
      await page.getByRole('button', { name: say('not-found.stop') }).click();
      await page.getByRole('timer').waitFor({ state: 'detached' });
      await page.waitForLoadState();
      await inspectLarge(page, 'not found');
      await page.goto(`/${findSite(beacon, 'inactive').shortCode}`);
      await expect
        .poll(() => new URL(page.url()).pathname === '/not-found', {
          message: 'an inactive page to lead to /not-found',
        })
        .toBeTruthy();
    });

    test('in the dark', async ({ beacon, join }) => {
      const { page } = await join({ lang });
      const places = [
        `/${findSite(beacon, 'active', 'liver').shortCode}`,
        linkFor(beacon, 'landing', 'active'),
        linkFor(beacon, 'custom-site', 'changes-asked'),
        '/recipient',
        '/staff/sign-in',
      ];
      for (const place of places) {
        await page.goto(place);
        await fetched(page);
        await inspectDark(page, place);
      }
    });

    test('start pages', async ({ beacon, join }) => {
      const { page, watch } = await join({ lang });
      watch.allow(/status of 404 .*\/custom-site\/data\//);
      for (const state of ['invited', 'starter', 'minor']) {
        await open(page, linkFor(beacon, 'start', state));
        await inspectLarge(page, `start page, ${state}`);
      }
      await open(page, linkFor(beacon, 'start', 'invited'));
      await page.getByRole('button', { name: say('starter.see-whole') }).click();
      await inspectLarge(page, 'start page, whole preview');

      await open(page, '/microsite/custom-site/1/AAAAAAAAAAAAAAAAAAAAAAAAAA');
      await page.getByText(say('editor.invalid')).waitFor();
      await inspectLarge(page, 'unknown link');
    });

    for (const states of [
      ['invited', 'awaiting-center', 'draft', 'in-center-review'],
      ['in-registry-review', 'changes-asked', 'active'],
      ['active-in-review', 'declined', 'inactive'],
    ]) {
      test(`editor and home, ${states.join(', ')}`, async ({ beacon, join }) => {
        const { page } = await join({ lang });
        for (const state of states) {
          await open(page, linkFor(beacon, 'custom-site', state));
          await inspectLarge(page, `editor, ${state}`);
          // The dashboard of a live page is one of the three that screens-in-use checks.
          if (state === 'active') continue;
          await open(page, linkFor(beacon, 'landing', state));
          await inspectLarge(page, `home, ${state}`);
        }
      });
    }

    test('screens of newcomers', async ({ beacon, join }) => {
      const { page, watch } = await join({ lang });
      await open(page, '/recipient');
      await inspectLarge(page, 'wizard');
      await page.locator('label[for=hipaaRelease] button, label:has(#hipaaRelease) button').first().click();
      await page.getByRole('dialog').waitFor();
      await inspectLarge(page, 'release of the wizard');
      for (const at of [6, 100]) {
        const { id, editKey } =
          beacon.links.referrals.find((one) => one.step === at) ?? fail(`no referral at ${at}`);
        await open(page, `/recipient/${id}/${editKey}`);
        await inspectLarge(page, `request resumed at ${at}`);
      }
      watch.allow(/status of 404 .*\/recipient\/get\//);
      await open(page, '/recipient/1/AAAAAAAAAAAAAAAAAAAAAAAAAA');
      await page.getByRole('heading', { level: 1, name: say('lost-link.wrong') }).waitFor();
      await inspectLarge(page, 'unknown request');
    });

    test('registration under a campaign', async ({ beacon, join }) => {
      const campaign = beacon.links.campaigns.find(({ center }) => center === 'Lakeshore');
      await lookAtRegistration(await join({ lang }), campaign.code, registering(lang), JEROME, inspectLarge);
    });

    test('sign-in', async ({ join }) => {
      const { page } = await join({ lang, width: DESK });
      await open(page, '/staff/sign-in');
      await inspectLarge(page, 'sign-in');
    });

    for (const places of [
      ['', '/patients', '/invite', '/invite/file'],
      ['/intake', '/intake/report', '/campaigns', '/centers'],
      ['/coaches', '/videos', '/videos/new'],
      ['/texts', '/texts/holder-consent/cpra', '/texts/esign-disclosure/disclosure?new=1'],
      ['/account', '/accounts', '/mails', '/mails/given-up', '/retention'],
      ['/audit', '/audit/unusual'],
      ['/coach', '/nowhere'],
      ['/settings', '/targets', '/centers/new', '/centers/1', '/texts/email/site-closed?new=1'],
    ]) {
      test(`staff, ${places.join(', ')}`, async ({ beacon, join }) => {
        const { page, watch } = await asAdministrator(join, beacon);
        watch.allow(/status of 422 .*\/api\/staff\/(accounts\)$|audit\?)/);
        watch.allow(SANDBOXED);
        for (const place of places) {
          await open(page, `/staff${place}`);
          await inspectLarge(page, `staff${place}`);
          await goOn[place]?.(page, say, beacon);
        }
      });
    }

    for (const states of [
      ['in-center-review', 'in-registry-review', 'active-in-review'],
      ['active', 'declined', 'invited'],
    ]) {
      test(`record and review, ${states.join(', ')}`, async ({ beacon, join }) => {
        const { page } = await asAdministrator(join, beacon);
        for (const state of states) {
          await open(page, `/staff/microsites/${findSite(beacon, state).id}`);
          await inspectLarge(page, `record, ${state}`);
          if (state === 'active') await useRecord(page, say);
          await open(page, `/staff/microsites/${findSite(beacon, state).id}/review`);
          await inspectLarge(page, `review, ${state}`);
          if (state === 'in-center-review') await usePhrase(page, say);
        }
      });
    }

    test('unknown record', async ({ beacon, join }) => {
      const { page, watch } = await asAdministrator(join, beacon);
      watch.allow(/status of 404 .*\/api\/staff\/microsites\/999999\/record\)$/);
      await page.goto('/staff/microsites/999999');
      await page.getByText(say('staff.review.unknown')).waitFor();
    });
  });
}
