import { screen } from '@testing-library/react';
import { user } from './user';

/** For tests: waits for a tab, with or without a number after its label, and opens it. */
export async function seeTab(label: string): Promise<void> {
  const tab = await screen.findByRole('tab', { name: new RegExp(`^${label}( \\(\\d+\\))?$`) });
  await user.click(tab);
}
