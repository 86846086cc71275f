import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Button } from './Button';
import { ExternalLink, Send } from '../icon/icons';

it('keeps its drawings beside the first and the last word, where a long label wraps', () => {
  const { container } = render(
    <Button icon={Send} iconAfter={ExternalLink}>
      See your page
    </Button>,
  );
  const words = container.querySelector('button > span');
  expect(container.querySelector('button > svg')).toBeNull();
  expect(words?.firstElementChild?.tagName).toBe('svg');
  expect(words?.lastElementChild?.className).toBe('tail');
});
