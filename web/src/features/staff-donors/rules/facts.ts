import type { FactsBody } from '@/api/schema';

/** The details of a donor or holder that staff can correct. */
export type Facts = Omit<FactsBody, 'reason' | 'signAgain' | 'version'>;

/** The names of the details, in the order of the form. */
export const FACTS = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'birthDate',
  'gender',
  'language',
  'address1',
  'address2',
  'country',
  'city',
  'state',
  'zip',
] as const satisfies readonly (keyof Facts)[];

/** The reasons for a correction, as listed by the server. */
export const CORRECTION_REASONS = [
  'typing-mistake',
  'person-told-us',
  'moved',
  'name-changed',
  'document-seen',
] as const;

/** Returns the current details of a record. */
export const toFacts = (record: Facts): Facts =>
  Object.fromEntries(FACTS.map((name) => [name, record[name]])) as unknown as Facts;
