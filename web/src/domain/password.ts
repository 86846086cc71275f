import { textLength } from './textLength';

/** The shortest password, in characters (R7.1). */
const SHORTEST = 12;

/** What is wrong with a password that somebody chose, as the server judges it too; null when it will do. */
export function passwordProblem(password: string, email: string): 'short' | 'is-email' | null {
  if (textLength(password) < SHORTEST) return 'short';
  return password.trim().toLowerCase() === email.toLowerCase() ? 'is-email' : null;
}
