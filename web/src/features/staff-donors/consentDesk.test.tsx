import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fill } from '@/testing/controls';
import { openDonors as open } from '@/testing/donorScreens';
import { changes } from '@/testing/server';
import { press } from '@/testing/press';
import { seeTab } from '@/testing/seeTab';
import { sampleDonor } from '@/testing/sampleDonor';
import { user } from '@/testing/user';
import type { ConsentDesk } from './api/consentDesk';

const closed: ConsentDesk = { holderId: 0, canConsent: false, types: [1], paperOnly: null, session: null };
const lucia: ConsentDesk = { ...closed, holderId: 11, canConsent: true, types: [1, 2, 3] };
const answer = (desk: Partial<ConsentDesk> = {}) => ({
  results: sampleDonor({ consentDesks: [closed, { ...lucia, ...desk }] }),
});

async function openDesks(
  answers: Parameters<typeof open>[2] = {},
  role: Parameters<typeof open>[0] = 'center-coordinator',
) {
  const openScreen = open(role, '/staff/donors/7', { 'GET /staff/donors/{id}': answer(), ...answers });
  await screen.findByRole('heading', { level: 1, name: 'Daniel Ferrara' });
  await seeTab('Consents');
  return openScreen;
}
const dialog = () => within(screen.getByRole('dialog'));
const today = /^Day they told you/;

describe('the consent desks', () => {
  it('link to the form of each person who has to sign, and to no other', async () => {
    await openDesks();
    const forms = screen.getAllByRole('link', { name: /^Print the form/ });
    expect(forms.map((form) => form.getAttribute('href'))).toEqual([
      '/api/staff/donors/7/holders/11/consent-form',
    ]);
  });

  it('are hidden from registry reviewers, who have read-only access', async () => {
    await openDesks({}, 'registry-reviewer');
    expect(screen.queryByRole('heading', { name: 'Sign at the center' })).toBeNull();
  });

  // Shows R13.1b
  it("send a signed form with the staff's statements about it", async () => {
    await openDesks({
      'POST /staff/donors/{id}/holders/{holderId}/consent-upload': [
        {
          status: 422,
          message: 'Two things',
          errors: [{ field: 'identity', message: 'Please choose.' }],
        },
        answer({ canConsent: false }),
      ],
    });
    await press('Enter a signed form Lucia Ferrara');
    await press('Save the signed form');
    expect(dialog().getByText('Please choose the scan of the signed form')).toBeTruthy();
    expect(changes()).toEqual([]);
    const scan = new File(['%PDF-1.7'], 'scan.pdf', { type: 'application/pdf' });
    await user.upload(document.querySelector('#paper-form') as HTMLInputElement, scan);
    await fill('Signed on', '2026-11-20');
    await fill(/^Who signed/, '2');
    await fill('First name', 'Maria');
    await fill('Last name', 'Cruz');
    await fill('Signer’s date of birth', '04/12/1981');
    await press('Save the signed form');
    expect(await dialog().findByText('Please choose.')).toBeTruthy();
    await fill(/^How did you check/, 'notary');
    await press('Save the signed form');
    expect(changes()[1]?.body).toEqual({
      signedOn: '2026-11-20',
      identity: 'notary',
      consentType: '2',
      firstName: 'Maria',
      lastName: 'Cruz',
      dob: '04/12/1981',
      consentFile: expect.objectContaining({ size: scan.size }),
    });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Enter a signed form/ })).toBeNull();
  });

  // Shows R13.1c
  it('record a switch to paper and a new agreement to electronic records', async () => {
    const paperOnly = { on: '2026-11-20', told: 'phone', by: 'Nadia Haddad' };
    await openDesks({
      'POST /staff/donors/{id}/holders/{holderId}/electronic-withdrawal': answer({ paperOnly }),
      'POST /staff/donors/{id}/holders/{holderId}/electronic-agreement': answer(),
    });
    await press('Paper only from now on Lucia Ferrara');
    await fill(today, '2026-11-20');
    await fill(/^How they told you/, 'phone');
    await press('Yes, paper only');
    expect(
      screen.getByText(/Electronic records declined on Nov 20, 2026 \(by phone\), entered by Nadia/),
    ).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Sign here/ })).toBeNull();
    await press('Electronic again Lucia Ferrara');
    await fill(/^How they told you/, 'letter');
    await press('Yes, electronic again');
    expect(changes().map(({ body }) => body)).toMatchObject([
      { on: '2026-11-20', told: 'phone' },
      { told: 'letter' },
    ]);
    expect(screen.getByRole('button', { name: /^Sign here/ })).toBeTruthy();
  });

  // Shows R13.2a
  it('start a signing on the tablet, show its address once, and end it', async () => {
    const session = { place: 'Room 4', by: 'Nadia Haddad', since: '2026-11-20T15:00:00Z' };
    await openDesks({
      'GET /staff/donors/{id}': [answer(), answer({ session })],
      'POST /staff/donors/{id}/holders/{holderId}/supervised-session': {
        results: { address: 'https://beacon.example/supervised/ABCD', qr: '<svg/>' },
      },
      'POST /staff/donors/{id}/holders/{holderId}/supervised-session/end': answer(),
    });
    await press('Sign here, with you present Lucia Ferrara');
    await fill(/^Where do they sign/, 'Room 4');
    await press('Start');
    expect(await dialog().findByText('https://beacon.example/supervised/ABCD')).toBeTruthy();
    expect(dialog().getByRole('img').getAttribute('src')).toBe('data:image/svg+xml,%3Csvg%2F%3E');
    await user.click(dialog().getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    expect(screen.queryByText(/supervised\/ABCD/)).toBeNull();
    expect(await screen.findByText(/Signing on a tablet at Room 4, with Nadia Haddad/)).toBeTruthy();
    await press('End this session Lucia Ferrara');
    expect(changes().map(({ body }) => body)).toEqual([{ place: 'Room 4' }, {}]);
    expect(screen.queryByText(/Signing on a tablet/)).toBeNull();
  });

  // Shows R13.1b, R13.2c
  it('show the staff member who took part in a signed document', async () => {
    const [one] = sampleDonor().documents;
    if (!one) throw new Error('no document');
    const documents = [
      { ...one, witness: { staff: 'Nadia Haddad', place: 'Room 4', signedOn: '', identity: '', repeats: 0 } },
      {
        ...one,
        id: 4,
        kind: 'paper' as const,
        witness: { staff: 'Ana Ruiz', place: '', signedOn: '2026-11-13', identity: 'photo-id', repeats: 0 },
      },
    ];
    await openDesks({ 'GET /staff/donors/{id}': { results: sampleDonor({ documents }) } });
    expect(screen.getByText(/with Nadia Haddad present at Room 4/)).toBeTruthy();
    expect(
      screen.getByText(/signed on Nov 13, 2026, received by Ana Ruiz, Government photo ID seen/),
    ).toBeTruthy();
  });
});
