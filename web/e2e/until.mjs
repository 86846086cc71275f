// Waiting for something that no element on a screen tells of.
import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';

const LOOK_AGAIN_MS = 50;

/** Asks again and again until the answer is neither false nor empty, and answers that. */
export async function until(ask, { what, within = 15_000 }) {
  const end = Date.now() + within;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (Date.now() > end) throw new Error(`waited in vain for ${typeof what === 'function' ? what() : what}`);
    await pause(LOOK_AGAIN_MS);
  }
}

/** Waits until an element has focus, which comes a moment after what it moves to. */
export async function focusOn(element, what) {
  await until(() => element.evaluate((one) => one === document.activeElement), { what });
}

/** Reads again and again until what is read equals what is expected; in the end says how the two differ. */
export async function settles(read, expected, what, within = 15_000) {
  const end = Date.now() + within;
  for (;;) {
    const seen = await read();
    if (isDeepStrictEqual(seen, expected)) return;
    if (Date.now() > end) assert.deepStrictEqual({ [what]: seen }, { [what]: expected });
    await pause(LOOK_AGAIN_MS);
  }
}
