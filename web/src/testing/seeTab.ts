import { act, fireEvent, screen } from '@testing-library/react';

/** For tests: opens a tab, once it is there. */
export async function seeTab(name: string): Promise<void> {
  const tab = await screen.findByRole('tab', { name });
  await act(async () => fireEvent.click(tab));
}
