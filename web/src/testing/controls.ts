import { screen } from '@testing-library/react';
import { enter, user } from './user';

/** For tests: presses a button. */
export const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }));

/** Returns the control with a label. */
export const box = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);

/** Types into the control with a label, or chooses an option. */
export const fill = (label: string | RegExp, value: string) => enter(box(label), value);
