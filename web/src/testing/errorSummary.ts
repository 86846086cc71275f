import { screen, waitFor } from '@testing-library/react';

const options = { name: (_: string, box: Element) => box.querySelector(':scope h2') !== null };

/** Returns the error summary on the screen, the only group with a heading. */
export const errorSummary = () => screen.getByRole('group', options);

/** Returns null without an error summary. */
export const queryErrorSummary = () => screen.queryByRole('group', options);

/** Waits for an error summary. */
export const findErrorSummary = () => waitFor(errorSummary);
