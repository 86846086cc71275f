import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PublicText } from '@/api/publicTexts';

/** The templates of the registry's texts. */
const TEMPLATES = join(import.meta.dirname, '../../../internal/texts/templates');

/** The keys of a kind in the order of internal/texts/kinds.go. */
const KEYS: Readonly<Record<string, string>> = {
  callout: 'cost legal priority voucher remote match complication time home feedback',
  figure: 'minor major failure failure-others death',
};

/** Returns a template, with its amount, date and source. */
export function templateText(kind: string, key: string): PublicText {
  const file = readFileSync(join(TEMPLATES, kind, `${key}.md`), 'utf8');
  const words = (title: string) => file.split(`\n${title}\n`)[1]?.split('\n# ')[0]?.trim() ?? '';
  const fact = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(file)?.[1] ?? '';
  return {
    key,
    english: words('# English'),
    spanish: words('# Español'),
    amount: fact('amount'),
    asOf: fact('as-of'),
    source: fact('source'),
  };
}

/** Returns the templates of a kind. */
export const templateTexts = (kind: string) =>
  (KEYS[kind] ?? '').split(' ').map((key) => templateText(kind, key));
