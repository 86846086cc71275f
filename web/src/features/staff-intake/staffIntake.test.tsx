import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import recordWords from '@catalogues/en/record.json';
import words from '@catalogues/en/intake.json';
import type { StaffRole } from '@/domain/staff';
import { changes, serve, type Replies } from '@/testing/server';
import { renderStaff } from '@/testing/staffScreen';
import IntakeList, { Record } from './index';
import { press } from '@/testing/press';
import { sampleIntake, sampleItem } from '@/testing/sampleIntake';
import { fill } from '@/testing/controls';
import { enter, user } from '@/testing/user';

const routes = [
  { path: '/staff/intake', Component: IntakeList },
  { path: '/staff/intake/:id', Component: Record },
];
const counts = { new: 2, contacted: 1, scheduled: 0, closed: 5, late: 1 };
const page = (query: string) => `${query}&offset=0&limit=25`;
const everything = page('status=&kind=&centerId=&q=&sort=');

function open(role: StaffRole, path: string, answers: Replies) {
  serve({ 'GET /staff/work/record/{kind}/{id}': { results: [] }, ...answers });
  const router = renderStaff(role, routes, path, [words, recordWords]);
  return router;
}

describe('the intake queue', () => {
  it('shows who waits, for how long, and which number to call', async () => {
    open('center-coordinator', '/staff/intake', {
      'GET /staff/intake': {
        byQuery: {
          [everything]: {
            results: [sampleItem({ mailRefused: true })],
            total: 1,
            counts,
          },
        },
      },
    });
    const row = (await screen.findByRole('rowheader')).closest('tr')!;
    const said = row.textContent ?? '';
    for (const text of [
      'Hector Villanueva',
      'Santa Fe, NM',
      'Web search',
      'New, 1 try',
      'Email bounces',
      '4 working days',
    ]) {
      expect(said).toContain(text);
    }
    expect(said).toContain('1 day late');
    expect(said).not.toContain('Lakeshore');
    expect(within(row).getByRole('link', { name: '505-555-0123' }).getAttribute('href')).toBe(
      'tel:5055550123',
    );
    expect(screen.getByRole('tab', { name: 'Open (3)' }).getAttribute('aria-selected')).toBe('true');
    expect(screen.getByRole('tab', { name: 'Late (1)' })).toBeTruthy();
  });

  it('keeps the tab and the filter in the address and exports the filtered list', async () => {
    const late = page('status=late&kind=&centerId=&q=&sort=');
    const referrals = page('status=late&kind=referral&centerId=&q=&sort=');
    const router = open('registry-reviewer', '/staff/intake', {
      'GET /staff/intake': {
        byQuery: {
          [everything]: { results: [], total: 0, counts },
          [late]: { results: [], total: 0, counts },
          [referrals]: { results: [], total: 0, counts },
        },
      },
      'GET /staff/centers': { results: [{ id: 3, name: 'Lakeshore', city: '', state: '' }] },
    });
    await screen.findByText(String(words['intake.none.open']));
    await user.click(screen.getByRole('tab', { name: 'Late (1)' }));
    await screen.findByText(String(words['intake.none.late']));
    await fill('How they came', 'referral');
    await screen.findByText(String(words['intake.none-found']));
    expect(router.state.location.search).toBe('?status=late&kind=referral');
    expect(screen.getByRole('link', { name: 'Export list' }).getAttribute('href')).toBe(
      '/api/staff/intake.csv?status=late&kind=referral&centerId=&q=&sort=',
    );
    expect(screen.getByLabelText('Center')).toBeTruthy();
  });
});

describe('the record of one patient', () => {
  const record = (part: Parameters<typeof sampleIntake>[0]) => ({ results: sampleIntake(part) });

  it('records an unsuccessful call in one click, with the version', async () => {
    open('center-coordinator', '/staff/intake/7', {
      'GET /staff/intake/{id}': record({}),
      'POST /staff/intake/{id}/contact': record({ version: 4, attempts: 2 }),
    });
    await screen.findByRole('heading', { level: 1, name: 'Hector Villanueva' });
    await fill(/^Note/, ' Will call tomorrow ');
    await press('No answer');
    expect(changes()).toEqual([
      {
        call: 'POST /staff/intake/7/contact',
        body: { version: 3, channel: 'phone', reached: false, note: 'Will call tomorrow' },
      },
    ]);
    expect((screen.getByLabelText(/^Note/) as HTMLTextAreaElement).value).toBe('');
  });

  it('corrects details with the postal address, a reason and the version', async () => {
    open('center-coordinator', '/staff/intake/7', {
      'GET /staff/intake/{id}': record({ canWork: true }),
      'POST /staff/intake/{id}/facts': record({ version: 4, city: 'Taos' }),
    });
    await screen.findByRole('heading', { level: 1, name: 'Hector Villanueva' });
    await press('Edit facts');
    await fill('City', 'Taos');
    await fill('Why do you change this?', 'moved');
    await press('Save the changes');
    expect(changes()[0]?.body).toMatchObject({ version: 3, reason: 'moved', city: 'Taos', state: 32 });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('offers no correction to staff with read-only access', async () => {
    open('registry-reviewer', '/staff/intake/7', { 'GET /staff/intake/{id}': record({ canWork: false }) });
    await screen.findByRole('heading', { level: 1, name: 'Hector Villanueva' });
    expect(screen.queryByRole('button', { name: 'Edit facts' })).toBeNull();
  });

  it("keeps the typed text after a conflict and continues with the colleague's version", async () => {
    open('center-coordinator', '/staff/intake/7', {
      'GET /staff/intake/{id}': [record({}), record({ version: 4, status: 'contacted' })],
      'POST /staff/intake/{id}/contact': [
        { status: 409, message: 'Somebody changed this entry.' },
        record({ version: 5, status: 'contacted' }),
      ],
    });
    await screen.findByRole('heading', { name: 'Hector Villanueva' });
    await fill(/^Note/, 'Spoke with him');
    await press('Reached');
    expect(await screen.findByText('Somebody changed this entry.')).toBeTruthy();
    expect((screen.getByLabelText(/^Note/) as HTMLTextAreaElement).value).toBe('Spoke with him');
    await press('Reached');
    expect(changes().map(({ body }) => (body as { version: number }).version)).toEqual([3, 4]);
  });

  it('sends two changes in order, the second with the version that the first returned', async () => {
    const site = { id: 70, shortCode: 'HVI123', currentStatus: 3 as const, customSiteStatus: 0 as const };
    open('center-coordinator', '/staff/intake/7', {
      'GET /staff/intake/{id}': record({ site, canConfirm: true }),
      'POST /staff/intake/{id}/contact': record({ version: 4, site, canConfirm: true }),
      'POST /staff/intake/{id}/confirm-patient': record({ version: 5, site }),
    });
    await screen.findByRole('heading', { name: 'Is Hector your patient?' });
    await fill(/^Note/, 'Spoke with him');
    await user.click(screen.getByRole('button', { name: 'Reached' }));
    await user.click(screen.getByRole('button', { name: 'Yes, our patient' }));
    expect(changes().map(({ call, body }) => [call, (body as { version: number }).version])).toEqual([
      ['POST /staff/intake/7/contact', 3],
      ['POST /staff/intake/7/confirm-patient', 4],
    ]);
  });

  it('asks for the day before it sets an appointment', async () => {
    open('center-coordinator', '/staff/intake/7', {
      'GET /staff/intake/{id}': record({}),
      'POST /staff/intake/{id}/schedule': record({
        version: 4,
        status: 'scheduled',
        scheduledOn: '2027-01-05',
      }),
    });
    await screen.findByRole('heading', { name: 'Hector Villanueva' });
    await press('Save the day');
    expect(screen.getByText(String(words['intake.schedule.missing']))).toBeTruthy();
    expect(changes()).toEqual([]);
    await fill('Day of the appointment', '2027-01-05');
    await press('Save the day');
    expect(changes()[0]?.body).toEqual({ version: 3, on: '2027-01-05' });
    expect(await screen.findByText('The appointment is on Jan 5, 2027.')).toBeTruthy();
  });

  it('requires a reason for closing, with a note for "other", and reopens the entry', async () => {
    open('center-coordinator', '/staff/intake/7', {
      'GET /staff/intake/{id}': record({}),
      'POST /staff/intake/{id}/close': record({
        version: 4,
        status: 'closed',
        closedReason: 'other',
        closedNote: 'Moved abroad',
        closedAt: '2026-11-21T15:00:00Z',
        canReopen: true,
      }),
      'POST /staff/intake/{id}/reopen': record({ version: 5 }),
    });
    await screen.findByRole('heading', { name: 'Hector Villanueva' });
    await press('Close with a reason');
    await press('Close it');
    expect(screen.getByText(String(words['intake.close.choose']))).toBeTruthy();
    await user.click(screen.getByLabelText('Another reason'));
    await press('Close it');
    expect(screen.getByText(String(words['intake.close.write']))).toBeTruthy();
    await enter(within(screen.getByRole('dialog')).getByLabelText(/^Note/), 'Moved abroad');
    await press('Close it');
    expect(changes()[0]?.body).toEqual({ version: 3, reason: 'other', note: 'Moved abroad' });
    expect(await screen.findByText('Moved abroad')).toBeTruthy();
    // The opening button is gone, so the heading takes the focus.
    expect(document.activeElement?.textContent).toBe('Closed');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('button', { name: 'No answer' })).toBeNull();
    await press('Open again');
    expect(changes()[1]).toEqual({ call: 'POST /staff/intake/7/reopen', body: { version: 4 } });
  });

  it('closes an unconfirmed registration only together with the confirmation of the patient', async () => {
    const site = { id: 70, shortCode: 'HVI123', currentStatus: 3 as const, customSiteStatus: 0 as const };
    open('center-coordinator', '/staff/intake/7', {
      'GET /staff/intake/{id}': record({ site, canConfirm: true }),
      'POST /staff/intake/{id}/close': record({ version: 4, status: 'closed', closedReason: 'no-answer' }),
    });
    await screen.findByRole('heading', { name: 'Hector Villanueva' });
    await press('Close with a reason');
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.queryByRole('radiogroup', { name: 'Is Hector your patient?' })).toBeNull();
    await user.click(dialog.getByLabelText('No answer'));
    await press('Close it');
    expect(dialog.getByText('Please say whether Hector is your patient.')).toBeTruthy();
    expect(changes()).toEqual([]);
    const reasons = within(dialog.getByRole('radiogroup', { name: 'Why is it closed?' }));
    await user.click(reasons.getByLabelText('Not our patient'));
    expect(dialog.queryByRole('radiogroup', { name: 'Is Hector your patient?' })).toBeNull();
    await press('Close it');
    expect(dialog.getByText(String(words['intake.ours.reason-missing']))).toBeTruthy();
    await user.click(dialog.getByLabelText('No answer'));
    await user.click(dialog.getByLabelText(/^Yes, our patient/));
    await press('Close it');
    expect(changes()).toEqual([
      {
        call: 'POST /staff/intake/7/close',
        body: { version: 3, reason: 'no-answer', note: '', isOurPatient: true },
      },
    ]);
  });

  it('asks the center to confirm a registered patient, or for the reason why not', async () => {
    const site = { id: 70, shortCode: 'HVI123', currentStatus: 3 as const, customSiteStatus: 0 as const };
    open('center-coordinator', '/staff/intake/7', {
      'GET /staff/intake/{id}': record({ site, canConfirm: true }),
      'POST /staff/intake/{id}/not-our-patient': record({
        version: 4,
        status: 'closed',
        closedReason: 'not-our-patient',
      }),
    });
    await screen.findByRole('heading', { name: 'Is Hector your patient?' });
    await press('Not our patient');
    await press('Yes, not our patient');
    expect(screen.getByText(String(words['intake.ours.reason-missing']))).toBeTruthy();
    await fill(/^Why not/, 'Unknown to us');
    await press('Yes, not our patient');
    expect(changes()).toEqual([
      { call: 'POST /staff/intake/7/not-our-patient', body: { version: 3, reason: 'Unknown to us' } },
    ]);
    await waitFor(() =>
      expect(screen.queryByRole('heading', { name: 'Is Hector your patient?' })).toBeNull(),
    );
  });

  it('creates a page from a referral after a confirmation', async () => {
    const site = { id: 70, shortCode: 'HVI123', currentStatus: 0 as const, customSiteStatus: 0 as const };
    open('center-coordinator', '/staff/intake/7', {
      'GET /staff/intake/{id}': record({ canMakeMicrosite: true }),
      'POST /staff/intake/{id}/microsite': record({ version: 4, site }),
    });
    await screen.findByRole('heading', { name: 'Hector Villanueva' });
    await press('Create a page');
    expect(screen.getByRole('dialog').textContent).toContain('hector@mail.example');
    expect(changes()).toEqual([]);
    await press('Create it and send the email');
    expect(changes()).toEqual([{ call: 'POST /staff/intake/7/microsite', body: { version: 3 } }]);
    const link = await screen.findByRole('link', { name: /^Open the record of HVI123/ });
    expect(link.getAttribute('href')).toBe('/staff/microsites/70');
  });

  it('transfers a referral to another center and leaves the record', async () => {
    const centers = [{ id: 99, name: 'Riverbend', alias: '', city: '', state: '' }];
    const router = open('center-coordinator', '/staff/intake/7', {
      'GET /staff/intake/{id}': record({ canTransfer: true }),
      'GET /staff/centers': { byQuery: { 'for=transfer': { results: centers } } },
      'POST /staff/intake/{id}/transfer': {},
      'GET /staff/intake': { byQuery: { [everything]: { results: [], total: 0, counts } } },
    });
    await screen.findByRole('heading', { name: 'Hector Villanueva' });
    await press('Transfer to another center');
    await press('Transfer');
    expect(changes()).toEqual([]);
    await fill('New center', '99');
    await press('Transfer');
    expect(changes()[0]).toEqual({
      call: 'POST /staff/intake/7/transfer',
      body: { version: 3, centerId: 99 },
    });
    expect(router.state.location.pathname).toBe('/staff/intake');
  });

  it('shows a reviewer a read-only record, with bounced emails first', async () => {
    const refusedMails = [
      { template: 'referral-received', at: '2026-11-19T15:00:00Z', outcome: 'no such user' },
    ];
    open('registry-reviewer', '/staff/intake/7', {
      'GET /staff/intake/{id}': record({ canWork: false, refusedMails }),
    });
    expect(await screen.findByText('Emails to hector@mail.example bounce')).toBeTruthy();
    expect(screen.getByText('Refused Nov 19, 2026: no such user')).toBeTruthy();
    expect(screen.getByText('Voicemail')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('shows a notice for a record of another center', async () => {
    open('center-coordinator', '/staff/intake/7', {
      'GET /staff/intake/{id}': { status: 404, message: 'Not found' },
    });
    expect(await screen.findByText(String(words['intake.unknown']))).toBeTruthy();
  });
});
