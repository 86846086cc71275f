import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Icon } from './Icon';
import { ArrowLeft, ArrowRight } from './icons';

describe('an icon', () => {
  // A browser makes no click of a press whose line is gone when the finger or button is lifted.
  it('keeps its lines when what stands around it is drawn anew', () => {
    const { container, rerender } = render(<Icon of={ArrowLeft} />);
    const line = container.querySelector('path');
    rerender(<Icon of={ArrowLeft} className="other" />);
    expect(container.querySelector('path')).toBe(line);
    rerender(<Icon of={ArrowRight} />);
    expect(container.querySelector('path')).not.toBe(line);
  });

  it('keeps them with a label as well', () => {
    const { container, rerender } = render(<Icon of={ArrowLeft} label="Back" />);
    const line = container.querySelector('path');
    rerender(<Icon of={ArrowLeft} label="Left" />);
    expect(container.querySelector('path')).toBe(line);
  });
});
