import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FileDrop } from '../file-drop/FileDrop';
import { FileChooser } from '../picture-editor/FileChooser';
import { Button } from './Button';
import { ExternalLink, Send } from '../icon/icons';

it('keeps its icons next to the first and the last word when a long label wraps', () => {
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

it.each([
  [
    'file',
    <FileDrop key="file" id="file" label="Signed form" accept="" onFile={() => undefined}>
      Choose a file
    </FileDrop>,
  ],
  [
    'picture',
    <FileChooser key="picture" id="picture" icon={Send} label="Your ID" onFile={() => undefined}>
      Choose a picture
    </FileChooser>,
  ],
])('centers the icon and the label of the button for a %s as one block', (_, chooser) => {
  const { container } = render(chooser);
  expect(container.querySelector('label > svg')).toBeNull();
  expect(container.querySelector('label > span')?.firstElementChild?.tagName).toBe('svg');
});
