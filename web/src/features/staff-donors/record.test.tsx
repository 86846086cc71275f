import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { KitItem } from '@/api/staffKits';
import type { WorkItem } from '@/api/staffWork';
import { VoucherStep } from '@/domain/enums';
import { fill } from '@/testing/controls';
import { openDonors as open } from '@/testing/donorScreens';
import { changes } from '@/testing/server';
import { press } from '@/testing/press';
import { seeTab } from '@/testing/seeTab';
import { sampleDonor, sampleHolder, sampleHolderRecord } from '@/testing/sampleDonor';
import { user } from '@/testing/user';

const record = (donor = sampleDonor()) => ({ 'GET /staff/donors/{id}': { results: donor } });

/** Lucia's second kit, which was shipped. */
const kit: KitItem = {
  id: 5,
  version: 2,
  holderId: 11,
  firstName: 'Lucia',
  lastName: 'Ferrara',
  email: 'lucia@mail.example',
  phone: '414-555-0186',
  centerId: 3,
  centerName: 'Lakeshore',
  number: 2,
  state: 'shipped',
  toCenter: false,
  recipient: 'Lucia Ferrara',
  address1: '31 Cooper St',
  address2: '',
  city: 'Milwaukee',
  region: 'WI',
  zip: '53207',
  country: '',
  carrier: 'USPS',
  trackingNumber: '9400 1',
  orderedBy: 'holder',
  requestedAt: '2026-11-02T16:00:00Z',
  shippedAt: '2026-11-05T16:00:00Z',
  receivedAt: null,
  waitingDays: 3,
};

const surgeryDate: WorkItem = {
  key: 'surgery-date-7',
  kind: 'surgery-date',
  id: 7,
  record: { kind: 'donor', id: 7, code: '' },
  personName: 'Daniel Ferrara',
  thumbnail: null,
  centerId: 3,
  centerName: 'Lakeshore',
  language: 'en',
  step: 'enter-surgery-date',
  facts: { surgeryOn: '', name: '', reason: '', event: '' },
  since: '2026-11-16T15:00:00Z',
  waitingDays: 5,
  dueAt: null,
  daysLeft: null,
  isLate: false,
  isDueToday: false,
  owner: null,
  snoozedUntil: null,
  address: '/staff/donors/7',
  canRemind: false,
  canSendAgain: false,
};

const withStep = (item: WorkItem) => ({
  ...record(),
  'GET /staff/work/record/{kind}/{id}': { results: [item] },
});

describe('the record of a donor', () => {
  it('leads from the next step to the settings', async () => {
    open('center-coordinator', '/staff/donors/7', withStep(surgeryDate));
    await screen.findByRole('button', { name: 'Add' });
    await press('Add');
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Surgery, limit and status' }));
  });

  it('leads from the next step to the tab in which it is done', async () => {
    const sendKit = { ...surgeryDate, step: 'send-kit', address: '/staff/donors/7?tab=kits' };
    open('center-coordinator', '/staff/donors/7', withStep(sendKit));
    await user.click(await screen.findByRole('link', { name: 'Send kit' }));
    expect(screen.getByRole('tab', { name: /^Kits/, selected: true })).toBeTruthy();
  });

  // Shows R11.5f
  it('shows that a guardian signed for a holder who came of age, and when the holder was asked to sign', async () => {
    const outgrown = { guardian: 'Gina Ferrara', signedOn: '2026-03-02', askedOn: '2034-06-01' };
    const holders = [
      sampleHolder({ outgrown }),
      sampleHolder({ id: 12, fullName: 'Noor Ferrara', outgrown: { ...outgrown, askedOn: '' } }),
    ];
    open('center-coordinator', '/staff/donors/7', record(sampleDonor({ holders })));
    expect(
      await screen.findByText('Signed by the guardian; of age, asked on Jun 1, 2034 to sign'),
    ).toBeTruthy();
    expect(screen.getByText('Signed by the guardian; of age, not asked to sign yet')).toBeTruthy();
  });

  it('reopens a final list with a reason and shows the consequences', async () => {
    const signed = sampleHolder({ id: 12, currentSelfRegistrationStep: VoucherStep.Complete });
    open('center-coordinator', '/staff/donors/7', {
      'GET /staff/donors/{id}': [
        { results: sampleDonor({ holders: [sampleHolder(), signed] }) },
        { results: sampleDonor({ version: 2000, holders: [sampleHolder(), signed] }) },
      ],
      'POST /staff/donors/{id}/reopen-list': [
        { status: 409, message: 'Somebody was faster.' },
        {
          results: sampleDonor({
            currentSelfRegistrationStep: VoucherStep.VoucherHolders,
            reopenReasons: [],
          }),
        },
      ],
    });
    await screen.findByRole('heading', { level: 1, name: 'Daniel Ferrara' });
    await press('Reopen holder list');
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText(/We email Daniel/)).toBeTruthy();
    expect(dialog.getByText(/1 holder has signed. That consent stays valid/)).toBeTruthy();
    expect(dialog.getByText(/The forms (are|were) due by Nov 24, 2026/)).toBeTruthy();
    expect(dialog.getByText(/You cannot undo this/)).toBeTruthy();
    await press('Yes, reopen the list');
    expect(changes()).toEqual([]);
    await fill(/^Reason/, 'holder-missing');
    await press('Yes, reopen the list');
    expect(await dialog.findByText('Somebody was faster.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLSelectElement>(/^Reason/).value).toBe('holder-missing');
    await press('Yes, reopen the list');
    expect(changes()[1]?.body).toEqual({ version: 2000, reason: 'holder-missing' });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Reopen holder list' })).toBeNull();
  });

  it('shows that a holder changed after the consent was signed', async () => {
    const [document] = sampleDonor().documents;
    const documents = document ? [{ ...document, holderId: 11, changedSince: true }] : [];
    open('center-coordinator', '/staff/donors/7', record(sampleDonor({ documents })));
    expect(await screen.findByText(/changed the details of Lucia Ferrara since/)).toBeTruthy();
  });

  // Shows R14.2j
  it('shows only a warning for a consent that was altered', async () => {
    const [document] = sampleDonor().documents;
    const documents = document ? [{ ...document, isAltered: true, consenter: 'Mallory Evil' }] : [];
    open('center-coordinator', '/staff/donors/7', record(sampleDonor({ documents })));
    expect(await screen.findByText(/does not match the record of its signing/)).toBeTruthy();
    expect(screen.getByText('Document altered')).toBeTruthy();
    expect(screen.queryByText(/no longer counts/)).toBeNull();
    expect(screen.queryByText(/Mallory Evil|Signed electronically/)).toBeNull();
    expect(screen.queryByRole('button', { name: /Download/ })).toBeNull();
  });

  // Shows R14.2k
  it('flags a form that is the same file as an earlier document', async () => {
    const [document] = sampleDonor().documents;
    const documents = document ? [{ ...document, witness: { ...document.witness, repeats: 2 } }] : [];
    open('center-coordinator', '/staff/donors/7', record(sampleDonor({ documents })));
    expect(await screen.findByText(/same file as an earlier document of this record/)).toBeTruthy();
  });

  it('saves two settings one after the other when both are submitted at once', async () => {
    open('center-coordinator', '/staff/donors/7', {
      'GET /staff/donors/{id}': { results: sampleDonor({ version: 1000 }) },
      'POST /staff/donors/{id}/settings': [
        { results: sampleDonor({ version: 2000, surgeryOn: '2027-01-05' }) },
        { results: sampleDonor({ version: 3000, surgeryOn: '2027-01-05', fvHoldersAllowed: 4 }) },
      ],
    });
    await screen.findByRole('heading', { level: 1, name: 'Daniel Ferrara' });
    await fill(/^Planned surgery/, '2027-01-05');
    await fill(/^Family holders allowed/, '4');
    await user.click(screen.getByRole('button', { name: 'Save day' }));
    await user.click(screen.getByRole('button', { name: 'Save limit' }));
    expect(changes().map(({ body }) => body)).toEqual([
      { version: 1000, surgeryOn: '2027-01-05' },
      { version: 2000, fvHoldersAllowed: 4 },
    ]);
  });

  it('keeps a typed day while a colleague sets another day, and shows both', async () => {
    open('center-coordinator', '/staff/donors/7', {
      'GET /staff/donors/{id}': [
        { results: sampleDonor() },
        { results: sampleDonor({ version: 2000, surgeryOn: '2026-12-20' }) },
      ],
      'POST /staff/donors/{id}/settings': [
        { status: 409, message: 'Somebody was faster.' },
        { results: sampleDonor({ version: 3000, surgeryOn: '2027-01-05' }) },
      ],
    });
    await screen.findByRole('heading', { level: 1, name: 'Daniel Ferrara' });
    await fill(/^Planned surgery/, '2027-01-05');
    await press('Save day');
    expect(await screen.findByText('Recorded now: Dec 20, 2026')).toBeTruthy();
    expect(screen.getByText('Somebody was faster.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>(/^Planned surgery/).value).toBe('2027-01-05');
    await press('Save day');
    expect(changes()[1]?.body).toEqual({ version: 2000, surgeryOn: '2027-01-05' });
    expect(screen.queryByText(/Recorded now/)).toBeNull();
  });

  it('keeps typed sample days while a colleague records other days', async () => {
    open('center-coordinator', '/staff/donors/7/holders/11', {
      'GET /staff/donors/{id}/holders/{holderId}': [
        { results: sampleHolderRecord() },
        { results: sampleHolderRecord(sampleHolder({ version: 4, swabOn: '2026-11-24' })) },
      ],
      'POST /staff/donors/{id}/holders/{holderId}/samples': { status: 409, message: 'Somebody was faster.' },
    });
    await screen.findByRole('heading', { level: 1, name: 'Lucia Ferrara' });
    await fill(/^Cheek swab taken on/, '2026-11-26');
    await press('Save days');
    expect(await screen.findByText('Recorded now: Nov 24, 2026')).toBeTruthy();
    expect(screen.getByText('Somebody was faster.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>(/^Cheek swab taken on/).value).toBe('2026-11-26');
  });

  it('shows the kits of each holder and sends a first kit', async () => {
    const lucia = sampleHolder({ firstKit: 'has-kit' });
    const { nextKit } = sampleHolder();
    const anton = sampleHolder({
      id: 12,
      fullName: 'Anton Ferrara',
      nextKit: { ...nextKit, country: 'Canada' },
    });
    const peter = sampleHolder({ id: 13, fullName: 'Peter Amato', firstKit: 'no-address' });
    open('center-coordinator', '/staff/donors/7', {
      ...record(sampleDonor({ holders: [lucia, anton, peter], kits: [kit] })),
      'POST /staff/kits': {},
    });
    await screen.findByRole('heading', { level: 1, name: 'Daniel Ferrara' });
    await seeTab('Kits');
    const panel = within(screen.getByRole('region', { name: 'Cheek swab kits' }));
    expect(panel.getByText(/ordered Nov 2, 2026, sent Nov 5, 2026/)).toBeTruthy();
    expect(panel.getByText('USPS 9400 1')).toBeTruthy();
    expect(panel.getByRole('link', { name: 'Kit 2 of 3' }).getAttribute('href')).toBe(
      '/staff/kits?state=shipped&q=Lucia+Ferrara',
    );
    expect(panel.getByText('The address is not complete yet.')).toBeTruthy();
    expect(panel.queryByRole('button', { name: /Send a kit Peter/ })).toBeNull();
    await press('Send a kit Anton Ferrara');
    expect(screen.getByRole('dialog').textContent).toMatch(/31 Cooper St.*Milwaukee, WI 53207.*Canada/);
    await press('Add to the list');
    expect(changes()[0]?.body).toEqual({ holderId: 12 });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('orders another kit to the confirmed address or to another address', async () => {
    const { nextKit } = sampleHolder();
    const lucia = sampleHolder({ firstKit: 'has-kit', nextKit: { ...nextKit, state: 'can-order' } });
    const toCenter = {
      ...lucia.nextKit,
      number: 3,
      toCenter: true,
      recipient: 'Lakeshore Transplant Center',
      address1: '1 Harbor Way',
    };
    open('center-coordinator', '/staff/donors/7', {
      'GET /staff/donors/{id}': [
        { results: sampleDonor({ holders: [lucia], kits: [{ ...kit, number: 1 }] }) },
        { results: sampleDonor({ holders: [lucia], kits: [{ ...kit, number: 1 }] }) },
        { results: sampleDonor({ holders: [{ ...lucia, nextKit: toCenter }], kits: [kit] }) },
      ],
      'POST /staff/kits/another': [
        {
          status: 422,
          message: 'No.',
          errors: [{ field: 'zip', message: 'Please enter a valid zip code' }],
        },
        { status: 409, message: 'Another kit was ordered meanwhile.' },
        { results: 3 },
      ],
      'GET /voucher/countries': { results: [{ id: 1, name: 'United States' }] },
    });
    await screen.findByRole('heading', { level: 1, name: 'Daniel Ferrara' });
    await seeTab('Kits');
    await press('Order kit 2 Lucia Ferrara');
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText(/Kit 1 is still on its way/)).toBeTruthy();
    expect(screen.getByRole('dialog').textContent).toMatch(/31 Cooper St.*Milwaukee, WI 53207/);
    await press('Send it to another address');
    await fill(/^Zip code/, '532');
    await press('Order kit 2');
    expect(await dialog.findByText('Please enter a valid zip code')).toBeTruthy();
    expect(changes()[0]?.body).toEqual({
      holderId: 11,
      number: 2,
      address: {
        address1: '31 Cooper St',
        address2: '',
        city: 'Milwaukee',
        state: 'WI',
        country: 1,
        zip: '532',
      },
    });
    expect(screen.getByLabelText<HTMLInputElement>(/^Zip code/).value).toBe('532');
    await press('Order kit 2');
    expect(await dialog.findByText('Another kit was ordered meanwhile.')).toBeTruthy();
    expect(await dialog.findByText('1 Harbor Way')).toBeTruthy();
    await press('Order kit 3');
    expect(changes()[2]?.body).toEqual({ holderId: 11, number: 3 });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows that a holder has used all three kits', async () => {
    const lucia = sampleHolder({
      firstKit: 'has-kit',
      nextKit: { ...sampleHolder().nextKit, state: 'used-up', number: 4 },
    });
    const kits = [1, 2, 3].map((number) => ({ ...kit, id: number, number }));
    open('center-coordinator', '/staff/donors/7', record(sampleDonor({ holders: [lucia], kits })));
    expect(await screen.findByText('All three kits are used.')).toBeTruthy();
    expect(screen.getByText('3 of 3 kits used')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Order kit/ })).toBeNull();
  });
});
