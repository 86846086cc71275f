import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import words from '@catalogues/en/notes.json';
import type { ChosenLang } from '@/domain/textLang';
import { renderApp } from '@/testing/renderApp';
import { enter } from '@/testing/user';
import { TextLanguage } from './TextLanguage';

const choose = vi.fn<(lang: ChosenLang) => void>();

function show(text: string, stored: string, chosen: ChosenLang | null) {
  return renderApp(<TextLanguage of="Your Story" {...{ text, stored, chosen }} onChoose={choose} />, [words]);
}

it.each<[string, string, ChosenLang | null, string]>([
  ['Hola', 'es', null, 'Language of this text: Spanish (Your Story)'],
  ['Hola', 'en', 'es', 'Language of this text: Spanish (Your Story)'],
  ['Bonjour', '', 'und', 'Language of this text: Another language (Your Story)'],
  ['Rosa', '', null, 'Language of this text: Recognized automatically (Your Story)'],
])('shows the language of "%s", stored "%s", chosen %s, in a folded line', (text, stored, chosen, line) => {
  const { container } = show(text, stored, chosen);
  expect(container.querySelector('summary')?.textContent).toBe(line);
  expect(container.querySelector('details')?.open).toBe(false);
});

it('shows nothing before a text is written', () => {
  expect(show(' \n', '', null).container.textContent).toBe('');
});

it('reports the language that the author chooses', async () => {
  show('Hola', 'en', null);
  await enter(screen.getByLabelText('Language of this text'), 'es');
  expect(choose.mock.calls).toEqual([['es']]);
});
