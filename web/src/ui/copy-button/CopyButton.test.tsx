import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { addCatalogue, createI18n } from '@/i18n/i18n';
import { I18nProvider } from '@/i18n/react';
import { sharedCatalogue } from '@/i18n/shared';
import { user } from '@/testing/user';
import { CopyButton } from './CopyButton';

afterEach(() => vi.unstubAllGlobals());

it('announces that it copied, but not again after a change of language', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(async () => Promise.resolve());
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  const i18n = createI18n('es', [sharedCatalogue.es]);
  addCatalogue(i18n, 'en', sharedCatalogue.en);
  render(
    <I18nProvider i18n={i18n}>
      <CopyButton text="https://a.example" label="Copiar el enlace" />
    </I18nProvider>,
  );
  await user.click(screen.getByRole('button', { name: 'Copiar el enlace' }));
  expect(await screen.findByText('Copiado')).toBe(screen.getByRole('status'));
  act(() => i18n.activate('en'));
  expect(screen.getByRole('status').textContent).toBe('');
});
