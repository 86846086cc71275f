import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fleschKincaid } from 'flesch-kincaid';
import { syllable } from 'syllable';
import { describe, expect, it } from 'vitest';

// Patients read while they are ill or under stress: every sentence of their screens must be at sixth grade or
// lower (Flesch-Kincaid). Texts under eight words are labels, which the measure does not fit. Spanish follows
// the English sentence for sentence.

const HIGHEST_GRADE = 6;
const FEWEST_WORDS = 8;
/** The catalogues of staff screens, which are not measured. */
const STAFF =
  /^(accounts?|audit|campaigns|centers|coach|donors|erasures|intake|invites|kits|record|retention|review|search|settings|staff|texts|videos|work)$/;

/** Sentences that may be harder, by reason. A trailing * matches all ids with that start. */
const HARDER: Record<string, string[]> = {
  'the specification gives the words': [
    'address.more-needed',
    'deactivate.failed',
    'deactivate.thanks',
    'e-consent.agree.errors',
    'e-consent.rule.*',
    'editor.agree.text',
    'editor.caption.long',
    'editor.invalid',
    'editor.story.html',
    'editor.why.*',
    'kit.errors',
    'referral.centers.empty',
    'referral.situation.incomplete',
    'register.error.email-form',
    'register.existing*',
    'register.failed',
    'register.thanks.title',
    'starter.phone.secondary.error',
    'starter.unavailable',
    'voucher.dialog',
    'voucher.errors',
    'voucher.finalize.imminent',
    'voucher.limit.more',
    'voucher.load-failed',
    'voucher.monitor',
    'voucher.no-family',
    'voucher.rule.*',
    'voucher.save-failed',
    'voucher.saved',
    'voucher.uploaded.*',
  ],
  'it is an agreement that has to name the law, the parties and its end': [
    'editor.guardian.attest',
    'editor.hipaa.text',
    'referral.release*',
    'starter.guardian.attest',
  ],
};
const harder = Object.values(HARDER).flat();
const allows = (pattern: string, id: string) =>
  pattern.endsWith('*') ? id.startsWith(pattern.slice(0, -1)) : id === pattern;

/** Returns the message without tags, in its last plural branch, with a short name for each placeholder. */
function asRead(message: string): string {
  return message
    .replace(/<[^>]+>/g, '')
    .replace(/\{\w+, \w+, [^{}]*(?:\{[^{}]*\}[^{}]*)*other \{((?:[^{}]|\{\w*\})*)\}\}/g, '$1')
    .replace(/\{\w+\}/g, 'Ann');
}

function grade(message: string): number {
  const text = asRead(message);
  const words = text.split(/\s+/).filter((word) => /[a-z0-9]/i.test(word));
  if (words.length < FEWEST_WORDS) return 0;
  const sentences = text.split(/(?<=[.!?:;])\s+/).filter(Boolean).length;
  const syllables = words.reduce((sum, word) => sum + syllable(word), 0);
  return fleschKincaid({ sentence: sentences, word: words.length, syllable: syllables });
}

const ENGLISH = join(import.meta.dirname, '../../../catalogues/en');
const messages = readdirSync(ENGLISH)
  .filter((file) => !STAFF.test(basename(file, '.json')))
  .flatMap((file) =>
    Object.entries(JSON.parse(readFileSync(join(ENGLISH, file), 'utf8')) as Record<string, string>),
  );
const hard = messages.filter(([, message]) => grade(message) > HIGHEST_GRADE);

describe('sentences of patients’ screens', () => {
  it('all sentences are at sixth grade or lower', () => {
    const tooHard = hard.filter(([id]) => !harder.some((pattern) => allows(pattern, id)));
    expect(tooHard.map(([id, message]) => `${id} (${grade(message).toFixed(1)}): ${message}`)).toEqual([]);
  });

  it('every listed exception is needed', () => {
    expect(harder.filter((pattern) => !hard.some(([id]) => allows(pattern, id)))).toEqual([]);
  });
});
