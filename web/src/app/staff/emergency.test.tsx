import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import axe from 'axe-core';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { StaffRole } from '@/domain/staff';
import donorWords from '@catalogues/en/donors.json';
import intakeWords from '@catalogues/en/intake.json';
import recordWords from '@catalogues/en/record.json';
import voucherWords from '@catalogues/en/voucher.json';
import { Record as DonorRecord } from '@/features/staff-donors';
import { Record as IntakeRecord } from '@/features/staff-intake';
import Site from '@/features/staff-microsites';
import { sampleDonor } from '@/testing/sampleDonor';
import { sampleIntake } from '@/testing/sampleIntake';
import { sampleRecord } from '@/testing/sampleRecord';
import { renderStaff, serveStaff, type Answer } from '@/testing/staffScreen';
import { announcement } from '@/ui/toast/announcement';

const UNKNOWN: Answer = { status: 404, json: { message: 'We could not find that.' } };
const emergency = { id: 9, until: '2026-03-02T16:00:00Z', secondsLeft: 3600 };
const opened = (kind: string, id: number): Answer => ({
  json: { results: { kind, id, until: emergency.until } },
});

function show(
  answers: { [call: string]: Answer | Answer[] },
  path: string,
  role: StaffRole = 'center-coordinator',
) {
  const asked = serveStaff(answers);
  const routes = [
    { path: '/staff/microsites/:id', Component: Site },
    { path: '/staff/intake/:id', Component: IntakeRecord },
    { path: '/staff/donors/:id', Component: DonorRecord },
  ];
  const router = renderStaff(role, routes, path, [recordWords, intakeWords, donorWords, voucherWords]);
  return { router, posted: () => asked.filter(({ call }) => call.startsWith('POST')) };
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

function fillIn() {
  type('Why do you have to open it?', 'in-our-care');
  type('What happened?', 'Came in by ambulance tonight.');
  press('Open it for one hour');
}

// Shows R15.4f
describe('a record of another center', () => {
  afterEach(() => vi.useRealTimers());

  it('a record that is not accessible can be opened in an emergency, is read-only, and can be closed', async () => {
    const { posted } = show(
      {
        'GET microsites/7/record': [UNKNOWN, { json: { results: sampleRecord({ emergency }) } }, UNKNOWN],
        'POST emergencies': [
          {
            status: 422,
            json: { message: 'x', errors: [{ field: 'words', message: 'Please write what happened.' }] },
          },
          opened('patient', 7),
        ],
        'POST emergencies/9/close': {},
      },
      '/staff/microsites/7',
    );
    await screen.findByRole('alert');
    press('Open it in an emergency');
    const dialog = screen.getByRole('dialog');
    expect((await axe.run(dialog)).violations).toEqual([]);
    press('Open it for one hour');
    expect(await screen.findByText('Please write what happened.')).toBeTruthy();
    fillIn();
    expect(await screen.findByText('Opened in an emergency: 60 minutes left.')).toBeTruthy();
    expect(posted()[1]?.body).toEqual({
      kind: 'patient',
      id: 7,
      name: '',
      birthDate: '',
      reason: 'in-our-care',
      words: 'Came in by ambulance tonight.',
    });
    expect(screen.getByRole('heading', { level: 1, name: 'Delphine Okoro' })).toBeTruthy();
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Close it now']);
    press('Close it now');
    expect(await screen.findByRole('button', { name: 'Open it in an emergency' })).toBeTruthy();
    expect(screen.queryByText('Delphine Okoro')).toBeNull();
    expect(announcement.current()).toBe('The record is closed.');
  });

  it('the record leaves the screen when its hour is over', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    show(
      { 'GET microsites/7/record': [{ json: { results: sampleRecord({ emergency }) } }, UNKNOWN] },
      '/staff/microsites/7',
    );
    await screen.findByText('Opened in an emergency: 60 minutes left.');
    act(() => void vi.advanceTimersByTime(59.5 * 60_000));
    expect(screen.getByText('Opened in an emergency: 1 minute left.')).toBeTruthy();
    act(() => void vi.advanceTimersByTime(60_000));
    await waitFor(() => expect(screen.queryByText('Delphine Okoro')).toBeNull());
  });

  it('a record can be found by name and date of birth', async () => {
    const { router, posted } = show(
      {
        'GET microsites/7/record': UNKNOWN,
        'GET donors/8': { json: { results: sampleDonor({ id: 8, emergency }) } },
        'POST emergencies': opened('donor', 8),
      },
      '/staff/microsites/7',
    );
    await screen.findByRole('alert');
    press('Open it in an emergency');
    type('What kind of record is it?', 'donor');
    fireEvent.click(screen.getByLabelText('Name and date of birth'));
    type('Full name', 'Daniel Ferrara');
    type('Date of birth', '03/02/1970');
    fillIn();
    await screen.findByRole('heading', { level: 1, name: 'Daniel Ferrara' });
    expect(router.state.location.pathname).toBe('/staff/donors/8');
    expect(posted()[0]?.body).toMatchObject({
      kind: 'donor',
      id: 0,
      name: 'Daniel Ferrara',
      birthDate: '03/02/1970',
    });
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Close it now']);
  });

  it('a referral shows the patient and the request, and offers no changes', async () => {
    show(
      { 'GET intake/7': { json: { results: sampleIntake({ emergency, canWork: false }) } } },
      '/staff/intake/7',
    );
    await screen.findByText('Opened in an emergency: 60 minutes left.');
    expect(screen.getByText('hector@mail.example')).toBeTruthy();
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Close it now']);
  });

  it('other roles than coordinators have no button for emergency access', async () => {
    show({ 'GET microsites/7/record': UNKNOWN }, '/staff/microsites/7', 'registry-reviewer');
    await screen.findByRole('alert');
    expect(screen.queryByRole('button')).toBeNull();
  });
});
