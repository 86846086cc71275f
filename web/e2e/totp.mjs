// One-time codes of an authenticator app (RFC 6238, SHA-1, six digits, 30 seconds).
import { createHmac } from 'node:crypto';
import { expect } from '@playwright/test';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const STEP_MS = 30_000;

function unbase32(text) {
  const bits = [...text.replace(/[\s=]/g, '').toUpperCase()]
    .map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from(bits.match(/.{8}/g).map((octet) => Number.parseInt(octet, 2)));
}

/** Returns the current code. */
export function oneTimeCode(secret) {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / STEP_MS)));
  const hash = createHmac('sha1', unbase32(secret)).update(counter).digest();
  const at = hash[19] & 0x0f;
  return String((hash.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** Waits for a code other than the used one, with time left to type it; each is valid for 30 seconds. */
export async function freshCode(secret, spent = '') {
  const isFresh = () => oneTimeCode(secret) !== spent && STEP_MS - (Date.now() % STEP_MS) > 3_000;
  await expect.poll(isFresh, { message: 'the next code', timeout: STEP_MS + 5_000 }).toBe(true);
  return oneTimeCode(secret);
}
