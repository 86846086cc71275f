import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import words from '@catalogues/en/e-consent.json';
import { renderApp } from '@/testing/renderApp';
import { DocumentFrame } from './DocumentFrame';

it('the document stays in place when its surroundings render again', () => {
  const { rerender } = renderApp(<DocumentFrame html="<p>I agree.</p>" />, [words]);
  const line = screen.getByText('I agree.');
  rerender(<DocumentFrame html="<p>I agree.</p>" />);
  expect(screen.getByText('I agree.')).toBe(line);
  rerender(<DocumentFrame html="<p>I do not.</p>" />);
  expect(screen.getByText('I do not.')).not.toBe(line);
});
