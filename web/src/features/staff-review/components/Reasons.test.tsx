import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import reviewWords from '@catalogues/en/review.json';
import staffWords from '@catalogues/en/staff.json';
import { renderApp } from '@/testing/renderApp';
import { Reasons } from './Reasons';

it('shows each comment in its own language and the name of the part in the language of the screen', () => {
  renderApp(<Reasons reasons={[{ field: 'story', comment: 'Más corto', commentLang: 'es' }]} />, [
    reviewWords,
    staffWords,
  ]);
  const comment = screen.getByText(/Más corto/);
  expect(comment.getAttribute('lang')).toBe('es');
  expect(comment.closest('li')?.hasAttribute('lang')).toBe(false);
});
