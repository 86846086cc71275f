import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { StaffMember } from '@/domain/staff';
import recordWords from '@catalogues/en/record.json';
import staffWords from '@catalogues/en/staff.json';
import StaffQueue from './index';
import { renderApp } from '@/testing/renderApp';
import { sent, serve } from '@/testing/server';

const remy = { id: 3, role: 'registry-reviewer', fullName: 'Remy Stone' } as StaffMember;

const waiting = {
  kind: 'review',
  micrositeId: 7,
  submissionId: 9,
  stage: 'registry',
  firstName: 'Rosa',
  lastName: 'Marin',
  micrositeTypeId: 0,
  centerName: 'Riverside',
  waitingSince: '2026-03-02T15:00:00Z',
  dueAt: '2026-03-09T15:00:00Z',
  waitingDays: 1,
  daysLeft: 4,
  isUpdate: false,
  thumbnail: null,
};

const show = () => renderApp(<StaffQueue />, [staffWords, recordWords], '/staff', remy);

describe('the work queue (R7.3)', () => {
  const empty = { results: [], total: 0 };
  beforeEach(() =>
    serve({
      'GET /staff/queue': { results: [waiting], total: 1 },
      'GET /staff/queue/redemptions': empty,
      'GET /staff/needs': empty,
      'GET /staff/centers': { results: [{ id: 4, name: 'Riverside', city: '', state: '' }] },
    }),
  );

  it('applies the filter to the queue and the exported file', async () => {
    show();
    await screen.findAllByText('Rosa Marin');
    const bar = within(screen.getByRole('search'));
    fireEvent.change(bar.getByLabelText('Due'), { target: { value: 'now' } });
    fireEvent.change(bar.getByLabelText('Sort by'), { target: { value: 'name' } });
    await screen.findAllByText('Rosa Marin');
    const last = sent.filter(({ call }) => call.startsWith('GET /staff/queue?')).at(-1)?.call;
    expect(last).toContain('due=now');
    expect(last).toContain('sort=name');
    expect(screen.getByRole('link', { name: /Export list/ }).getAttribute('href')).toMatch(
      /queue\.csv\?.*due=now.*sort=name/,
    );
  });

  it('lists the vouchers to confirm with links to their records, and hides the empty queue', async () => {
    const redemption = {
      donorId: 5,
      holderId: 8,
      fullName: 'Ana Ejemplo',
      donorName: 'Maribel Ejemplo',
      centerName: 'Riverside Transplant Center',
      isUndo: false,
      asked: { name: 'Cora Vance', on: '2026-03-02', reason: 'redemption-asked' },
    };
    serve({ 'GET /staff/queue': empty, 'GET /staff/queue/redemptions': { results: [redemption] } });
    show();
    const table = within(await screen.findByRole('table', { name: 'Vouchers to confirm' }));
    expect(table.getByRole('link', { name: /^Open\s*Ana Ejemplo$/ }).getAttribute('href')).toBe(
      '/staff/donors/5',
    );
    table.getByText('Redeem the voucher');
    table.getByText('Mar 2, 2026');
    table.getByText('Cora Vance');
    expect(screen.queryByText('Nothing is waiting for you.')).toBeNull();
  });

  it('shows a notice when a filter matches nothing, and keeps the filter visible', async () => {
    show();
    await screen.findAllByText('Rosa Marin');
    serve({ 'GET /staff/queue': empty });
    fireEvent.change(screen.getByLabelText('What is waiting'), { target: { value: 'update' } });
    await screen.findByText(/Nothing matches this choice/);
    expect(screen.getByLabelText('What is waiting')).toBeTruthy();
  });

  it('lists the vouchers that are needed now with links to the donors, even if the queue is empty', async () => {
    const need = {
      donorId: 7,
      holderId: 11,
      fullName: 'Lucia Ferrara',
      phone: '414-555-0186',
      donorName: 'Daniel Ferrara',
      centerName: 'Riverside',
      needAskedAt: '2026-11-20T15:00:00Z',
    };
    serve({ 'GET /staff/queue': empty, 'GET /staff/needs': { results: [need] } });
    show();
    const list = within(await screen.findByRole('region', { name: 'Vouchers that are needed now' }));
    expect(list.getByRole('link', { name: 'Lucia Ferrara' }).getAttribute('href')).toBe('/staff/donors/7');
    expect(list.getByText('Reported on Nov 20, 2026. Donor: Daniel Ferrara, Riverside')).toBeTruthy();
    expect(screen.queryByText('Nothing is waiting for you.')).toBeNull();
  });
});
