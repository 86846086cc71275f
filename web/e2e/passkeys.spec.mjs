// An empty installation at an address that allows passkeys. Its first administrator joins with a passkey, signs
// in with it, adds an authenticator app, and removes the passkey. The first half is in English, the second in
// Spanish.
import { errorSummary } from './error-summary.mjs';
import { expect, test } from './journey.ts';
import { DESK } from './browser.mjs';
import { inspect } from './checks.mjs';
import { toasted } from './patient-steps.mjs';
import { freshCode } from './totp.mjs';
import { speak } from './words.mjs';

const FIRST_PASSWORD = 'seven quiet lamps by the lake';
const PASSWORD = 'nine loud gulls above the pier';

/**
 * Simulates a device's authenticator with the browser's developer tools: a person is present and touches it.
 */
async function plugIn({ context, page }) {
  const tools = await context.newCDPSession(page);
  await tools.send('WebAuthn.enable');
  await tools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Makes the person close the browser's next prompt. */
function closeNextPrompt(page, call) {
  return page.evaluate((name) => {
    const real = navigator.credentials[name];
    navigator.credentials[name] = async () => {
      navigator.credentials[name] = real;
      throw new DOMException('closed', 'NotAllowedError');
    };
  }, call);
}

test.use({ first: { email: 'ada.first@registry.example', name: 'Ada First', host: 'localhost' } });

test('a passkey as second step', { tag: '@postgres' }, async ({ installation, database, first, join }) => {
  const ada = await join({ width: DESK, at: installation });
  // Refusals that this journey causes; the browser logs each.
  ada.watch.allow(/status of 401 .*\/sign-in\/code\)$/, /status of 422 .*\/(account\/password|confirm)\)$/);
  const { page } = ada;
  await plugIn(ada);
  let say = speak('en');
  const look = database === 'sqlite' ? inspect : async () => undefined;
  const button = (id, values) => page.getByRole('button', { name: say(id, values), exact: true });
  const press = (id) => button(id).click();
  const heading = (id) => page.getByRole('heading', { level: 1, name: say(id) }).waitFor();
  const section = (id) => page.getByRole('region', { name: say(id), exact: true });
  const code = page.getByRole('main').locator('#code');
  const passkeys = () => section('account.passkeys.title').getByRole('listitem');
  let recovery;
  let secret, spent;

  await test.step('a new colleague joins with a passkey', async () => {
    await page.goto(installation.joinLink);
    await page.getByLabel(say('staff.join.password'), { exact: true }).fill(FIRST_PASSWORD);
    await press('staff.join.go');
    await heading('staff.enrol.title');
    await look(page, 'choose a second step');
    await press('staff.enrol.go');
    await heading('staff.enrol.passkey.title');
    await press('staff.passkey.make');
    await page.getByRole('link', { name: say('staff.passkey.name-required') }).waitFor();
    await page.getByLabel(say('staff.passkey.name')).fill('Work laptop');
    await closeNextPrompt(page, 'create');
    await press('staff.passkey.make');
    await errorSummary(page)
      .filter({ hasText: say('staff.passkey.failed.closed') })
      .waitFor();
    expect(await page.getByLabel(say('staff.passkey.name')).inputValue()).toBe('Work laptop');
    await look(page, 'create a passkey, after a closed prompt');
    await press('staff.passkey.make');
    await keepCodes('recovery codes with a passkey');
    await press('staff.recovery.go');
    await heading('work.title');
  });

  await test.step('the passkey signs in', async () => {
    await press('shared.staff.sign-out');
    await fillSignIn(FIRST_PASSWORD);
    await heading('staff.passkey.title');
    await closeNextPrompt(page, 'get');
    await press('staff.passkey.use');
    await page
      .getByRole('alert')
      .filter({ hasText: say('staff.passkey.failed.closed') })
      .waitFor();
    await look(page, 'sign in by a passkey, after a closed prompt');
    await press('staff.code.instead.recovery');
    await heading('staff.code.recovery-title');
    await look(page, 'a recovery code in place of the passkey');
    await press('staff.passkey.instead');
    await press('staff.passkey.use');
    await heading('work.title');
  });

  await test.step('the only second factor cannot be removed', async () => {
    await page.getByRole('link', { name: say('shared.staff.account') }).click();
    await heading('account.title');
    await passkeys().filter({ hasText: 'Work laptop' }).waitFor();
    await page.getByText(say('account.only')).waitFor();
    expect(
      await passkeys()
        .getByRole('button', { name: say('account.remove') })
        .count(),
    ).toBe(0);
    await look(page, 'own account with one passkey');
    await page.getByLabel(say('staff.passkey.name')).fill('The same laptop');
    await press('staff.passkey.make');
    await errorSummary(page)
      .filter({ hasText: say('staff.passkey.failed.known') })
      .waitFor();
  });

  await test.step('an authenticator app is added in Spanish', async () => {
    await press('shared.other-language');
    say = speak('es');
    await heading('account.title');
    await press('account.app.begin');
    secret = await section('account.app.title').locator('code').innerText();
    await code.fill('no es un código');
    await press('staff.enrol.confirm');
    await problemIn('account.app.title');
    expect(await code.inputValue()).toBe('no es un código');
    await look(page, 'own account, setting an app up');
    spent = await freshCode(secret);
    await code.fill(spent);
    await toasted(page, say('account.app.done'), () => press('staff.enrol.confirm'));
    await button('account.app.anew').waitFor();
  });

  await test.step('the passkey is renamed', async () => {
    await passkeys()
      .getByRole('button', { name: say('account.rename') })
      .click();
    const field = page.getByRole('dialog').getByLabel(say('staff.passkey.name'));
    expect(await field.inputValue()).toBe('Work laptop');
    await field.fill('Computadora vieja');
    await look(page, 'a passkey to be renamed');
    const renamed = say('account.passkeys.renamed', { name: 'Computadora vieja' });
    await toasted(page, renamed, () => field.press('Enter'));
    await passkeys().filter({ hasText: 'Computadora vieja' }).waitFor();
  });

  await test.step('the passkey is removed', async () => {
    await passkeys()
      .getByRole('button', { name: say('account.remove') })
      .click();
    await page.getByRole('dialog').waitFor();
    await look(page, 'a passkey to be removed');
    await press('account.passkeys.remove.yes');
    await page.getByText(say('account.passkeys.none')).waitFor();
    await page.getByText(say('account.app.only')).waitFor();
    await look(page, 'own account with an app');
  });

  await test.step('the password is changed', async () => {
    const [current, next] = ['account.password.current', 'account.password.new'].map((id) =>
      page.getByLabel(say(id), { exact: true }),
    );
    await current.fill('not the password at all');
    await next.fill(PASSWORD);
    await press('account.password.go');
    await problemIn('account.password.title');
    expect(await next.inputValue()).toBe(PASSWORD);
    await look(page, 'own account, a wrong password');
    await current.fill(FIRST_PASSWORD);
    await toasted(page, say('account.password.changed'), () => press('account.password.go'));
  });

  await test.step('a code of the app signs in, and a recovery code works once', async () => {
    await press('shared.staff.sign-out');
    await fillSignIn(PASSWORD);
    await heading('staff.code.title');
    await code.fill(await freshCode(secret, spent));
    await press('staff.sign-in.go');
    await heading('work.title');
    for (const works of [true, false]) {
      await press('shared.staff.sign-out');
      await fillSignIn(PASSWORD);
      await code.fill(recovery[0]);
      await press('staff.sign-in.go');
      if (works) await heading('work.title');
      else
        await errorSummary(page)
          .filter({ hasText: say('staff.problem') })
          .waitFor();
    }
    await code.fill(recovery[1]);
    await press('staff.sign-in.go');
    await heading('work.title');
  });

  await test.step('new recovery codes replace the unused codes', async () => {
    await page.getByRole('link', { name: say('shared.staff.account') }).click();
    await page.getByText(say('account.recovery.left', { count: 8 })).waitFor();
    await press('account.recovery.make');
    await press('account.recovery.make.yes');
    const old = recovery;
    await keepCodes('new recovery codes');
    await press('account.recovery.done');
    await page.getByText(say('account.recovery.left', { count: 10 })).waitFor();
    expect(recovery.every((one) => !old.includes(one))).toBeTruthy();
  });

  /** Waits until that part of the account shows an error. */
  async function problemIn(title) {
    await errorSummary(section(title))
      .filter({ hasText: say('staff.problem') })
      .waitFor();
  }

  /** Reads the codes; the list cannot be left before they are confirmed as kept. */
  async function keepCodes(name) {
    const list = page.getByRole('list', { name: say('staff.recovery.title') });
    const read = async () => new Set((recovery = await list.getByRole('listitem').allInnerTexts())).size;
    await expect.poll(read, { message: 'different recovery codes' }).toEqual(10);
    await look(page, name);
    await page.getByLabel(say('staff.recovery.kept')).check();
  }

  async function fillSignIn(password) {
    await page.getByLabel(say('staff.sign-in.email')).fill(first.email);
    await page.getByLabel(say('staff.sign-in.password'), { exact: true }).fill(password);
    await press('staff.sign-in.go');
  }
});
