import { useMutation, useQuery } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { coachKeys, fetchCoachPatients } from '@/api/staffCoaching';
import { fetchWork, workKeys } from '@/api/staffWork';
import type { WorkFilter } from '@/domain/workAddress';
import coachWords from '@catalogues/en/coach.json';
import words from '@catalogues/en/staff.json';
import { renderApp } from '@/testing/renderApp';
import { sent, serve } from '@/testing/server';
import { useNavigation } from './useNavigation';

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

const mine: WorkFilter = { tab: 'mine', kind: '', centerId: '', language: '' };
const none = { mine: 0, late: 0, mark: '' };

/** Returns the number of reads of a list. */
const reads = (path: string) => sent.filter(({ call }) => call.startsWith(`GET ${path}?`)).length;

/** The numbers of the rail together with the work list. */
function Rail() {
  const nav = useNavigation(me, 'work');
  useQuery({
    queryKey: [...workKeys.list, mine],
    queryFn: ({ signal }) => fetchWork(mine, false, 0, signal),
  });
  const { mutate } = useMutation({ mutationFn: async () => undefined });
  const { mutate: leave } = useMutation({ meta: { endsSession: true }, mutationFn: async () => undefined });
  return (
    <>
      <p>{nav.map(({ label, count }) => `${label} ${count ?? ''}`).join(', ')}</p>
      <button onClick={() => mutate()}>Decide</button>
      <button onClick={() => leave()}>Sign out</button>
    </>
  );
}

describe('the number at the work list', () => {
  const minute = () => act(() => vi.advanceTimersByTimeAsync(60_500));

  it('the count is polled without an audited read, and the list is fetched again when it changes', async () => {
    vi.useFakeTimers();
    const waiting = { mine: 3, late: 1, mark: 'a' };
    serve({ 'GET /staff/work/count': { results: waiting }, 'GET /staff/work': { results: [] } });
    renderApp(<Rail />, [words], '/staff');
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(screen.getByText(/Work 3/)).toBeTruthy();
    await minute();
    await minute();
    expect(reads('/staff/work')).toBe(1);
    serve({ 'GET /staff/work/count': { results: { ...waiting, mark: 'b' } } });
    await minute();
    expect(reads('/staff/work')).toBe(2);
  });

  it('the count is fetched again after each change', async () => {
    serve({
      'GET /staff/work/count': [
        { results: { mine: 3, late: 0, mark: 'a' } },
        { results: { mine: 2, late: 0, mark: 'b' } },
      ],
      'GET /staff/work': { results: [] },
    });
    renderApp(<Rail />, [words], '/staff');
    await screen.findByText(/Work 3/);
    act(() => screen.getByText('Decide').click());
    expect(await screen.findByText(/Work 2/)).toBeTruthy();
  });

  it('the count is not fetched after the end of the session', async () => {
    const waiting = { mine: 3, late: 0, mark: 'a' };
    serve({ 'GET /staff/work/count': { results: waiting }, 'GET /staff/work': { results: [] } });
    renderApp(<Rail />, [words], '/staff');
    await screen.findByText(/Work 3/);
    const before = sent.length;
    await act(async () => screen.getByText('Sign out').click());
    expect(sent.length).toBe(before);
  });
});

/** A coach's rail together with the list of the coach's patients. */
function CoachRail() {
  const nav = useNavigation({ ...me, role: 'coach' }, 'coach');
  const filter = { q: '', type: '', shows: '', sort: '' };
  useQuery({
    queryKey: [...coachKeys.patients, filter, 0],
    queryFn: ({ signal }) => fetchCoachPatients(filter, 0, 25, signal),
  });
  return <p>{nav.map(({ label, count }) => `${label} ${count ?? ''}`).join(', ')}</p>;
}

describe("the number at a coach's patients", () => {
  it('the coach count is polled without an audited read, and its change refetches the patients', async () => {
    vi.useFakeTimers();
    const count = { patients: 2, mark: 'a', requests: 0 };
    serve({
      'GET /staff/work/count': { results: none },
      'GET /staff/coach/count': { results: count },
      'GET /staff/coach/patients': { results: [] },
    });
    renderApp(<CoachRail />, [words, coachWords], '/staff/coach');
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(screen.getByText(/My patients 2,/)).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(60_500));
    expect(reads('/staff/coach/patients')).toBe(1);
    serve({ 'GET /staff/coach/count': { results: { ...count, patients: 3, mark: 'b' } } });
    await act(() => vi.advanceTimersByTimeAsync(15_500));
    expect(reads('/staff/coach/patients')).toBe(2);
  });
});
