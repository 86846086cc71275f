import { useQuery } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fetchQueuePage, listKeys, type QueueFilter } from '@/api/staffLists';
import { coachKeys, fetchCoachPatients } from '@/api/staffCoaching';
import coachWords from '@catalogues/en/coach.json';
import words from '@catalogues/en/staff.json';
import { renderApp } from '@/testing/renderApp';
import { sent, serve } from '@/testing/server';
import { placeAt, useNavigation } from './useNavigation';

describe('placeAt', () => {
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
    ['/staff/texts/donor-consent/surgery', 'texts'],
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

/** Returns the number of reads of a list. */
const reads = (path: string) => sent.filter(({ call }) => call.startsWith(`GET ${path}?`)).length;

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
  const minute = () => act(() => vi.advanceTimersByTimeAsync(60_500));

  it('the queue count is polled without an audited read, and the queue is fetched again when it changes', async () => {
    vi.useFakeTimers();
    const waiting = { count: 1, redemptions: 2, mark: 'a' };
    serve({ 'GET /staff/queue/count': { results: waiting }, 'GET /staff/queue': { results: [] } });
    renderApp(<Rail />, [words], '/staff');
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(screen.getByText(/Work queue 3/)).toBeTruthy();
    await minute();
    await minute();
    expect(reads('/staff/queue')).toBe(1);
    serve({ 'GET /staff/queue/count': { results: { ...waiting, mark: 'b' } } });
    await minute();
    expect(reads('/staff/queue')).toBe(2);
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
    const count = { patients: 2, mark: 'a', requests: 0, claims: 0 };
    serve({ 'GET /staff/coach/count': { results: count }, 'GET /staff/coach/patients': { results: [] } });
    renderApp(<CoachRail />, [words, coachWords], '/staff/coach');
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(screen.getByText(/ 2,/)).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(60_500));
    expect(reads('/staff/coach/patients')).toBe(1);
    serve({ 'GET /staff/coach/count': { results: { ...count, patients: 3, mark: 'b' } } });
    await act(() => vi.advanceTimersByTimeAsync(15_500));
    expect(reads('/staff/coach/patients')).toBe(2);
  });
});
