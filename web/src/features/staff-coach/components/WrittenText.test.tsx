import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { WrittenText } from './WrittenText';

it('shows each new text once, in its language', () => {
  const known = [{ text: 'Stays', lang: 'en' }];
  const texts = [{ text: 'Hola', lang: 'es' }, ...known, { text: 'Hola', lang: '' }, { text: '', lang: '' }];
  const { container } = render(<WrittenText texts={texts} known={known} />);
  expect(container.querySelectorAll('p')).toHaveLength(1);
  expect(screen.getByText('Hola').getAttribute('lang')).toBe('es');
});
