import { createContext } from 'react';

/**
 * The number of attempts, each of which announces the errors of fields; null if errors are not announced. A dialog
 * announces them, because it has no error summary and the focus remains in the field or on the button.
 */
export const AnnouncedAttempt = createContext<number | null>(null);
