/** The initials beside one statement, as they travel. */
export interface Initial {
  statement: number;
  initials: string;
}

/** What was typed beside the statements, by their values. */
export type GivenInitials = Readonly<Record<number, string>>;

/** One capital for one letter, as the server sees it: "ß" stays as it is rather than becoming "SS". */
function capital(letter: string): string {
  const upper = letter.toUpperCase();
  return [...upper].length === 1 ? upper : letter;
}

const capitals = (text: string) => Array.from(text, capital).join('');

function firstLetter(name: string): string {
  const [letter = ''] = name.trim().normalize();
  return letter;
}

/** The first letters of the consenter's first and last name, in capitals (V5, Initials). */
export function expectedInitials(firstName: string, lastName: string): string {
  return capitals(firstLetter(firstName) + firstLetter(lastName));
}

/** Whether initials are the expected ones, in capitals or not. */
export function areRight(given: string, expected: string): boolean {
  return expected !== '' && capitals(given.trim().normalize()) === expected;
}

/** At most two characters, in capitals, of what was typed. */
export function asInitials(typed: string): string {
  return Array.from(typed.trim().normalize(), capital).slice(0, 2).join('');
}

/** Whether the person typed their own initials beside a statement: from then on one tap may repeat them. */
export function hasTyped(given: GivenInitials, expected: string): boolean {
  return Object.values(given).some((initials) => areRight(initials, expected));
}

/** Whether a tap may give a statement its initials: they were typed once, and do not stand there yet. */
export function canTap(given: GivenInitials, statement: number, expected: string): boolean {
  return hasTyped(given, expected) && !areRight(given[statement] ?? '', expected);
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
  return statements.map(({ value }) => value).filter((value) => !areRight(given[value] ?? '', expected));
}
