// An administrator writes a new version of a statement, a second one approves it, and it is withdrawn before its day.
import { expect, test } from './journey.ts';
import { DESK, PHONE, SANDBOXED } from './browser.mjs';
import { inspect } from './checks.mjs';
import { errorSummary } from './error-summary.mjs';
import { findAccount, goTo, signIn } from './staff-steps.mjs';
import { fourWays } from './ways.mjs';
import { speak } from './words.mjs';

/** A text has one draft at a time, so each way changes another text. */
const KEYS = ['surgery', 'no-payment', 'now-and-later', 'one-redemption'];

/** Returns the day in a week, in the format of the field. */
function nextWeek() {
  const [year, month, day] = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10).split('-');
  return `${month}/${day}/${year}`;
}

const button = ({ page, lang }, id, values) =>
  page.getByRole('button', { name: speak(lang)(id, values), exact: true }).filter({ visible: true });

for (const [n, { lang, width, tag }] of fourWays('es', DESK).entries()) {
  const say = speak(lang);
  const name = say(`texts.name.donor-consent.${KEYS[n]}`);
  const address = `/staff/texts/donor-consent/${KEYS[n]}`;

  test(`a text takes two administrators, ${lang}, ${width}`, { tag }, async ({ beacon, join }) => {
    const [author, second] = [await join({ lang, width }), await join({ lang, width })];
    author.watch.allow(/status of 422 .*\/send\)$/); // for the missing day
    await signIn(author, findAccount(beacon, 'registry-admin', 0));
    await signIn(second, findAccount(beacon, 'registry-admin', 1));
    const { results: other } = await (await second.page.request.get('/api/staff/me')).json();
    const version = {};

    await test.step('the author writes a new version in both languages', async () => {
      const { page } = author;
      await goTo(author, 'texts');
      await inspect(page, 'the texts');
      await page.goto(address);
      await page.getByRole('heading', { level: 1, name }).waitFor();
      await inspect(page, 'a text in force');
      await page.getByRole('link', { name: say('texts.write') }).click();
      await page.locator('#english').fill('I can ask {{registryName}} about this on every weekday.');
      await page.locator('#spanish').fill('Puedo preguntar a {{registryName}} cada día laborable.');
      await page.locator('#reason').fill('Counsel asked for it.');
      await page.locator('#secondId').selectOption({ label: other.fullName });
      await button(author, 'texts.send').click();
      await errorSummary(page).waitFor();
      await inspect(page, 'a text with what is wrong');
      await page.locator('#inForceFrom').fill(nextWeek());
      await button(author, 'texts.send').click();
      await button(author, 'texts.withdraw-request').waitFor();
      await inspect(page, 'a text that waits');
    });

    await test.step('the second administrator approves it', async () => {
      const { page } = second;
      await page.goto('/staff/texts?tab=waiting');
      await page.getByRole('link', { name: new RegExp(`^${name}`) }).click();
      await page.getByText('Counsel asked for it.').waitFor();
      await inspect(page, 'a text to be approved');
      const approve = page.getByRole('button', {
        name: new RegExp(`^${say('texts.approve', { number: '' }).trim()}`),
      });
      version.number = /\d+/.exec(await approve.innerText())[0];
      await approve.click();
      await page.getByRole('link', { name: say('texts.write') }).waitFor();
      await inspect(page, 'an approved text');
    });

    await test.step('the author withdraws it and discards the draft, and the former words stay', async () => {
      const { page } = author;
      await page.reload();
      await button(author, 'texts.withdraw', version).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('texts.withdraw', version) })
        .click();
      await expect(page.locator('#english')).toHaveValue(/on every weekday\.$/);
      await button(author, 'texts.discard').click();
      await button(author, 'texts.discard.yes').click();
      await page.getByRole('link', { name: say('texts.write') }).waitFor();
      await expect(page.getByText('on every weekday')).toHaveCount(0);
    });
  });
}

test('a patient reads a release while two administrators reword it', async ({ beacon, join }) => {
  const [author, second] = [await join({ width: DESK }), await join({ width: DESK })];
  const patient = await join({ width: PHONE });
  const say = speak('en');
  const address = '/staff/texts/release/champion';
  const [{ code }] = beacon.links.campaigns;
  const inForce = /I allow .* and my transplant center to make the information below public/;
  await signIn(author, findAccount(beacon, 'registry-admin', 0));
  await signIn(second, findAccount(beacon, 'registry-admin', 1));
  const { results: other } = await (await second.page.request.get('/api/staff/me')).json();

  /** Opens the release on the form, and returns its dialog. */
  async function readRelease() {
    await patient.page.getByRole('button', { name: say('release.title'), exact: true }).click();
    return patient.page.getByRole('dialog', { name: say('release.title') });
  }

  await test.step('the patient reads the words in force', async () => {
    await patient.page.goto(`/register/${code}`);
    const release = await readRelease();
    await release.getByText(inForce).waitFor();
    await release.getByRole('button', { name: say('register.release.no') }).click();
  });

  await test.step('the author sees new words as on the form, and sends them', async () => {
    const { page } = author;
    await page.goto(`${address}?new=1`);
    await page
      .locator('#english')
      .fill('## Who\n\nI allow {{registryName}} to help me.\n\n## Why\n\nFor a {{organ}}.');
    await page
      .locator('#spanish')
      .fill('## Quién\n\nPermito que {{registryName}} me ayude.\n\n## Por qué\n\n{{organ}}.');
    await page.locator('#inForceFrom').fill(nextWeek());
    await page.locator('#reason').fill('Counsel asked for fewer words.');
    await page.locator('#secondId').selectOption({ label: other.fullName });
    const shown = page.getByRole('region', { name: say('texts.appearance') });
    await shown.getByText('For a kidney.').waitFor();
    await inspect(page, 'the editor of a release');
    await button(author, 'texts.send').click();
    await button(author, 'texts.withdraw-request').waitFor();
  });

  await test.step('the second administrator approves them', async () => {
    const { page } = second;
    await page.goto(address);
    await page.getByText('Counsel asked for fewer words.').waitFor();
    await page
      .getByRole('button', { name: new RegExp(`^${say('texts.approve', { number: '' }).trim()}`) })
      .click();
    await page
      .getByText(new RegExp(say('texts.status.upcoming', { day: '' })))
      .first()
      .waitFor();
  });

  await test.step('until their day, the patient reads the former words', async () => {
    await patient.page.reload();
    const release = await readRelease();
    await release.getByText(inForce).waitFor();
    await inspect(patient.page, 'the release of a registration');
    await release.getByRole('button', { name: say('register.release.yes') }).click();
    await expect(patient.page.locator('#hipaaRelease')).toBeChecked();
  });
});

test('one administrator rewords an email', async ({ beacon, join }) => {
  const author = await join({ width: PHONE });
  const { page } = author;
  const say = speak('en');
  const address = '/staff/texts/email/site-closed';
  author.watch.allow(/status of 422 .*\/preview\)$/);
  author.watch.allow(SANDBOXED);
  await signIn(author, findAccount(beacon, 'registry-admin', 0));
  const shown = page.getByRole('region', { name: say('texts.appearance') });

  await test.step('the author reads the email with invented names', async () => {
    await page.goto(`${address}?new=1`);
    await shown.getByText('Hello Rosa', { exact: false }).waitFor();
    const frame = page.frameLocator('iframe');
    await frame.getByText('Hello Rosa', { exact: false }).waitFor();
    const card = frame.locator('.card');
    expect(await card.evaluate((part) => getComputedStyle(part).borderRadius)).toBe('10px');
    await inspect(page, 'the editor of an email');
  });

  await test.step('the author gets the email as a test', async () => {
    await button(author, 'texts.email.test').click();
    await page
      .getByText(say('texts.email.tested', { email: findAccount(beacon, 'registry-admin', 0).email }))
      .first()
      .waitFor();
  });

  await test.step('an email without its button is refused', async () => {
    const words = await page.locator('#english').inputValue();
    await page.locator('#english').fill(words.replace(/\{\{link .*\}\}\n\n/, ''));
    await page.locator('#inForceFrom').fill(nextWeek());
    author.watch.allow(/status of 422 .*\/approve\)$/);
    await button(author, 'texts.approve-alone').click();
    await errorSummary(page).waitFor();
    await page.locator('#english').fill(words.replace('Hello', 'Good day'));
    await shown.getByText('Good day Rosa', { exact: false }).waitFor();
  });

  await test.step('the author approves it alone', async () => {
    await button(author, 'texts.approve-alone').click();
    await page.getByRole('link', { name: say('texts.write') }).waitFor();
    await page
      .getByText(new RegExp(say('texts.status.upcoming', { day: '' })))
      .first()
      .waitFor();
  });
});
