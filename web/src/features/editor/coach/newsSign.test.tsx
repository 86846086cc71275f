import { screen } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import words from '@catalogues/en/editor.json';
import { renderApp } from '@/testing/renderApp';
import { NewsSign } from './NewsSign';

const styles = readFileSync('src/features/editor/coach/coach.module.css', 'utf8');

it.each([
  ['note', 'New message from your coach...', 'green'],
  ['reply', 'Your coach replied to your message...', 'blue'],
] as const)('the sign of a %s says "%s" and is %s', (news, said, colour) => {
  renderApp(<NewsSign news={news} />, [words]);
  const sign = screen.getByRole('img', { name: said });
  expect(sign.closest('span')?.className).toContain(news);
  expect(styles).toMatch(new RegExp(`\\.${news} svg \\{\\s*fill: var\\(--${colour}-`));
});
