import { renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { createI18n } from '@/i18n/i18n';
import { I18nProvider } from '@/i18n/react';
import { sampleSite } from '@/testing/sampleSite';
import { newDraft } from '../draft/draft';
import { reduceDraft } from '../draft/reduceDraft';
import { newKeptCopy } from './keptCopy';
import { readKeptCopy, writeKeptCopy } from './keptStore';
import { useKeptCopy } from './useKeptCopy';

const unsaved = reduceDraft(newDraft(sampleSite()), { type: 'written', field: 'story', text: 'Not saved.' });

beforeEach(() => localStorage.clear());

function edit(siteId: string | null) {
  const { result } = renderHook(() => useKeptCopy(siteId, unsaved, () => undefined), {
    wrapper: ({ children }) => <I18nProvider i18n={createI18n('en', [])}>{children}</I18nProvider>,
  });
  window.dispatchEvent(new Event('pagehide'));
  return result.current;
}

it("a patient's unsaved text is stored when the page is closed", () => {
  edit('7');
  expect(readKeptCopy('7')?.story).toBe('Not saved.');
});

it('forget also drops text that is not stored yet, until the next change', () => {
  const { result, rerender } = renderHook(({ draft }) => useKeptCopy('7', draft, () => undefined), {
    initialProps: { draft: unsaved },
    wrapper: ({ children }) => <I18nProvider i18n={createI18n('en', [])}>{children}</I18nProvider>,
  });
  vi.useFakeTimers();
  rerender({ draft: reduceDraft(unsaved, { type: 'written', field: 'story', text: 'Let go.' }) });
  result.current.forget();
  vi.runAllTimers();
  window.dispatchEvent(new Event('pagehide'));
  expect(readKeptCopy('7')).toBeNull();
  rerender({ draft: reduceDraft(unsaved, { type: 'written', field: 'story', text: 'New.' }) });
  vi.runAllTimers();
  expect(readKeptCopy('7')?.story).toBe('New.');
});

// Shows R14.4i
it("administrators' text is not stored, they are offered no copy, and the patient's copy is kept", () => {
  const theirs = reduceDraft(unsaved, { type: 'written', field: 'story', text: 'Of the patient.' });
  writeKeptCopy('7', newKeptCopy(theirs, new Date().toISOString()));
  const kept = edit(null);
  kept.restoreKept();
  kept.forget();
  expect(kept.offer).toBeNull();
  expect(readKeptCopy('7')?.story).toBe('Of the patient.');
  expect(Object.keys(localStorage)).toEqual(['beacon-unsaved-7']);
});
