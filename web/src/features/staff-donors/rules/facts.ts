import type { FactsBody } from '@/api/schema';

/** What can be put right about a donor or holder. */
export type Facts = Omit<FactsBody, 'reason' | 'signAgain' | 'version'>;

/** The facts, in the order of the form. */
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

/** Why staff put facts right, as the server lists it. */
export const CORRECTION_REASONS = [
  'typing-mistake',
  'person-told-us',
  'moved',
  'name-changed',
  'document-seen',
] as const;

/** The facts of a record as they stand. */
export const factsOf = (record: Facts): Facts =>
  Object.fromEntries(FACTS.map((name) => [name, record[name]])) as unknown as Facts;
