import { createContext } from 'react';

/**
 * Whether errors of fields are announced when they appear. They are in a dialog: it has no error summary that takes
 * focus, and focus remains in the field or on the button that was pressed.
 */
export const AnnouncesErrors = createContext(false);
