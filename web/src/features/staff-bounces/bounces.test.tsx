import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import recordWords from '@catalogues/en/record.json';
import { serve } from '@/testing/server';
import { renderStaff } from '@/testing/staffScreen';
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
  it('shows the phone number and releases an address after a confirmation', async () => {
    serve({
      'GET /staff/bounces': [{ results: [bounce] }, { results: [] }],
      'POST /staff/bounces/{id}/settle': {},
    });
    renderStaff('center-coordinator', [{ path: '/staff/bounces', element: <Bounces /> }], '/staff/bounces', [
      recordWords,
    ]);
    const who = await screen.findByRole('link', { name: 'Rosa Marin' });
    expect(screen.queryByText(/list of all emails/)).toBeNull();
    expect(who.getAttribute('href')).toBe('/staff/donors/7');
    expect(screen.getByRole('link', { name: '414-555-0107' }).getAttribute('href')).toBe('tel:4145550107');
    fireEvent.click(screen.getByRole('button', { name: 'Mark as working: rosa@mail.example' }));
    fireEvent.click(screen.getByRole('button', { name: 'Send again' }));
    expect(await screen.findByText('No bounced address needs your attention.')).toBeTruthy();
  });
});
