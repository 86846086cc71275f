import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fetchQueuePage, listKeys, type QueueFilter } from '@/api/staffLists';
import { coachKeys, fetchCoachPatients } from '@/api/staffCoaching';
import coachWords from '@catalogues/en/coach.json';
import words from '@catalogues/en/staff.json';
import { createI18n } from '@/i18n/i18n';
import { I18nProvider } from '@/i18n/react';
import { sharedCatalogue } from '@/i18n/shared';
import { placeAt, useNavigation } from './useNavigation';

describe('the place that an address belongs to', () => {
  it.each([
    ['/staff', 'queue'],
    ['/staff/microsites/7/review', 'queue'],
    ['/staff/microsites/7', 'patients'],
    ['/staff/microsites/7/', 'patients'],
    ['/staff/patients', 'patients'],
    ['/staff/invite', 'patients'],
    ['/staff/invite/file', 'patients'],
    ['/staff/intake', 'intake'],
    ['/staff/intake/7', 'intake'],
    ['/staff/donors/7', 'donors'],
    ['/staff/readiness', 'donors'],
    ['/staff/recalls', 'donors'],
    ['/staff/kits', 'donors'],
    ['/staff/campaigns', 'campaigns'],
    ['/staff/centers', 'centers'],
    ['/staff/claims', 'coaches'],
    ['/staff/coaches/7', 'coaches'],
    ['/staff/coach/patients/7', 'coach'],
    ['/staff/coach/requests', 'requests'],
    ['/staff/mails/7', 'mails'],
    ['/staff/videos', 'videos'],
    ['/staff/privacy', 'privacy'],
    ['/staff/audit/unusual', 'privacy'],
    ['/staff/retention', 'privacy'],
    ['/staff/nowhere', 'queue'],
    ['/staff/account', 'account'],
    ['/staff/accounts', 'accounts'],
    ['/staff/accounts/7', 'accounts'],
  ])('placeAt returns for %s: %s', (path, place) => expect(placeAt(path)).toBe(place));
});

const me = {
  id: 1,
  fullName: 'Theo Marsh',
  email: 't@registry.example',
  role: 'registry-reviewer' as const,
  center: null,
  idleSeconds: 900,
  warnSeconds: 60,
  endsInSeconds: 43_200,
};

const everything: QueueFilter = { what: '', due: '', centerId: '', sort: '' };

/** The rail's counts together with the queue screen. */
function Rail() {
  const nav = useNavigation(me);
  useQuery({
    queryKey: [...listKeys.queue, everything],
    queryFn: ({ signal }) => fetchQueuePage(everything, 0, 50, signal),
  });
  return <p>{nav[0]?.items.map(({ label, count }) => `${label} ${count ?? ''}`).join(', ')}</p>;
}

describe('the number at the work queue', () => {
  const asked: string[] = [];
  let waiting = { count: 1, redemptions: 2, mark: 'a' };
  beforeEach(() => {
    vi.useFakeTimers();
    asked.length = 0;
    waiting = { count: 1, redemptions: 2, mark: 'a' };
    vi.stubGlobal('fetch', async (url: string) => {
      asked.push(url);
      const results = url.endsWith('/queue/count') ? waiting : [];
      return new Response(JSON.stringify({ success: true, results }));
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  const looks = () => asked.filter((url) => url.startsWith('/api/staff/queue?')).length;
  const minute = () => act(() => vi.advanceTimersByTimeAsync(60_500));

  it('the queue count is polled without an audited read, and the queue is fetched again when it changes', async () => {
    render(
      <I18nProvider i18n={createI18n('en', [sharedCatalogue.en, words])}>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <MemoryRouter initialEntries={['/staff']}>
            <Rail />
          </MemoryRouter>
        </QueryClientProvider>
      </I18nProvider>,
    );
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(screen.getByText(/Work queue 3/)).toBeTruthy();
    await minute();
    await minute();
    expect(looks()).toBe(1);
    waiting = { count: 1, redemptions: 2, mark: 'b' };
    await minute();
    expect(looks()).toBe(2);
  });
});

/** A coach's rail together with the list of the coach's patients. */
function CoachRail() {
  const nav = useNavigation({ ...me, role: 'coach' });
  const filter = { q: '', type: '', shows: '', sort: '' };
  useQuery({
    queryKey: [...coachKeys.patients, filter, 0],
    queryFn: ({ signal }) => fetchCoachPatients(filter, 0, 25, signal),
  });
  return <p>{nav[0]?.items.map(({ label, count }) => `${label} ${count ?? ''}`).join(', ')}</p>;
}

describe("the number at a coach's patients", () => {
  it('the coach count is polled without an audited read, and its change refetches the patients', async () => {
    vi.useFakeTimers();
    let count = { patients: 2, mark: 'a', requests: 0, claims: 0 };
    let looks = 0;
    vi.stubGlobal('fetch', async (url: string) => {
      if (url.includes('/coach/patients?')) looks += 1;
      const results = url.endsWith('/coach/count') ? count : [];
      return new Response(JSON.stringify({ success: true, results }));
    });
    render(
      <I18nProvider i18n={createI18n('en', [sharedCatalogue.en, words, coachWords])}>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <MemoryRouter initialEntries={['/staff/coach']}>
            <CoachRail />
          </MemoryRouter>
        </QueryClientProvider>
      </I18nProvider>,
    );
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(screen.getByText(/ 2,/)).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(60_500));
    expect(looks).toBe(1);
    count = { ...count, patients: 3, mark: 'b' };
    await act(() => vi.advanceTimersByTimeAsync(15_500));
    expect(looks).toBe(2);
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
});
