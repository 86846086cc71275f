import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { EmailText } from './EmailText';

it.each([
  ['ana@mail.example', 'ana@<wbr>mail.example'],
  ['Ana <ana@mail.example>, b@c', 'Ana &lt;ana@<wbr>mail.example&gt;, b@<wbr>c'],
  ['no address', 'no address'],
  ['', ''],
])('allows a break in %s only after each @', (text, html) => {
  expect(render(<EmailText>{text}</EmailText>).container.firstElementChild!.innerHTML).toBe(html);
});

it.each([
  ['ana@mail.example', 'no'],
  ['no address', null],
])('marks %s with translate=%s', (text, translate) => {
  const { container } = render(<EmailText>{text}</EmailText>);
  expect(container.firstElementChild!.getAttribute('translate')).toBe(translate);
});
