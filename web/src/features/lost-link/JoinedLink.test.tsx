import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import joined from '@catalogues/en/joined-link.json';
import words from '@catalogues/en/lost-link.json';
import { renderApp } from '@/testing/renderApp';
import LostLink from './index';

// Shows R12.4d
it('the page reports that the link of a joined record was emailed, and has no form', () => {
  renderApp(<LostLink />, [words, joined], '/lost-link?why=joined');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('We sent your link by email');
  expect(screen.getByText(/tap the button/)).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
});
