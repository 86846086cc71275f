import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import coachWords from '@catalogues/en/coach.json';
import publicWords from '@catalogues/en/public.json';
import words from '@catalogues/en/record.json';
import type { SiteRecord } from '@/api/staffSite';
import { RecipientStatus } from '@/domain/enums';
import type { StaffRole } from '@/domain/staff';
import { press } from '@/testing/press';
import { hasNoCoach, sampleEvents, sampleRecord, sampleStats, sampleTrail } from '@/testing/sampleRecord';
import { seeTab } from '@/testing/seeTab';
import { changes, serve, type Replies } from '@/testing/server';
import { renderStaff } from '@/testing/staffScreen';
import { enter, user } from '@/testing/user';
import StaffSite from './index';

const routes = [
  { path: '/staff/microsites/:id', Component: StaffSite },
  { path: '/staff/patients', element: <h1>All patients</h1> },
];

async function open(role: StaffRole, change: Partial<SiteRecord>, more: Replies = {}) {
  serve({
    'GET /staff/work/record/{kind}/{id}': { results: [] },
    'GET /staff/microsites/{id}/record': { results: sampleRecord(change) },
    'GET /staff/microsites/{id}/stats': { results: sampleStats() },
    'GET /staff/microsites/{id}/timeline': { results: sampleTrail() },
    'GET /staff/microsites/{id}/events': { results: sampleEvents() },
    'GET /staff/microsites/{id}/coach': { results: hasNoCoach },
    'GET /staff/coaches': { results: [] },
    ...more,
  });
  const router = renderStaff(role, routes, '/staff/microsites/7', [words, coachWords, publicWords]);
  await screen.findByRole('heading', { level: 1, name: 'Delphine Okoro' });
  return router;
}

const dialog = () => within(screen.getByRole('dialog'));
const fill = (label: string | RegExp, value: string) => enter(dialog().getByLabelText(label), value);
const answers = (name: string) => dialog().getByRole('button', { name });

describe('correcting facts', () => {
  it("asks for a reason, warns about the links, and shows the server's error at its field", async () => {
    await open(
      'center-coordinator',
      {},
      {
        'POST /staff/microsites/{id}/facts': [
          { status: 422, errors: [{ field: 'email', message: 'Please enter a valid email' }] },
          {},
        ],
      },
    );
    await press('Edit facts');
    await fill('Email', 'd.okoro@mailbox.exmaple');
    expect(dialog().getByText(/All links of Delphine stop working/)).toBeTruthy();
    await press('Save the changes');
    expect(dialog().getByText('Please choose why you change this.')).toBeTruthy();
    expect(changes()).toEqual([]);
    await fill('Why do you change this?', 'person-told-us');
    await press('Save the changes');
    expect(dialog().getByText('Please enter a valid email')).toBeTruthy();
    await fill('Email', 'd.okoro@post.example');
    await press('Save the changes');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(changes()[1]?.body).toEqual({
      version: 12,
      reason: 'person-told-us',
      firstName: 'Delphine',
      lastName: 'Okoro',
      email: 'd.okoro@post.example',
      phonePrimary: '4785550109',
      phoneSecondary: '',
      birthDate: '05/02/1968',
      gender: 'F',
      language: 'en',
    });
    expect(await screen.findByText(/The record is corrected/)).toBeTruthy();
  });

  it('shows in the history the former and the new value', async () => {
    const change = {
      ...sampleTrail()[0]!,
      id: 11,
      action: 'microsite.facts-changed',
      details: {
        reason: 'moved',
        birthDate: '05/02/1968',
        birthDateBefore: '',
        language: 'es',
        languageBefore: 'en',
      },
    };
    await open(
      'center-coordinator',
      {},
      {
        'GET /staff/microsites/{id}/timeline': { results: [change, ...sampleTrail()] },
      },
    );
    await seeTab('History');
    const history = within(screen.getByRole('region', { name: 'Status' }));
    expect(await history.findByText('Corrected: The patient moved')).toBeTruthy();
    expect(history.getByText('Date of birth: Not known → 05/02/1968')).toBeTruthy();
    expect(history.getByText('Language: English → Spanish')).toBeTruthy();
  });
});

describe('the changes of a whole record', () => {
  it('withdraws an unopened invitation after explaining the consequences', async () => {
    await open(
      'center-coordinator',
      { currentStatus: RecipientStatus.InvitationSent, canWithdrawInvitation: true },
      { 'POST /staff/microsites/{id}/withdraw-invitation': {} },
    );
    await press('Withdraw the invitation');
    expect(dialog().getByText(/we notify no one/)).toBeTruthy();
    await user.click(answers('Withdraw it'));
    expect(await screen.findByText(/The invitation is withdrawn/)).toBeTruthy();
    expect(changes().map(({ call }) => call)).toEqual(['POST /staff/microsites/7/withdraw-invitation']);
  });

  it('offers no withdrawal of an opened invitation, and no transfer without permission', async () => {
    await open('registry-reviewer', { canTransfer: false });
    expect(screen.queryByRole('button', { name: 'Withdraw the invitation' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Transfer to another center' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Record a death' })).toBeTruthy();
  });

  it('transfers the patient to another center and leaves the record', async () => {
    const centers = [
      { id: 2, name: 'Riverbend', alias: '', city: '', state: '' },
      { id: 1, name: 'Lakeshore', alias: '', city: '', state: '' },
    ];
    const router = await open(
      'center-coordinator',
      {},
      {
        'GET /staff/centers': { byQuery: { 'for=transfer': { results: centers } } },
        'POST /staff/microsites/{id}/transfer': {},
      },
    );
    await press('Transfer to another center');
    expect(dialog().queryByRole('option', { name: 'Lakeshore' })).toBeNull();
    await user.click(answers('Transfer'));
    expect(dialog().getByText('Please choose the new center.')).toBeTruthy();
    await fill('New center', '2');
    await press('Transfer');
    expect(changes()[0]?.body).toEqual({ centerId: 2 });
    expect(router.state.location.pathname).toBe('/staff/patients');
  });

  // Shows R12.5d, R12.5e
  it("records a death with its day and the family's choice for the page", async () => {
    await open('center-coordinator', {}, { 'POST /staff/microsites/{id}/death': {} });
    await press('Record a death');
    await press('Record the death');
    expect(dialog().getByText('Please choose what happens to the page.')).toBeTruthy();
    await fill('Day of the death', '2026-01-02');
    await user.click(dialog().getByLabelText(/Keep the page as a memorial/));
    await press('Record the death');
    expect(changes()[0]?.body).toEqual({ day: '2026-01-02', page: 'memorial' });
    expect(await screen.findByText(/The death is recorded/)).toBeTruthy();
  });

  it('shows that the patient died, and reverts a mistake', async () => {
    await open(
      'registry-reviewer',
      { diedOn: '2026-01-02', deathPage: 'memorial' },
      { 'POST /staff/microsites/{id}/undo-death': {} },
    );
    expect(screen.getByText(/Delphine died on .* The page stays as a memorial/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Take page down' })).toBeNull();
    await press('Undo the record of the death');
    await press('Undo it');
    expect(changes().map(({ call }) => call)).toEqual(['POST /staff/microsites/7/undo-death']);
  });
});

describe('two records of one patient', () => {
  const alike = (whyNot: string, id = 9) => ({
    id,
    firstName: 'Delphine',
    lastName: 'Okoro',
    email: 'delphine@work.example',
    birthDate: '05/02/1968',
    centerName: 'Riverbend Transplant Center',
    createdAt: '2026-02-01T10:00:00Z',
    whyNot,
  });
  const listed = (...candidates: object[]) => ({
    'GET /staff/microsites/{id}/join-candidates': { results: { candidates } },
  });

  it('shows the other record, asks for confirmation, and asks to join this record into it', async () => {
    await open(
      'registry-admin',
      {},
      {
        ...listed(alike(''), alike('The records are at two centers.', 10)),
        'POST /staff/microsites/{id}/join': { results: { currentStatus: 3, customSiteStatus: 0 } },
      },
    );
    await press('Join with another record');
    expect(
      await dialog().findAllByText(/delphine@work\.example · born 05\/02\/1968 · Riverbend/),
    ).toHaveLength(2);
    expect(dialog().getAllByRole('radio')).toHaveLength(1);
    expect(dialog().getByText(/The records are at two centers/)).toBeTruthy();
    await press('Ask to join the records');
    expect(dialog().getByText('Please choose the record that stays.')).toBeTruthy();
    expect(dialog().getByText('Please check this, and confirm it here.')).toBeTruthy();
    expect(changes()).toEqual([]);
    await user.click(dialog().getByRole('radio'));
    await user.click(dialog().getByRole('checkbox'));
    await press('Ask to join the records');
    expect(changes()).toMatchObject([
      { call: 'POST /staff/microsites/7/join', body: { into: 9, isSamePerson: true } },
    ]);
    expect(await screen.findByText(/The join is pending/)).toBeTruthy();
  });

  const waits = {
    into: 9,
    askedBy: 'Ada Moss',
    askedAt: '2026-11-20T10:00:00Z',
    endsAt: '2026-11-27T10:00:00Z',
    isOwnAsk: false,
  };

  // Shows R12.4e
  it('shows a second administrator both records and joins them after a confirmation', async () => {
    await open(
      'registry-admin',
      { joinWaits: waits },
      {
        ...listed(alike(''), alike('', 10)),
        'POST /staff/microsites/{id}/join': {
          results: { currentStatus: RecipientStatus.Inactive, customSiteStatus: 0 },
        },
      },
    );
    expect(screen.getByText(/Ada Moss asked on .* to join this record into record 9/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Join with another record' })).toBeNull();
    await press('Check and confirm');
    expect((await dialog().findByRole<HTMLInputElement>('radio')).checked).toBe(true);
    await user.click(dialog().getByRole('checkbox'));
    await press('Confirm and join');
    expect(changes()).toMatchObject([
      { call: 'POST /staff/microsites/7/join', body: { into: 9, isSamePerson: true } },
    ]);
    expect(await screen.findByText(/This record is joined into the other one/)).toBeTruthy();
  });

  // Shows R12.4e
  it('allows the requester to withdraw the join but not to confirm it', async () => {
    await open(
      'registry-admin',
      { joinWaits: { ...waits, isOwnAsk: true } },
      { 'POST /staff/microsites/{id}/decline-join': {} },
    );
    expect(screen.queryByRole('button', { name: 'Check and confirm' })).toBeNull();
    await press('Withdraw it');
    expect(changes().map(({ call }) => call)).toEqual(['POST /staff/microsites/7/decline-join']);
    expect(await screen.findByText(/The join is no longer pending/)).toBeTruthy();
  });

  it('offers no join when there is no similar record', async () => {
    await open('registry-admin', {}, listed());
    await press('Join with another record');
    expect(await dialog().findByText(/No other record in use/)).toBeTruthy();
    expect(dialog().queryByRole('button', { name: 'Ask to join the records' })).toBeNull();
  });

  it('links from a joined record to the surviving record, and separates them', async () => {
    await open(
      'registry-admin',
      { joinedInto: 9, currentStatus: RecipientStatus.Inactive },
      { 'POST /staff/microsites/{id}/separate': {} },
    );
    expect(screen.getByRole('link', { name: 'Open the record that stays' }).getAttribute('href')).toBe(
      '/staff/microsites/9',
    );
    expect(screen.queryByRole('button', { name: 'Restore page' })).toBeNull();
    await press('Separate the records again');
    await press('Separate them');
    expect(changes().map(({ call }) => call)).toEqual(['POST /staff/microsites/7/separate']);
  });

  it('is offered to the registry only', async () => {
    await open('center-coordinator', {});
    expect(screen.queryByRole('button', { name: 'Join with another record' })).toBeNull();
  });
});
