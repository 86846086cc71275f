import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import words from '@catalogues/en/staff.json';
import { renderApp } from '@/testing/renderApp';
import { EmailChangeWaits } from './EmailChangeWaits';

const change = {
  address: 'new@mail.example',
  onRecord: 'old@mail.example',
  waitsFor: ['new'],
  askedAt: '2026-11-25T12:00:00Z',
  byStaff: false,
  expired: false,
};

// Shows R12.2x
it.each([
  [{}, 'A change to new@mail.example is waiting for the new address to confirm it.'],
  [{ waitsFor: ['former'] }, 'A change to new@mail.example is waiting for the former address to confirm it.'],
  [{ waitsFor: ['former'], byStaff: true }, /another staff member enters the same address here/],
  [
    { waitsFor: ['new', 'former'] },
    'A change to new@mail.example is waiting for both addresses to confirm it.',
  ],
  [{ expired: true }, 'A change to new@mail.example was not confirmed in time.'],
])('shows staff who has to confirm a new address: %o', (more, sentence) => {
  renderApp(<EmailChangeWaits change={{ ...change, ...more }} />, [words]);
  expect(screen.getByText(sentence)).toBeTruthy();
});

it('shows nothing when no address is pending', () => {
  const { container } = renderApp(<EmailChangeWaits change={null} />, [words]);
  expect(container.textContent).toBe('');
});
