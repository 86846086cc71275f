import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { user } from '@/testing/user';
import { Lightbox } from './components/Lightbox';

const pictures = ['At the lake', 'With the band'].map((caption, displayOrder) => ({
  fileName: `${displayOrder}`,
  thumbnail: `${displayOrder}`,
  caption,
  displayOrder,
}));

it('the lightbox receives arrow keys in browsers that leave the focus on the page', async () => {
  render(<Lightbox pictures={pictures} start={0} name="Delphine" onClose={vi.fn<() => void>()} />);
  expect(document.activeElement?.tagName).toBe('DIALOG');
  await user.keyboard('{ArrowRight}');
  expect(screen.getByText('With the band')).toBeTruthy();
});
