import type { AuditEvent } from '@/api/staffAudit';
import type { Translate } from '@/i18n/react';

/** The kinds of records that can be asked for by number. */
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

/** Kinds that events are about without a number. */
const otherKinds = [
  'mail',
  'kit',
  'coaching',
  'audit',
  'erasure',
  'retention',
  'backup',
  'restore',
  'reseal',
];

/** Kinds of people who are asked for by number, beside the staff. */
export const numberedActors = ['recipient', 'donor', 'voucher-holder'] as const;

/** Those who act without a number. */
export const otherActors = ['public', 'system'] as const;

/** Where the record of a kind lives; nothing for what has no screen of its own. */
const screens: Record<string, string> = {
  microsite: '/staff/microsites',
  donor: '/staff/donors',
  intake: '/staff/intake',
  'staff-account': '/staff/accounts',
  video: '/staff/videos',
};

/** The address of what an event is about; empty where there is none. */
export function recordAddress({ subjectKind, subjectNumber }: AuditEvent): string {
  const screen = screens[subjectKind];
  return screen && subjectNumber > 0 ? `${screen}/${subjectNumber}` : '';
}

/** A kind in words; what nobody has words for is said as it stands in the trail. */
export function sayKind(kind: string, number: number, t: Translate): string {
  const known = (recordKinds as readonly string[]).includes(kind) || otherKinds.includes(kind);
  const words = known ? t(`audit.kind.${kind}`) : kind;
  return number > 0 ? t('audit.numbered', { kind: words, number: String(number) }) : words;
}

/** An actor's kind in words, with the number of who has no name. */
export function sayActor({ actorKind, actorNumber }: AuditEvent, t: Translate): string {
  const words = t(`audit.actor.${actorKind}`);
  return actorNumber > 0 ? t('audit.numbered', { kind: words, number: String(actorNumber) }) : words;
}

/** What happened in words; what nobody has words for is said as it stands in the trail. */
export function sayAction(action: string, known: ReadonlySet<string>, t: Translate): string {
  return known.has(action) ? t(`audit.action.${action}`) : t('audit.other', { action });
}

/**
 * The name of a detail in words; what nobody has words for is said as it stands in the trail. What a fact was before
 * a change stands there under its name and "Before", and after "from-" where names have dashes.
 */
export function sayDetail(name: string, t: Translate): string {
  const [, dashed, before] = /^(?:from-(.+)|(.+)Before)$/.exec(name) ?? [];
  const fact = dashed ?? before ?? name;
  const words = orItself(`audit.detail.${fact}`, fact, t);
  return fact === name ? words : t('audit.detail-before', { name: words });
}

/** What a detail says: kinds of records and what was looked for in words, all else as it stands in the trail. */
export function sayValue(name: string, value: string, t: Translate): string {
  if (name === 'of' || name === 'record' || name === 'kind') return sayKind(value, 0, t);
  if (name === 'action') {
    return orItself(value.includes('.') ? `audit.action.${value}` : `audit.group.${value}`, value, t);
  }
  if (name === 'part') return orItself(`audit.part.${value}`, value, t);
  return value || '–';
}

function orItself(id: string, itself: string, t: Translate): string {
  const said = t(id);
  return said === id ? itself : said;
}
