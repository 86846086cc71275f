import { fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import recordWords from '@catalogues/en/record.json';
import { renderStaff, serveStaff } from '@/testing/staffScreen';
import Bounces from './index';

const bounce = {
  id: 4,
  address: 'rosa@mail.example',
  reason: 'no-mailbox',
  bouncedAt: '2026-03-02T15:00:00Z',
  records: [
    {
      kind: 'voucher-holder',
      id: 9,
      shownIn: 7,
      fullName: 'Rosa Marin',
      phone: '414-555-0107',
      centerName: 'Lakeshore',
    },
  ],
};

describe('addresses that bounced', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('shows whom to call and releases an address after a confirmation', async () => {
    serveStaff({
      'GET bounces': [{ json: { results: [bounce] } }, { json: { results: [] } }],
      'POST bounces/4/settle': {},
    });
    renderStaff('center-coordinator', [{ path: '/staff/bounces', element: <Bounces /> }], '/staff/bounces', [
      recordWords,
    ]);
    const who = await screen.findByRole('link', { name: 'Rosa Marin' });
    expect(screen.queryByText(/list of all emails/)).toBeNull();
    expect(who.getAttribute('href')).toBe('/staff/donors/7');
    expect(screen.getByRole('link', { name: '414-555-0107' }).getAttribute('href')).toBe('tel:4145550107');
    fireEvent.click(screen.getByRole('button', { name: 'Mark rosa@mail.example as working' }));
    fireEvent.click(screen.getByRole('button', { name: 'Send again' }));
    expect(await screen.findByText('No bounced address needs your attention.')).toBeTruthy();
  });
});
