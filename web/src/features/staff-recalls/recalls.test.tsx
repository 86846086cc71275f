import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import words from '@catalogues/en/donors.json';
import recordWords from '@catalogues/en/record.json';
import type { RecallItem } from '@/api/staffRecalls';
import { serve } from '@/testing/server';
import { renderStaff } from '@/testing/staffScreen';
import { enter, user } from '@/testing/user';
import RecallBoard from './index';

const item = (change: Partial<RecallItem> = {}): RecallItem => ({
  donorId: 7,
  holderId: 11,
  fullName: 'Lucia Ferrara',
  donorName: 'Daniel Ferrara',
  centerName: 'Lakeshore Transplant Center',
  phone: '4145550186',
  reach: 'mail',
  state: 'overdue',
  duties: [
    { what: 'swab', dueOn: '2026-03-01', state: 'overdue' },
    { what: 'blood', dueOn: '2026-05-01', state: 'due' },
  ],
  ...change,
});
const bounced = item({ holderId: 12, fullName: 'Noor Ferrara', state: 'due', reach: 'bounced', phone: '' });
const board = (...results: RecallItem[]) => ({
  results,
  total: results.length,
  counts: { overdue: 1, due: 1, unreachable: 1 },
});
const at = (query: string) => `${query}&offset=0&limit=25`;
const routes = [{ path: '/staff/recalls', element: <RecallBoard /> }];
const open = (role: 'center-coordinator' | 'registry-reviewer', path = '/staff/recalls') =>
  renderStaff(role, routes, path, [words, recordWords]);

describe('the board of recalls', () => {
  it('shows the due samples, the phone numbers and the holders whose emails bounce', async () => {
    serve({ 'GET /staff/recalls': { byQuery: { [at('show=&centerId=')]: board(item(), bounced) } } });
    open('center-coordinator');
    const link = await screen.findByRole('link', { name: 'Lucia Ferrara' });
    expect(link.getAttribute('href')).toBe('/staff/donors/7/holders/11');
    const [, first, second] = screen.getAllByRole('row').map((row) => within(row));
    expect(first?.getByText(/was due by Mar 1, 2026/)).toBeTruthy();
    expect(first?.getByText(/^due by May 1, 2026/)).toBeTruthy();
    expect(first?.getByRole('link', { name: '414-555-0186' }).getAttribute('href')).toBe('tel:4145550186');
    expect(first?.getByText('Works')).toBeTruthy();
    expect(second?.getByText('Bounced')).toBeTruthy();
    expect(second?.getByText('No number')).toBeTruthy();
    expect(screen.getByRole('tab', { name: 'All (2)' })).toBeTruthy();
    expect(screen.queryByLabelText('Center')).toBeNull();
    expect(screen.queryByRole('columnheader', { name: 'Center' })).toBeNull();
  });

  it('applies the state and the center to the board and the exported file', async () => {
    serve({
      'GET /staff/centers': { results: [{ id: 3, name: 'Lakeshore Transplant Center' }] },
      'GET /staff/recalls': {
        byQuery: {
          [at('show=&centerId=')]: board(item(), bounced),
          [at('show=unreachable&centerId=')]: board(bounced),
          [at('show=unreachable&centerId=3')]: board(),
        },
      },
    });
    open('registry-reviewer');
    await screen.findByRole('link', { name: 'Lucia Ferrara' });
    expect(screen.getByRole('columnheader', { name: 'Center' })).toBeTruthy();
    await user.click(screen.getByRole('tab', { name: 'Cannot be reached by email (1)' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Lucia Ferrara' })).toBeNull());
    await enter(screen.getByLabelText('Center'), '3');
    expect(await screen.findByText('This list is empty.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Export list' }).getAttribute('href')).toBe(
      '/api/staff/recalls.csv?show=unreachable&centerId=3',
    );
  });

  it('shows a notice when no sample is due', async () => {
    serve({ 'GET /staff/recalls': { byQuery: { [at('show=&centerId=')]: board() } } });
    open('center-coordinator');
    expect(await screen.findByText('No sample is due within the next 60 days.')).toBeTruthy();
  });
});
