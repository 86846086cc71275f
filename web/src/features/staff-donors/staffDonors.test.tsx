import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { setProofAsker } from '@/api/client';
import { VoucherStep } from '@/domain/enums';
import { fill } from '@/testing/controls';
import { openDonors as open } from '@/testing/donorScreens';
import { changes } from '@/testing/server';
import { press } from '@/testing/press';
import { seeTab } from '@/testing/seeTab';
import { sampleDonor, sampleHolder } from '@/testing/sampleDonor';
import { enter, user } from '@/testing/user';

const everybody = 'q=&step=&centerId=&matchStatus=&voucherState=&surgeryBefore=&sort=&offset=0&limit=25';
const noDonors = { results: [], total: 0 };

describe('the list of donors', () => {
  it('shows a notice for an empty list and adds the first donor', async () => {
    const router = open('center-coordinator', '/staff/donors', {
      'GET /staff/donors': { byQuery: { [everybody]: noDonors } },
      'POST /staff/donors': [
        {
          status: 422,
          message: 'no',
          errors: [{ field: 'email', message: 'Please enter a valid email' }],
        },
        { results: { id: 7 } },
      ],
      'GET /staff/donors/{id}': { results: sampleDonor() },
    });
    expect(await screen.findByText(/No donors yet/)).toBeTruthy();
    await press('Add donor');
    await fill('First name', 'Daniel');
    await fill('Last name', 'Ferrara');
    await fill('Email', 'daniel');
    await press('Add and email the link');
    expect(await screen.findByText('Please enter a valid email')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Daniel');
    await fill(/^Email/, 'daniel@mail.example');
    await press('Add and email the link');
    await screen.findByRole('heading', { level: 1, name: 'Daniel Ferrara' });
    expect(router.state.location.pathname).toBe('/staff/donors/7');
    expect(changes()[1]?.body).toEqual({
      firstName: 'Daniel',
      lastName: 'Ferrara',
      email: 'daniel@mail.example',
      language: 'en',
      surgeryOn: '',
      formKey: expect.any(String) as string,
    });
  });
});

describe('a donor who may be on record', () => {
  const refused = (records: object[]) => ({
    status: 409,
    message: 'We may have this person already.',
    results: { records },
  });
  const known = { id: 4, firstName: 'Daniel', lastName: 'Ferrara', status: '100', centerName: 'Lakeshore' };

  it('is shown with a link to each record, and is added once staff confirm that it is another person', async () => {
    open('center-coordinator', '/staff/donors', {
      'GET /staff/donors': { byQuery: { [everybody]: noDonors } },
      'POST /staff/donors': [
        refused([{ ...known, kind: 'donor' }]),
        refused([
          { ...known, kind: 'patient' },
          { ...known, kind: 'referral' },
          { ...known, kind: 'donor' },
        ]),
        { results: { id: 7 } },
      ],
      'GET /staff/donors/{id}': { results: sampleDonor() },
    });
    await screen.findByText(/No donors yet/);
    await press('Add donor');
    await fill('First name', 'Daniel');
    await press('Add and email the link');
    const said = await screen.findByRole('alert');
    expect(said.textContent).toContain('We may have this person already.');
    await waitFor(() => expect(document.activeElement).toBe(said));
    await press('Add and email the link');
    await screen.findByText(/Daniel Ferrara, referral at Lakeshore/);
    expect(screen.getAllByText('Open the record').map((link) => link.getAttribute('href'))).toEqual([
      '/staff/microsites/4',
      '/staff/intake/4',
      '/staff/donors/4',
    ]);
    await press('This is another person, invite anyway');
    await screen.findByRole('heading', { level: 1, name: 'Daniel Ferrara' });
    expect(changes().at(-1)?.body).toMatchObject({ firstName: 'Daniel', isAnotherPerson: true });
  });
});

describe('the record of a donor', () => {
  const record = (donor = sampleDonor()) => ({ 'GET /staff/donors/{id}': { results: donor } });

  it('warns about missing signatures and hides reads until they are requested', async () => {
    open('center-coordinator', '/staff/donors/7', record());
    expect(await screen.findByText('1 of 1 holders have not signed.')).toBeTruthy();
    expect(
      within(screen.getByRole('region', { name: 'Next and recent' })).getByText(
        'Reminder sent to Lucia Ferrara',
      ),
    ).toBeTruthy();
    expect(screen.getByText(/Yes, > 4 years/)).toBeTruthy();
    expect(screen.queryByText('Record viewed')).toBeNull();
    await seeTab('History');
    await press('Show everything');
    expect(screen.getByText('Record viewed')).toBeTruthy();
    await seeTab('Consents');
    expect(screen.getByRole('link', { name: /Download/ }).getAttribute('href')).toBe(
      '/api/staff/donors/7/documents/3',
    );
  });

  // Shows R14.4c
  it('shows an ID picture in a dialog, after a fresh proof of identity if required', async () => {
    URL.createObjectURL = () => 'blob:photo';
    URL.revokeObjectURL = () => undefined;
    const prove = vi.fn<() => Promise<boolean>>(async () => true);
    setProofAsker(prove);
    const donor = sampleDonor();
    donor.documents[0]!.hasPhoto = true;
    open('center-coordinator', '/staff/donors/7', {
      ...record(donor),
      'GET /staff/donors/{id}/documents/{documentId}/photo': [
        { status: 403, code: 'proof-needed', prove: {} },
        {},
      ],
    });
    await seeTab('Consents');
    await press(/Photo ID/);
    expect(prove).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('img', { name: /Photo ID of/ }).getAttribute('src')).toBe('blob:photo');
    await user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1)!);
    await waitFor(() => expect(screen.queryByRole('img', { name: /Photo ID of/ })).toBeNull());
    setProofAsker(null);
  });

  it('asks for confirmation before it marks the donor as transplanted', async () => {
    open('center-coordinator', '/staff/donors/7', {
      ...record(),
      'POST /staff/donors/{id}/settings': {
        results: sampleDonor({ matchStatus: 5, readiness: null }),
      },
    });
    await screen.findByRole('heading', { level: 1, name: 'Daniel Ferrara' });
    await fill('Match status', '5');
    await press('Save status');
    expect(changes()).toEqual([]);
    expect(screen.getByText(/1 holder has not finished/)).toBeTruthy();
    await fill('Donated on', '2026-11-20');
    await press('Yes, transplanted');
    expect(changes()[0]?.body).toEqual({ version: 1000, matchStatus: 5, donatedOn: '2026-11-20' });
    expect(await screen.findByText(/can no longer be changed/)).toBeTruthy();
  });

  it('asks for a new signature with a reason and keeps the reason after a conflict', async () => {
    open('registry-reviewer', '/staff/donors/7', {
      ...record(),
      'POST /staff/donors/{id}/documents/{documentId}/ask-again': {
        status: 409,
        message: 'Somebody was faster.',
      },
    });
    await screen.findByRole('heading', { level: 1, name: 'Daniel Ferrara' });
    await seeTab('Consents');
    await press(/^Ask for a new signature Daniel/);
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Ask for a new signature' }));
    expect(changes()).toEqual([]);
    expect(dialog.getByText(/Please describe the problem/)).toBeTruthy();
    await fill(/What is wrong/, 'The name differs.');
    await user.click(dialog.getByRole('button', { name: 'Ask for a new signature' }));
    expect(changes()[0]?.body).toEqual({ version: 1000, reason: 'The name differs.' });
    expect(await dialog.findByText('Somebody was faster.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLTextAreaElement>(/What is wrong/).value).toBe('The name differs.');
  });

  it('asks before a second reminder on the same day and shows the time of the last reminder', async () => {
    const path = { ...sampleDonor().path, remindedAt: new Date().toISOString() };
    open('center-coordinator', '/staff/donors/7', {
      ...record(sampleDonor({ holders: [sampleHolder()], path })),
      'POST /staff/donors/{id}/remind': { results: { count: 1 } },
    });
    await screen.findByRole('heading', { level: 1, name: 'Daniel Ferrara' });
    await press('Reminded today');
    expect(changes()).toEqual([]);
    const dialog = within(screen.getByRole('dialog', { name: 'Send reminders again?' }));
    dialog.getByText(/The last reminder was sent/);
    await user.click(dialog.getByRole('button', { name: 'Send reminders' }));
    expect(changes()).toHaveLength(1);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('offers no reminder when all holders are done', async () => {
    const done = sampleHolder({ currentSelfRegistrationStep: VoucherStep.Complete });
    open('center-coordinator', '/staff/donors/7', record(sampleDonor({ holders: [done] })));
    await screen.findByRole('heading', { level: 1, name: 'Daniel Ferrara' });
    expect(screen.queryByRole('button', { name: 'Send reminders' })).toBeNull();
  });
});

const onBoard = (donorId: number, fullName: string) => {
  const { id, fullName: holder, outlook, needs } = sampleHolder();
  return {
    donorId,
    fullName,
    centerName: 'Lakeshore',
    surgeryOn: '2026-12-15',
    daysLeft: 23,
    formsDueOn: '2026-11-24',
    outlook: 'at-risk',
    needs: [],
    holders: [{ id, fullName: holder, outlook, needs }],
  };
};
const board = (...results: object[]) => ({
  results,
  total: results.length,
  counts: { ready: 0, 'none-left': 0, 'on-track': 2, 'at-risk': 1, late: 0 },
});

describe('the readiness board', () => {
  it("shows each holder's open needs and their due days", async () => {
    open('registry-reviewer', '/staff/readiness', {
      'GET /staff/readiness': {
        byQuery: { 'outlook=&centerId=&sort=&offset=0&limit=25': board(onBoard(7, 'Daniel Ferrara')) },
      },
      'GET /staff/centers': { results: [] },
    });
    const card = await screen.findByRole('region', { name: 'Daniel Ferrara' });
    expect(card.textContent).toContain('Lakeshore. Dec\u00a01');
    expect(card.textContent).toContain('Consent due by Nov\u00a024,\u00a02026');
    expect(card.textContent).toContain('taken too early');
    expect(screen.getByRole('tab', { name: 'All (3)' })).toBeTruthy();
    expect(screen.getByRole('tab', { name: 'At risk (1)' })).toBeTruthy();
  });

  it('applies the order to the board and the exported file, and offers a center no center filter', async () => {
    const [one, other] = [onBoard(7, 'Daniel Ferrara'), onBoard(8, 'Ana Ferrara')];
    open('center-coordinator', '/staff/readiness', {
      'GET /staff/readiness': {
        byQuery: {
          'outlook=&centerId=&sort=&offset=0&limit=25': board(one, other),
          'outlook=&centerId=&sort=name&offset=0&limit=25': board(other, one),
          'outlook=at-risk&centerId=&sort=name&offset=0&limit=25': board(one),
        },
      },
    });
    await screen.findByRole('region', { name: 'Daniel Ferrara' });
    const sort = screen.getByLabelText<HTMLSelectElement>('Sort by');
    expect([...sort.options].map(({ text }) => text)).toEqual([
      'Most urgent',
      'Nearest surgery',
      'Latest surgery',
      'Last name',
    ]);
    await enter(sort, 'name');
    await waitFor(() =>
      expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
        'Ana Ferrara',
        'Daniel Ferrara',
      ]),
    );
    expect(screen.getByRole('link', { name: 'Export list' }).getAttribute('href')).toBe(
      '/api/staff/readiness.csv?outlook=&centerId=&sort=name',
    );
    await user.click(screen.getByRole('tab', { name: 'At risk (1)' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Ana Ferrara' })).toBeNull());
  });
});
