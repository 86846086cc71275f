import type { AuditEvent, AuditLine } from '@/api/staffAudit';
import type { Lang } from '@/i18n/i18n';
import type { Translate } from '@/i18n/react';

/** The kinds of records that can be selected by number. */
export const recordKinds = [
  'microsite',
  'donor',
  'voucher-holder',
  'referral',
  'intake',
  'staff-account',
  'center',
  'campaign',
  'video',
  'legal-hold',
] as const;

/** The kinds of actors, other than staff, that can be selected by number. */
export const numberedActors = ['recipient', 'donor', 'voucher-holder'] as const;

/** The kinds of actors without a number. */
export const otherActors = ['public', 'system'] as const;

/** The screen for the records of each kind; kinds without a screen are missing. */
const screens: Record<string, string> = {
  microsite: '/staff/microsites',
  donor: '/staff/donors',
  intake: '/staff/intake',
  'staff-account': '/staff/accounts',
  video: '/staff/videos',
};

/** Returns the address of an event's subject; empty if it has no screen. */
export function recordAddress({ subjectKind, subjectNumber }: AuditEvent): string {
  const screen = screens[subjectKind];
  return screen && subjectNumber > 0 ? `${screen}/${subjectNumber}` : '';
}

/** Returns the name of a kind of record. A kind without a translation is shown raw. */
export function formatKind(kind: string, number: number, t: Translate): string {
  const words = orItself(`audit.kind.${kind}`, kind, t);
  return number > 0 ? t('audit.numbered', { kind: words, number: String(number) }) : words;
}

/** Returns the name of an actor's kind, with the number for actors without a name. */
export function formatActor({ actorKind, actorNumber }: AuditEvent, t: Translate): string {
  const words = t(`audit.actor.${actorKind}`);
  return actorNumber > 0 ? t('audit.numbered', { kind: words, number: String(actorNumber) }) : words;
}

/** Returns the name of an action. An action without a translation is shown raw. */
export function formatAction(action: string, known: ReadonlySet<string>, t: Translate): string {
  return known.has(action) ? t(`audit.action.${action}`) : t('audit.other', { action });
}

/**
 * Returns the action of a line. The reads of a visit are the opening of a record, and the other parts that were read,
 * in the order of the visit.
 */
export function formatVisit(line: AuditLine, known: ReadonlySet<string>, lang: Lang, t: Translate): string {
  const events = [line, ...line.earlier].reverse();
  const opening =
    events.find(({ action, details }) => action.endsWith('.viewed') && !details.part) ?? events[0];
  const words = formatAction((opening ?? line).action, known, t);
  const parts = new Set(
    events
      .filter(({ action, details }) => action !== opening?.action || details.part)
      .map((event) => partName(event, t)),
  );
  if (events.length === 1 || parts.size === 0) return words;
  return t('audit.visit.parts', { action: words, parts: new Intl.ListFormat(lang).format(parts) });
}

/** Returns the name of the part of a record that an event read. */
function partName({ action, details }: AuditEvent, t: Translate): string {
  const part = details.part && orItself(`audit.part.${details.part}`, '', t);
  return part || orItself(`audit.seen.${action}`, action, t);
}

/**
 * Returns the name of a detail; a name without a translation is shown raw. The former value of a field is recorded
 * under its name with the suffix "Before", or the prefix "from-" for names with dashes.
 */
export function formatDetail(name: string, t: Translate): string {
  const [, dashed, before] = /^(?:from-(.+)|(.+)Before)$/.exec(name) ?? [];
  const fact = dashed ?? before ?? name;
  const words = orItself(`audit.detail.${fact}`, fact, t);
  return fact === name ? words : t('audit.detail-before', { name: words });
}

/**
 * Returns the value of a detail. Kinds of records, roles, languages and searched actions are translated; other values
 * are shown raw.
 */
export function formatValue(name: string, value: string, t: Translate): string {
  if (name === 'of' || name === 'record' || name === 'kind') return formatKind(value, 0, t);
  if (name === 'action') {
    return orItself(value.includes('.') ? `audit.action.${value}` : `audit.group.${value}`, value, t);
  }
  if (/^(from|to)?role$/i.test(name)) return orItself(`staff.role.${value}`, value, t);
  if (/^language(Before)?$/.test(name)) return orItself(`staff.language.${value}`, value, t);
  if (name === 'part') return orItself(`audit.part.${value}`, value, t);
  return value || '–';
}

function orItself(id: string, itself: string, t: Translate): string {
  const label = t(id);
  return label === id ? itself : label;
}
