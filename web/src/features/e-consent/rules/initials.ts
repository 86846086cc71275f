import { areInitials, initialsFor, splitLetters } from '@/domain/signing';

/** The initials of one statement, as sent. */
export interface Initial {
  statement: number;
  initials: string;
}

/** The typed initials by the values of their statements. */
export type GivenInitials = Readonly<Record<number, string>>;

/** Returns the first letters of the consenter's first and last name, in capitals (V5, Initials). */
export const expectedInitials = (firstName: string, lastName: string) => initialsFor(firstName, lastName);

/** Returns at most two letters of the input, in capitals. */
export const asInitials = (typed: string) => splitLetters(typed).slice(0, 2).join('');

/** Reports whether the person typed their own initials at least once: from then on one tap may repeat them. */
export function hasTyped(given: GivenInitials, expected: string): boolean {
  return Object.values(given).some((initials) => areInitials(initials, expected));
}

/** Reports whether a tap may initial a statement: the initials were typed once, and this box lacks them. */
export function canTap(given: GivenInitials, statement: number, expected: string): boolean {
  return hasTyped(given, expected) && !areInitials(given[statement] ?? '', expected);
}

/** Returns all filled-in initials, in the order of the statements. */
export function initialsToSend(statements: readonly { value: number }[], given: GivenInitials): Initial[] {
  return statements.flatMap(({ value }) => {
    const initials = given[value] ?? '';
    return initials === '' ? [] : [{ statement: value, initials }];
  });
}

/** Returns the statements with missing or wrong initials. */
export function wrongStatements(
  statements: readonly { value: number }[],
  given: GivenInitials,
  expected: string,
): number[] {
  return statements.map(({ value }) => value).filter((value) => !areInitials(given[value] ?? '', expected));
}
