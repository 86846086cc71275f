import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Lightbox } from './components/Lightbox';

const pictures = ['At the lake', 'With the band'].map((caption, displayOrder) => ({
  fileName: `${displayOrder}`,
  thumbnail: `${displayOrder}`,
  caption,
  displayOrder,
}));

it('the lightbox receives arrow keys in browsers that leave the focus on the page', () => {
  render(<Lightbox pictures={pictures} start={0} name="Delphine" onClose={vi.fn<() => void>()} />);
  expect(document.activeElement?.tagName).toBe('DIALOG');
  fireEvent.keyDown(document.activeElement!, { key: 'ArrowRight' });
  expect(screen.getByText('With the band')).toBeTruthy();
});
