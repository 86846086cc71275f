import type { FoundRecord } from '../api/search';

/** A person with their records. */
export interface FoundPerson {
  key: string;
  /** The place of the first record among the records of all people. */
  first: number;
  records: readonly [FoundRecord, ...FoundRecord[]];
}

/** Groups records by person; records of one person are next to each other. */
export function peopleFrom(records: readonly FoundRecord[]): FoundPerson[] {
  const people: (FoundPerson & { records: [FoundRecord, ...FoundRecord[]] })[] = [];
  records.forEach((record, place) => {
    const last = people.at(-1);
    if (last?.key === record.person) last.records.push(record);
    else people.push({ key: record.person, first: place, records: [record] });
  });
  return people;
}

/** Returns the address of a record's screen. A coach's patients have a screen of their own. */
export function recordPath({ kind, id, pageId }: FoundRecord, isCoach: boolean): string {
  switch (kind) {
    case 'patient':
      return isCoach ? `/staff/coach/patients/${pageId}` : `/staff/microsites/${pageId}`;
    case 'referral':
      return `/staff/intake/${pageId}`;
    case 'holder':
      return `/staff/donors/${pageId}/holders/${id}`;
    default:
      return `/staff/donors/${pageId}`;
  }
}
