// From a visitor to the dashboard: the public page links to the demo's simulated donor screening site, which reports a
// completed registration to Beacon, as the real site does. The patient's numbers count it once.
import { expect, test } from './journey.ts';
import { DESK, drawn, PHONE } from './browser.mjs';
import { inspect } from './checks.mjs';
import { unfoldAll } from './dashboard-steps.mjs';
import { siteData } from './staff-calls.mjs';
import { speak } from './words.mjs';

const walks = {
  en: {
    patient: 'Grace',
    width: PHONE,
    ask: 'Could you give a kidney to Grace?',
    answers: ['Yes', 'I am not sure', 'Yes'],
    complete: 'Complete registration',
    thanks: 'Thank you. Your registration is complete.',
    back: 'Back to Grace’s page',
  },
  es: {
    patient: 'Maureen',
    width: DESK,
    ask: '¿Podría donarle parte de su hígado a Maureen?',
    answers: ['Sí', 'No lo sé con seguridad', 'Sí'],
    complete: 'Completar la inscripción',
    thanks: 'Gracias. Su inscripción está completa.',
    back: 'Volver a la página de Maureen',
  },
};

async function registrations(beacon, { id, editKey }) {
  const answer = await fetch(`${beacon.url}/api/microsite/landing/${id}/${editKey}/weekly-stats`);
  return (await answer.json()).results.dashTotal;
}

/** Clicks a submit button twice, before the response to the first click can replace the form. */
async function pressTwice(page, button) {
  const screening = '**/demo-screening*';
  let sent = 0;
  let release;
  const isPressedTwice = new Promise((resolve) => (release = resolve));
  await page.route(screening, async (route) => {
    sent += 1;
    const answer = await route.fetch();
    await isPressedTwice;
    // The browser has dropped the first response.
    await route.fulfill({ response: answer }).catch(() => undefined);
  });
  await button.scrollIntoViewIfNeeded();
  // With the mouse directly: a locator would wait for the response to the first click.
  const { x, y, width, height } = await button.boundingBox();
  for (const presses of [1, 2]) {
    await page.mouse.click(x + width / 2, y + height / 2);
    await expect.poll(async () => sent, { message: 'forms that are sent' }).toEqual(presses);
  }
  release();
  await page.unroute(screening);
}

test('from a visitor to the dashboard', { tag: '@postgres' }, async ({ beacon, database, join }) => {
  const lang = database === 'postgres' ? 'es' : 'en';
  const walk = walks[lang];
  const say = speak(lang);
  const site = beacon.links.microsites.find(({ firstName }) => firstName === walk.patient);
  const before = await registrations(beacon, site);
  const { eligibleVisitCount: asked } = await siteData(beacon, site);
  const visitor = await join({ lang, width: walk.width });
  visitor.watch.allow(/status of 422 .*\/demo-screening/);
  let { page } = visitor;

  await test.step('the page links to the screening', async () => {
    // The page's script counts clicks, and it is ready once it has counted the visit.
    const seen = page.waitForResponse('**/stats/initial');
    await page.goto(`/${site.shortCode}`);
    await seen;
    await drawn(page);
    // The link opens a new tab.
    const link = page.getByRole('link', { name: say('public.qualified') });
    [page] = await Promise.all([visitor.context.waitForEvent('page'), link.click()]);
    await page.getByRole('heading', { level: 1, name: walk.ask }).waitFor();
    await inspect(page, 'screening');
    const counted = async () => (await siteData(beacon, site)).eligibleVisitCount;
    await expect.poll(counted, { message: 'presses that are counted' }).toEqual(asked + 1);
  });

  await test.step('an unanswered question is named, and the other input stays', async () => {
    const groups = page.getByRole('group');
    await groups.nth(0).getByLabel(walk.answers[0]).check();
    await groups.nth(2).getByLabel(walk.answers[2]).check();
    await page.getByRole('button', { name: walk.complete }).click();
    await page.getByRole('alert').waitFor();
    await expect(page.getByRole('alert'), 'focus to be on what is missing').toBeFocused();
    await expect(groups.nth(0).getByLabel(walk.answers[0]), 'the answer is kept').toBeChecked();
    await inspect(page, 'screening with a question open');
    await groups.nth(1).getByLabel(walk.answers[1]).check();
  });

  await test.step('the button is pressed twice and counts once', async () => {
    await pressTwice(page, page.getByRole('button', { name: walk.complete }));
    await page.getByRole('heading', { level: 1, name: walk.thanks }).waitFor();
    await inspect(page, 'screening completed');
    await expect.poll(() => registrations(beacon, site), { message: 'registrations' }).toEqual(before + 1);
    await page.getByRole('link', { name: walk.back }).click();
    await page.waitForURL(`${beacon.url}/${site.shortCode}`);
  });

  await test.step('the dashboard shows the registration', async () => {
    await page.goto(`/microsite/landing/${site.id}/${site.editKey}`);
    await unfoldAll(page);
    const row = page.getByRole('row', { name: new RegExp(say('dashboard.stats.registrations')) });
    await row
      .getByRole('cell', { name: String(before + 1), exact: true })
      .last()
      .waitFor();
  });
});
