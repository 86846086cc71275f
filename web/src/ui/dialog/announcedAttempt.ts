import { createContext } from 'react';

/**
 * The number of attempts, each of which announces the errors of fields, or null where errors are not announced. A
 * dialog announces them: it has no error summary that takes focus, and focus remains in the field or on the button.
 */
export const AnnouncedAttempt = createContext<number | null>(null);
