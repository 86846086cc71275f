// What the walks in other engines start from: a window of the engine, and how somebody signs in.
import { test as base } from '../journey.ts';
import { whileRunning } from '../beacon.mjs';
import { speak } from '../words.mjs';
import { ENGINES } from './engines.mjs';

export { expect } from '../journey.ts';

export const PHONE = [390, 844];
export const DESK = [1280, 900];
/** Asking who is signed in is how the staff side learns that nobody is. */
const NOBODY_SIGNED_IN = /status of 401 .*\/api\/staff\/me\)$/;

/**
 * What Firefox says of a picture that was still coming when the walk went on to another screen. That pictures are whole
 * is asked of the pages themselves.
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

/** What the browser complained about, but for what is meant. */
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
