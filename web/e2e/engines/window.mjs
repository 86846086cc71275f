// The fixtures of the walks in other engines: a window of the engine, and the sign-in.
import { test as base } from '../journey.ts';
import { whileRunning } from '../beacon.mjs';
import { speak } from '../words.mjs';
import { ENGINES } from './engines.mjs';

export { expect } from '../journey.ts';

export const PHONE = [390, 844];
export const DESK = [1280, 900];
/** The staff side fetches the current account to find out whether there is a session. */
const NOBODY_SIGNED_IN = /status of 401 .*\/api\/staff\/me\)$/;

/**
 * Firefox reports this for a picture that was still loading when the walk left the screen. The pages themselves
 * are checked for complete pictures.
 */
const LEFT_BEHIND = /^script error: Image corrupt or truncated\.$/;

const say = speak('en');

export const test = base.extend({
  engine: ['chromium', { option: true }],
  browserOf: async ({ engine, beacon }, use, info) => {
    await whileRunning(
      (later) => ENGINES[engine](later, beacon.url),
      async (driver) => {
        await use(driver);
        if (info.status !== info.expectedStatus) await driver.shoot(info.outputPath('failed.png'));
      },
    );
  },
});

/** Returns the browser's errors except expected ones. */
export function unexpected(driver) {
  return driver.complaints.filter((one) => !NOBODY_SIGNED_IN.test(one) && !LEFT_BEHIND.test(one));
}

export async function signIn(driver, { email, password }) {
  await driver.open('/staff');
  await driver.type({ css: 'input[type=email]' }, email);
  await driver.type({ css: 'input[type=password]' }, password);
  await driver.press({ css: 'button', text: say('staff.sign-in.go') });
  await driver.waitFor(
    'the queue',
    (later) => {
      const button = [...document.querySelectorAll('button')].find((one) => one.innerText.includes(later));
      button?.click();
      return document.querySelector('nav') !== null;
    },
    say('staff.enrol.later'),
  );
}
