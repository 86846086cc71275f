import { act, fireEvent, screen } from '@testing-library/react';

/** For tests: waits for a tab and opens it. */
export async function seeTab(name: string): Promise<void> {
  const tab = await screen.findByRole('tab', { name });
  await act(async () => fireEvent.click(tab));
}
