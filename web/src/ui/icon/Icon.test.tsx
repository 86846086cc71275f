import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Icon } from './Icon';
import { ArrowLeft, ArrowRight } from './icons';

describe('an icon', () => {
  // A browser fires no click if the pressed path is replaced before the finger or button is lifted.
  it('keeps its path elements when its parent renders again', () => {
    const { container, rerender } = render(<Icon of={ArrowLeft} />);
    const line = container.querySelector('path');
    rerender(<Icon of={ArrowLeft} className="other" />);
    expect(container.querySelector('path')).toBe(line);
    rerender(<Icon of={ArrowRight} />);
    expect(container.querySelector('path')).not.toBe(line);
  });

  it('keeps its path elements with a label too', () => {
    const { container, rerender } = render(<Icon of={ArrowLeft} label="Back" />);
    const line = container.querySelector('path');
    rerender(<Icon of={ArrowLeft} label="Left" />);
    expect(container.querySelector('path')).toBe(line);
  });
});
