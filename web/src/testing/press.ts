import { screen } from '@testing-library/react';
import { user } from './user';
import { settle } from './settle';

/** For tests: presses a button and waits for its effects, such as a call and the rendering of its response. */
export async function press(name: string | RegExp): Promise<void> {
  await user.click(screen.getByRole('button', { name }));
  await settle();
}
