import { areInitials, initialsOf, lettersOf } from '@/domain/signing';

/** The initials beside one statement, as they travel. */
export interface Initial {
  statement: number;
  initials: string;
}

/** What was typed beside the statements, by their values. */
export type GivenInitials = Readonly<Record<number, string>>;

/** The first letters of the consenter's first and last name, in capitals (V5, Initials). */
export const expectedInitials = (firstName: string, lastName: string) => initialsOf(firstName, lastName);

/** At most two letters, in capitals, of what was typed. */
export const asInitials = (typed: string) => lettersOf(typed).slice(0, 2).join('');

/** Whether the person typed their own initials beside a statement: from then on one tap may repeat them. */
export function hasTyped(given: GivenInitials, expected: string): boolean {
  return Object.values(given).some((initials) => areInitials(initials, expected));
}

/** Whether a tap may give a statement its initials: they were typed once, and do not stand there yet. */
export function canTap(given: GivenInitials, statement: number, expected: string): boolean {
  return hasTyped(given, expected) && !areInitials(given[statement] ?? '', expected);
}

/** What is sent: every box in which something stands, in the order of the statements. */
export function initialsToSend(statements: readonly { value: number }[], given: GivenInitials): Initial[] {
  return statements.flatMap(({ value }) => {
    const initials = given[value] ?? '';
    return initials === '' ? [] : [{ statement: value, initials }];
  });
}

/** The statements whose initials are missing or wrong. */
export function wrongStatements(
  statements: readonly { value: number }[],
  given: GivenInitials,
  expected: string,
): number[] {
  return statements.map(({ value }) => value).filter((value) => !areInitials(given[value] ?? '', expected));
}
