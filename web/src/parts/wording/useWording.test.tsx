import { act, renderHook, screen } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import words from '@catalogues/en/release.json';
import { createI18n } from '@/i18n/i18n';
import { I18nProvider } from '@/i18n/react';
import { press } from '@/testing/controls';
import { renderApp } from '@/testing/renderApp';
import { sent, serve } from '@/testing/server';
import { micrositeRelease } from './texts';
import { useWording } from './useWording';
import { WordingText } from './WordingText';

const wording = (version: string) => ({
  results: { version, hash: '9f30', isTemplate: false, english: `I allow ${version}.`, spanish: 'Permito.' },
});
const CALL = 'GET /texts/{kind}/{key}';

beforeEach(() => {
  vi.useRealTimers();
});

/** Opens a page that asks for the agreement, as after a reload: only the storage of the tab remains. */
async function openPage() {
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <I18nProvider i18n={createI18n('en', [words])}>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </I18nProvider>
  );
  const { result } = renderHook(() => useWording(micrositeRelease), { wrapper });
  await vi.waitFor(() => expect(result.current.words).not.toBe(''));
  return result;
}

it('keeps the words that a reader began with, although others are in force after a reload', async () => {
  serve({ [CALL]: [wording('first'), wording('second')] });
  await openPage();
  const reloaded = await openPage();
  expect(reloaded.current.words).toBe('I allow first.');
  expect(await act(() => reloaded.current.version())).toBe('first');
  expect((await openPage()).current.words, 'after they were sent').toBe('I allow second.');
});

it('fetches the words again after a day', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  serve({ [CALL]: [wording('first'), wording('second')] });
  await openPage();
  vi.setSystemTime(Date.now() + 86_400_000);
  expect((await openPage()).current.words).toBe('I allow second.');
});

it('offers to fetch words that did not arrive', async () => {
  serve({ [CALL]: ['unreached', wording('first')] });
  function Page() {
    return <WordingText read={useWording(micrositeRelease)} />;
  }
  renderApp(<Page />, [words]);
  await screen.findByText('We could not load these words.');
  await press('Try again');
  await screen.findByText('I allow first.');
  expect(sent).toHaveLength(2);
});
