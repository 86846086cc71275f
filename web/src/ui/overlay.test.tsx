import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderEnglish } from '@/testing/renderEnglish';
import { LoadingOverlay } from './loading-overlay/LoadingOverlay';

// Shows M2.59
it.each([
  [undefined, 'Loading'],
  ['Sending note to your coach, one moment please...', 'Sending note to your coach, one moment please...'],
])('says Loading, or what it is about', (message, words) => {
  renderEnglish(<LoadingOverlay message={message} />);
  expect(screen.getByRole('status').textContent).toBe(words);
});
