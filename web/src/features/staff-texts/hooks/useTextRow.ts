import { useLang, useT } from '@/i18n/react';
import { useDates } from '@/ui/page-context/useDates';
import type { TextItem } from '../api/texts';
import { missingLanguages, shownVersion } from '../rules/filter';
import { readingGrade } from '../rules/grade';
import { useTextNames } from './useTextNames';

/** Returns the address of a text's screen. */
export const textAddress = ({ kind, key }: Pick<TextItem, 'kind' | 'key'>) => `/staff/texts/${kind}/${key}`;

/** The search part of the address that opens the editor for a new version. */
export const NEW_VERSION = '?new=1';

/** Returns the words of a row of the list. */
export function useTextRow(text: TextItem) {
  const t = useT();
  const lang = useLang();
  const dates = useDates();
  const names = useTextNames();
  const version = shownVersion(text);
  const grade =
    lang === 'en' ? readingGrade(version.english, 'english') : readingGrade(version.spanish, 'spanish');

  function note(): string {
    const [missing] = missingLanguages(version);
    if (missing) return t(`texts.missing-language.${missing}`);
    const inForce = names.version(text.inForce.version);
    if (version.status === 'draft') return t('texts.note.in-force', { version: inForce });
    if (version.status === 'upcoming') return t('texts.note.until-then', { version: inForce });
    if (version.status !== 'waiting') return '';
    return t('texts.note.sent', { name: version.sentBy, day: dates.momentDay(version.sentAt ?? '') });
  }
  const isEdited = version.status === 'draft' || version.status === 'template';
  const place = text.number > 0 && t('texts.place', { number: text.number });
  const reading = grade === null ? '' : t('texts.grade', { grade });
  const checked = version.asOf && t('texts.row.as-of', { day: dates.day(version.asOf) });
  const parts = place && grade !== null ? t('texts.place-and-grade', { place, grade }) : place || reading;
  return {
    title: names.title(text),
    address: textAddress(text) + (version.status === 'template' ? NEW_VERSION : ''),
    details: checked || parts,
    note: note(),
    action: t(text.waitsForCaller ? 'texts.review' : isEdited ? 'texts.edit' : 'texts.open'),
  };
}
