import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { HolderStatus, VoucherStep } from '@/domain/enums';
import { openDonors as open } from '@/testing/donorScreens';
import { press } from '@/testing/press';
import { seeTab } from '@/testing/seeTab';
import { sampleDonor, sampleHolder } from '@/testing/sampleDonor';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T15:00:00Z') });
});

const record = (donor = sampleDonor()) => ({ 'GET /staff/donors/{id}': { results: donor } });

/** Returns the text of the path, station by station. */
async function path() {
  const panel = within(await screen.findByRole('region', { name: 'Daniel’s steps' }));
  return panel.getAllByRole('listitem').map((item) => item.textContent);
}

const signed = (change = {}) =>
  sampleHolder({ id: 12, currentSelfRegistrationStep: VoucherStep.Complete, ...change });

describe('the path of a donor', () => {
  it('shows completed, current and later stations, each with its day', async () => {
    open(
      'center-coordinator',
      '/staff/donors/7',
      record(sampleDonor({ holders: [sampleHolder(), signed()] })),
    );
    expect(await path()).toEqual([
      'Done: Personal informationNov\u00a012,\u00a02026',
      'Done: Voucher holders finalized, 2 namedNov\u00a014,\u00a02026',
      'Done: Consent e-signed, with photo IDNov\u00a015,\u00a02026',
      'Now: Waiting on holders, 1 of 2 completeLast reminder Nov\u00a018,\u00a02026',
      'Still to come: DonationPlanned Dec\u00a015,\u00a02026',
    ]);
    expect(document.querySelectorAll('[aria-current=step]')).toHaveLength(1);
  });

  it('waits for the donor at the first open step', async () => {
    const donor = sampleDonor({
      currentSelfRegistrationStep: VoucherStep.PersonalInfo,
      holders: [],
      documents: [],
      surgeryOn: '',
    });
    open('center-coordinator', '/staff/donors/7', record(donor));
    expect(await path()).toEqual([
      'Now: Personal informationWaiting for Daniel, invited Nov\u00a01,\u00a02026',
      'Still to come: Voucher holders',
      'Still to come: Consent',
      'Still to come: Consents of the voucher holders',
      'Still to come: DonationNo day planned yet',
    ]);
  });

  it('shows after the surgery the holders who can no longer qualify, without those retired unsigned', async () => {
    const holders = [sampleHolder(), signed(), sampleHolder({ id: 13, status: HolderStatus.Retired })];
    open('center-coordinator', '/staff/donors/7', record(sampleDonor({ matchStatus: 5, holders })));
    const said = await path();
    expect(said[3]).toBe(
      'Not done: Voucher holders, 1 of 2 completeHolders who had not finished can no longer qualify',
    );
    expect(said[4]).toBe('Done: DonationDec\u00a015,\u00a02026');
    expect(document.querySelector('[aria-current=step]')).toBeNull();
  });

  it('asks for the outcome of a surgery after its day', async () => {
    open(
      'center-coordinator',
      '/staff/donors/7',
      record(sampleDonor({ holders: [signed()], surgeryOn: '2020-01-15' })),
    );
    expect((await path())[4]).toMatch(
      /^Now: DonationPlanned Jan\u00a015,\u00a02020, which has passed\. If Daniel has donated/,
    );
  });
});

describe("the donor's own consent", () => {
  it('opens the consent that counts', async () => {
    const [own] = sampleDonor().documents;
    const documents = own
      ? [{ ...own, id: 9, holderId: 11 }, { ...own, id: 8, state: 'superseded' as const }, own]
      : [];
    open('center-coordinator', '/staff/donors/7', record(sampleDonor({ documents })));
    await seeTab('Consents');
    const link = await screen.findByRole('link', { name: 'Signed consent' });
    expect(link.getAttribute('href')).toMatch(/staff\/donors\/7\/documents\/3$/);
  });

  it('explains why there is no consent', async () => {
    const [own] = sampleDonor().documents;
    const documents = own ? [{ ...own, state: 'rejected' as const }] : [];
    open('center-coordinator', '/staff/donors/7', record(sampleDonor({ documents })));
    expect(await screen.findByText(/consent Daniel signed no longer counts/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Signed consent' })).toBeNull();
  });

  it('shows that there is no signed consent yet', async () => {
    open('center-coordinator', '/staff/donors/7', record(sampleDonor({ documents: [] })));
    expect(await screen.findByText('Daniel has not signed a consent yet.')).toBeTruthy();
  });
});

describe('the holders of the record', () => {
  it('show the age of a minor, the signer, and that a draft was not contacted yet', async () => {
    const holders = [
      sampleHolder({ birthDate: '11/23/2016' }),
      sampleHolder({ id: 12, fullName: 'Peter Amato', status: HolderStatus.Draft, outlook: '' }),
    ];
    open('center-coordinator', '/staff/donors/7', record(sampleDonor({ holders })));
    const panel = within(await screen.findByRole('region', { name: 'Voucher holders' }));
    expect(panel.getByText('A guardian signs')).toBeTruthy();
    expect(panel.getByText('Family-Child, 9')).toBeTruthy();
    expect(panel.getByText('Emailed once the donor has signed')).toBeTruthy();
    expect(panel.getAllByText('Not complete')).toHaveLength(2);
  });
});

describe('the history of the record', () => {
  it.each([
    ['shows no notice while each person has fewer than 200 events', 150, []],
    ['shows a notice when a person has 200 events', 200, ['Of each person']],
  ])('%s', async (_, ofEach, said) => {
    const [, line] = sampleDonor().history;
    const history = [0, 1].flatMap((holderId) =>
      line ? Array.from({ length: ofEach }, (__, n) => ({ ...line, holderId, id: 1000 * holderId + n })) : [],
    );
    open('center-coordinator', '/staff/donors/7', record(sampleDonor({ history })));
    await seeTab('History');
    await screen.findByRole('button', { name: /Show \d+ older/ });
    const notes = screen.queryAllByText(/only the newest 200 entries/i);
    expect(notes.map((note) => note.textContent?.split(',')[0])).toEqual(said);
  });

  it('starts with the latest event and shows older events on demand', async () => {
    const [, line] = sampleDonor().history;
    const history = line ? Array.from({ length: 11 }, (_, n) => ({ ...line, id: 30 - n })) : [];
    open('center-coordinator', '/staff/donors/7', record(sampleDonor({ history })));
    await seeTab('History');
    const panel = within(await screen.findByRole('region', { name: 'History' }));
    expect(panel.getAllByRole('listitem')).toHaveLength(8);
    await press('Show 3 older');
    expect(panel.getAllByRole('listitem')).toHaveLength(11);
  });
});
