import { act, screen, waitFor } from '@testing-library/react';
import axe from 'axe-core';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { StaffRole } from '@/domain/staff';
import donorWords from '@catalogues/en/donors.json';
import intakeWords from '@catalogues/en/intake.json';
import recordWords from '@catalogues/en/record.json';
import voucherWords from '@catalogues/en/voucher.json';
import { HolderRecord, Record as DonorRecord } from '@/features/staff-donors';
import { Record as IntakeRecord } from '@/features/staff-intake';
import Site from '@/features/staff-microsites';
import { sampleDonor, sampleHolder, sampleHolderRecord } from '@/testing/sampleDonor';
import { sampleIntake } from '@/testing/sampleIntake';
import { sampleRecord } from '@/testing/sampleRecord';
import { changes, serve, type Replies } from '@/testing/server';
import { renderStaff } from '@/testing/staffScreen';
import { announcement } from '@/ui/toast/announcement';
import { fill, press } from '@/testing/controls';
import { user } from '@/testing/user';

const UNKNOWN = { status: 404, message: 'We could not find that.' };
const emergency = { id: 9, until: '2026-03-02T16:00:00Z', secondsLeft: 3600 };
const opened = (kind: string, id: number, donorId = 0) => ({
  results: { kind, id, donorId, until: emergency.until },
});

function show(answers: Replies, path: string, role: StaffRole = 'center-coordinator') {
  serve(answers);
  const routes = [
    { path: '/staff/microsites/:id', Component: Site },
    { path: '/staff/intake/:id', Component: IntakeRecord },
    { path: '/staff/donors/:id', Component: DonorRecord },
    { path: '/staff/donors/:id/holders/:holderId', Component: HolderRecord },
  ];
  const router = renderStaff(role, routes, path, [recordWords, intakeWords, donorWords, voucherWords]);
  return router;
}

async function fillIn() {
  await fill('Why do you have to open it?', 'in-our-care');
  await fill('What happened?', 'Came in by ambulance tonight.');
  await press('Open it for one hour');
}

// Shows R15.4f
describe('a record of another center', () => {
  afterEach(() => vi.useRealTimers());

  it('a record that is not accessible can be opened in an emergency, is read-only, and can be closed', async () => {
    show(
      {
        'GET /staff/microsites/{id}/record': [UNKNOWN, { results: sampleRecord({ emergency }) }, UNKNOWN],
        'POST /staff/emergencies': [
          {
            status: 422,
            message: 'x',
            errors: [{ field: 'words', message: 'Please write what happened.' }],
          },
          opened('patient', 7),
        ],
        'POST /staff/emergencies/{id}/close': {},
      },
      '/staff/microsites/7',
    );
    await screen.findByRole('alert');
    await press('Open it in an emergency');
    const dialog = screen.getByRole('dialog');
    expect((await axe.run(dialog)).violations).toEqual([]);
    await press('Open it for one hour');
    expect(await screen.findByText('Please write what happened.')).toBeTruthy();
    await fillIn();
    expect(await screen.findByText('Opened in an emergency: 60 minutes left.')).toBeTruthy();
    expect(changes()[1]?.body).toEqual({
      kind: 'patient',
      id: 7,
      name: '',
      birthDate: '',
      reason: 'in-our-care',
      words: 'Came in by ambulance tonight.',
    });
    expect(screen.getByRole('heading', { level: 1, name: 'Delphine Okoro' })).toBeTruthy();
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Close it now']);
    await press('Close it now');
    expect(await screen.findByRole('button', { name: 'Open it in an emergency' })).toBeTruthy();
    expect(screen.queryByText('Delphine Okoro')).toBeNull();
    expect(announcement.current()).toBe('The record is closed.');
  });

  it('the record leaves the screen when its hour is over', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    show(
      { 'GET /staff/microsites/{id}/record': [{ results: sampleRecord({ emergency }) }, UNKNOWN] },
      '/staff/microsites/7',
    );
    await screen.findByText('Opened in an emergency: 60 minutes left.');
    act(() => void vi.advanceTimersByTime(59.5 * 60_000));
    expect(screen.getByText('Opened in an emergency: 1 minute left.')).toBeTruthy();
    act(() => void vi.advanceTimersByTime(60_000));
    await waitFor(() => expect(screen.queryByText('Delphine Okoro')).toBeNull());
  });

  it('a record can be found by name and date of birth', async () => {
    const router = show(
      {
        'GET /staff/microsites/{id}/record': UNKNOWN,
        'GET /staff/donors/{id}': { results: sampleDonor({ id: 8, emergency }) },
        'POST /staff/emergencies': opened('donor', 8),
      },
      '/staff/microsites/7',
    );
    await screen.findByRole('alert');
    await press('Open it in an emergency');
    await fill('What kind of record is it?', 'donor');
    await user.click(screen.getByLabelText('Name and date of birth'));
    await fill('Full name', 'Daniel Ferrara');
    await fill('Date of birth', '03/02/1970');
    await fillIn();
    await screen.findByRole('heading', { level: 1, name: 'Daniel Ferrara' });
    expect(router.state.location.pathname).toBe('/staff/donors/8');
    expect(changes()[0]?.body).toMatchObject({
      kind: 'donor',
      id: 0,
      name: 'Daniel Ferrara',
      birthDate: '03/02/1970',
    });
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Close it now']);
  });

  it('the donor’s center opens the record of a holder who belongs to another center', async () => {
    const hidden = sampleHolder({ isElsewhere: true, email: '', phone: '' });
    const path = '/staff/donors/7/holders/11';
    const router = show(
      {
        'GET /staff/donors/{id}/holders/{holderId}': [
          { results: sampleHolderRecord(hidden) },
          { results: sampleHolderRecord(sampleHolder(), { emergency }) },
        ],
        'GET /staff/work/record/{kind}/{id}': { results: [] },
        'POST /staff/emergencies': opened('voucher-holder', 11, 7),
      },
      path,
    );
    await user.click(await screen.findByRole('button', { name: 'Open it in an emergency' }));
    await fillIn();
    await screen.findByText('Opened in an emergency: 60 minutes left.');
    expect(router.state.location.pathname).toBe(path);
    expect(changes()[0]?.body).toMatchObject({ kind: 'voucher-holder', id: 11 });
    expect(screen.getByText(/For anything else, call Lakeshore Transplant Center/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'lucia@mail.example' })).toBeTruthy();
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Close it now']);
  });

  it('a referral shows the patient and the request, and offers no changes', async () => {
    show(
      { 'GET /staff/intake/{id}': { results: sampleIntake({ emergency, canWork: false }) } },
      '/staff/intake/7',
    );
    await screen.findByText('Opened in an emergency: 60 minutes left.');
    expect(screen.getByRole('link', { name: 'hector@mail.example' })).toBeTruthy();
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Close it now']);
  });

  it('other roles than coordinators have no button for emergency access', async () => {
    show({ 'GET /staff/microsites/{id}/record': UNKNOWN }, '/staff/microsites/7', 'registry-reviewer');
    await screen.findByRole('alert');
    expect(screen.queryByRole('button')).toBeNull();
  });
});
