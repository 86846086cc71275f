// An empty installation: its first administrator joins, and has to set up a second factor.
import { errorSummary } from './error-summary.mjs';
import { expect, test } from './journey.ts';
import { DESK } from './browser.mjs';
import { inspect } from './checks.mjs';
import { freshCode, oneTimeCode } from './totp.mjs';
import { speak } from './words.mjs';

const PASSWORD = 'seven quiet lamps by the lake';

test(
  'the first administrator joins',
  { tag: '@postgres' },
  async ({ installation, database, first, join }) => {
    const ada = await join({ width: DESK, at: installation });
    // Refusals that this journey causes; the browser logs each.
    ada.watch.allow(
      /status of 401 .*\/sign-in(\/code)?\)$/,
      /status of 401 .*\/enroll\/confirm\)$/,
      /status of (404|422) .*\/join\//,
    );
    const { page } = ada;
    const say = speak('en');
    const look = database === 'sqlite' ? inspect : async () => undefined;
    const press = (id) => page.getByRole('button', { name: say(id), exact: true }).click();
    const password = page.getByLabel(say('staff.join.password'), { exact: true });
    const code = page.getByLabel(say('staff.code.label'));
    let secret, spent;
    let recovery;

    await test.step('a new colleague chooses a password', async () => {
      await page.goto(installation.joinLink);
      await page.getByText(first.email).waitFor();
      await look(page, 'join');
      await password.fill('too short');
      await press('staff.join.go');
      await page.getByRole('link', { name: /12 (characters|caracteres)/ }).waitFor();
      await look(page, 'join with an error');
      await password.fill(PASSWORD);
      await press('staff.join.go');
    });

    await test.step('the second factor is required and set up', async () => {
      await page.getByRole('heading', { level: 1, name: say('staff.enrol.title') }).waitFor();
      expect(await page.getByRole('button', { name: say('staff.enrol.later') }).count()).toBe(0);
      const qr = page.getByRole('img', { name: say('staff.enrol.qr') });
      await expect
        .poll(() => qr.evaluate(({ complete, naturalWidth }) => complete && naturalWidth > 0), {
          message: 'the code to be drawn that an app reads',
        })
        .toBeTruthy();
      await look(page, 'set up the second factor');
      secret = await page.locator('code').first().innerText();
      await code.fill(oneTimeCode(secret) === '000000' ? '111111' : '000000');
      await press('staff.enrol.confirm');
      await errorSummary(page)
        .filter({ hasText: say('staff.problem') })
        .waitFor();
      spent = await freshCode(secret);
      await code.fill(spent);
      await press('staff.enrol.confirm');
    });

    await test.step('the recovery codes are saved', async () => {
      await page.getByRole('heading', { level: 1, name: say('staff.recovery.title') }).waitFor();
      const codes = page.getByRole('list', { name: say('staff.recovery.title') }).getByRole('listitem');
      const read = async () => new Set((recovery = await codes.allInnerTexts())).size;
      await expect.poll(read, { message: 'different recovery codes' }).toEqual(10);
      await look(page, 'recovery codes');
      await press('staff.recovery.go');
      await page.getByText(say('staff.recovery.keep-first')).waitFor();
      await page.getByLabel(say('staff.recovery.kept')).check();
      await press('staff.recovery.go');
      await page.getByRole('heading', { level: 1, name: say('work.title') }).waitFor();
      await page.getByText(say('work.empty.mine')).waitFor();
      await look(page, 'empty work list');
    });

    await test.step('the join link works once', async () => {
      const other = await join({ width: DESK, at: installation });
      other.watch.allow(/status of 404 .*\/join\//);
      await other.page.goto(installation.joinLink);
      await other.page.getByRole('alert').waitFor();
      await look(other.page, 'used join link');
    });

    await test.step('the colleague signs in again with a code of the app', async () => {
      await press('shared.staff.sign-out');
      await page.getByText(say('staff.sign-in.reason.signed-out')).waitFor();
      await fillSignIn('not the password at all');
      await errorSummary(page)
        .filter({ hasText: say('staff.problem') })
        .waitFor();
      await look(page, 'refused sign-in');
      await fillSignIn(PASSWORD);
      await page.getByRole('heading', { level: 1, name: say('staff.code.title') }).waitFor();
      await look(page, 'code');
      await code.fill(await freshCode(secret, spent));
      await press('staff.sign-in.go');
      await page.getByRole('heading', { level: 1, name: say('work.title') }).waitFor();
    });

    await test.step('a recovery code works once', async () => {
      for (const works of [true, false]) {
        await press('shared.staff.sign-out');
        await fillSignIn(PASSWORD);
        await code.fill(recovery[0]);
        await press('staff.sign-in.go');
        const next = works
          ? page.getByRole('heading', { level: 1, name: say('work.title') })
          : errorSummary(page).filter({ hasText: say('staff.problem') });
        await next.waitFor();
      }
    });

    async function fillSignIn(words) {
      await page.getByLabel(say('staff.sign-in.email')).fill(first.email);
      await page.getByLabel(say('staff.sign-in.password'), { exact: true }).fill(words);
      await press('staff.sign-in.go');
    }
  },
);
