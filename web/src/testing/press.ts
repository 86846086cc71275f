import { act, fireEvent, screen } from '@testing-library/react';
import { settle } from './settle';

/** For tests: presses a button and lets what follows from it happen, such as a call and what its answer shows. */
export async function press(name: string | RegExp): Promise<void> {
  await act(async () => fireEvent.click(screen.getByRole('button', { name })));
  await settle();
}
