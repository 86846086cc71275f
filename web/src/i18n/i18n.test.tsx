import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { createI18n } from './i18n';
import { createCatalogueLoader } from './loader';
import { I18nProvider, useT } from './react';
import { sharedCatalogue } from './shared';

function Typed() {
  const t = useT();
  const [text, setText] = useState('');
  return (
    <label>
      {t('shared.counter.remaining', { count: 1234 })}
      <input value={text} onChange={(event) => setText(event.target.value)} />
    </label>
  );
}

afterEach(() => {
  document.cookie = 'lang=; Max-Age=0; Path=/';
  document.documentElement.lang = 'en';
});

it('the loader switches the language in place and remembers it', async () => {
  const i18n = createI18n('en', [sharedCatalogue.en]);
  const loader = createCatalogueLoader(i18n);
  render(
    <I18nProvider i18n={i18n}>
      <Typed />
    </I18nProvider>,
  );
  const box = screen.getByLabelText<HTMLInputElement>('1,234 characters remaining');
  await act(() => loader.switchTo('es'));
  expect(screen.getByLabelText(/^Quedan 1.?234 caracteres$/)).toBe(box);
  expect(document.documentElement.lang).toBe('es');
  expect(document.cookie).toContain('lang=es');
});

it('the loader loads the messages of a screen in the active language, also after a switch', async () => {
  const i18n = createI18n('es', [sharedCatalogue.es]);
  const loader = createCatalogueLoader(i18n);
  await loader.load(['public']);
  const spanish = Object.keys(i18n.messages).length;
  expect(spanish).toBeGreaterThan(Object.keys(sharedCatalogue.es).length);
  await loader.switchTo('en');
  expect(Object.keys(i18n.messages)).toHaveLength(spanish);
});

it('the loader names a catalogue that does not exist', async () => {
  const loader = createCatalogueLoader(createI18n('en', []));
  await expect(loader.load(['nowhere'])).rejects.toThrow('no en catalogue for nowhere');
});
