import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { StaffRole } from '@/domain/staff';
import words from '@catalogues/en/invites.json';
import { sent, serve, type Replies } from '@/testing/server';
import { renderStaff } from '@/testing/staffScreen';
import type { InviteFileAnswer, InviteRow } from './api/inviteFile';
import { InviteFile } from './index';
import { settle } from '@/testing/settle';
import { user } from '@/testing/user';

const CHECK = 'POST /staff/microsites/invite/preview';
const SEND = 'POST /staff/microsites/invite/import';

function row(line: number, changes: Partial<InviteRow> = {}): InviteRow {
  const person = { firstName: 'Rosa', lastName: `Ejemplo ${line}`, email: `rosa${line}@mail.example` };
  return {
    line,
    ...person,
    birthDate: '03/02/1970',
    gender: 'F',
    micrositeTypeId: 0,
    language: 'es',
    centerId: 3,
    written: { ...person, birthDate: '3/2/1970', gender: 'f', type: '', language: 'es' },
    siteId: 0,
    errors: [],
    ...changes,
  };
}

function answer(rows: InviteRow[], more: Partial<InviteFileAnswer> = {}) {
  const invalid = rows.filter(({ errors }) => errors.length > 0).length;
  const results: InviteFileAnswer = {
    encoding: 'utf-8',
    rows,
    valid: rows.length - invalid,
    invalid,
    invited: [],
    ...more,
  };
  return { results };
}

const wrong = row(3, {
  birthDate: '25/12/1970',
  written: { firstName: 'Ana', lastName: 'Muestra', email: 'ana@mail.example', birthDate: '25/12/1970' },
  errors: [{ field: 'birthDate', message: 'Write it as MM/DD/YYYY' }],
});
const twoPeople = () => [row(2), row(3)];

function open(answers: Replies, role: StaffRole = 'center-coordinator') {
  serve({
    'GET /staff/centers': { results: [{ id: 3, name: 'Lakeshore' }] },
    ...answers,
  });
  renderStaff(role, [{ path: '/', Component: InviteFile }], '/', [words]);
}

const csv = (content = 'firstName,lastName,email\n', name = 'people.csv') => new File([content], name);
async function choose(file: File) {
  const input = document.querySelector<HTMLInputElement>('#file');
  await user.upload(input!, file);
  await act(async () => {});
}
async function press(name: string | RegExp) {
  await user.click(screen.getByRole('button', { name }));
  await settle();
}
const go = () => screen.queryByRole('button', { name: /^Invite \d/ });

describe('a file of invitations', () => {
  it('is checked before any invitation, and invites the announced number of patients', async () => {
    const invited = answer(twoPeople(), {
      invited: [
        { id: 11, shortCode: 'AAA111' },
        { id: 12, shortCode: 'BBB222' },
      ],
    });
    open({
      'POST /staff/microsites/invite/preview': answer(twoPeople()),
      'POST /staff/microsites/invite/import': invited,
    });
    expect(go()).toBeNull();
    await choose(csv());
    expect(document.activeElement?.textContent).toContain('The file is in order: 2 people.');
    expect(screen.getAllByText('Mar 2, 1970')).toHaveLength(2);
    await press('Invite 2 people');
    await waitFor(() => expect(document.activeElement?.textContent).toContain('2 people are invited'));
    expect(screen.getByRole('link', { name: 'Rosa Ejemplo 3' }).getAttribute('href')).toBe(
      '/staff/microsites/12',
    );
    expect(sent.map(({ call }) => call)).toEqual([CHECK, SEND]);
    await press('Invite more patients');
    expect(screen.getByText('Choose a file')).toBeTruthy();
  });

  it('lists the errors below each row and invites no patients until all rows are valid', async () => {
    open({ 'POST /staff/microsites/invite/preview': [answer([row(2), wrong]), answer(twoPeople())] });
    await choose(csv());
    expect(screen.getByRole('tab', { name: 'To correct (1)' }).getAttribute('aria-selected')).toBe('true');
    expect(go()).toBeNull();
    const beneath = screen.getByText('Date of birth: Write it as MM/DD/YYYY').closest('tr')!;
    expect(within(beneath).getByRole('cell').getAttribute('colspan')).toBe('7');
    expect(beneath.previousElementSibling?.textContent).toContain('25/12/1970');
    await user.click(screen.getByRole('tab', { name: 'All rows (2)' }));
    expect(within(screen.getByRole('tabpanel')).getAllByRole('row')).toHaveLength(1 + 2 + 1);
    await choose(csv('corrected'));
    expect(go()).toBeTruthy();
  });

  it('links patients who were invited before to their records', async () => {
    const again = [row(2, { siteId: 41, errors: [{ field: 'email', message: 'Invited before.' }] })];
    open({ 'POST /staff/microsites/invite/preview': answer(again) });
    await choose(csv());
    expect(screen.getByText(words['invites.checked.before'])).toBeTruthy();
    expect(screen.getByRole('link', { name: /Open the record/ }).getAttribute('href')).toBe(
      '/staff/microsites/41',
    );
  });

  it('stays chosen when the check fails', async () => {
    open({ 'POST /staff/microsites/invite/preview': ['unreached', answer(twoPeople())] });
    await choose(csv());
    expect(screen.getByRole('alert').textContent).toContain('could not reach the server');
    expect(screen.getByText('people.csv')).toBeTruthy();
    await press('Check it again');
    expect(go()).toBeTruthy();
  });

  it("shows the server's message for a file that is not a table", async () => {
    open({ 'POST /staff/microsites/invite/preview': { status: 422, message: 'This is a workbook.' } });
    await choose(csv('PK', 'people.xlsx'));
    expect(screen.getByRole('alert').textContent).toContain('This is a workbook.');
  });

  it('can be sent again when no response arrived', async () => {
    open({
      'POST /staff/microsites/invite/preview': answer(twoPeople()),
      'POST /staff/microsites/invite/import': ['unreached', answer(twoPeople())],
    });
    await choose(csv());
    await press('Invite 2 people');
    expect((await screen.findByRole('alert')).textContent).toBe(String(words['invites.uncertain']));
    await press('Invite 2 people');
    expect(await screen.findByText('2 people are invited')).toBeTruthy();
  });

  it('shows errors that were found only while inviting', async () => {
    const late = { ...answer([row(2), wrong]), status: 422 };
    open({
      'POST /staff/microsites/invite/preview': answer(twoPeople()),
      'POST /staff/microsites/invite/import': late,
    });
    await choose(csv());
    await press('Invite 2 people');
    expect(screen.getByText('Date of birth: Write it as MM/DD/YYYY')).toBeTruthy();
    expect(go()).toBeNull();
  });

  it('is rejected at once when it is too large or unreadable', async () => {
    open({});
    await choose(csv('x'.repeat(2 << 20)));
    expect(screen.getByRole('alert').textContent).toContain('people.csv is too large');
    const broken = csv();
    broken.arrayBuffer = () => Promise.reject(new Error('gone'));
    await choose(broken);
    expect(screen.getByRole('alert').textContent).toContain('could not be opened');
    expect(sent).toEqual([]);
  });

  it('shows a warning about accents that an older encoding may have corrupted', async () => {
    open({ 'POST /staff/microsites/invite/preview': answer(twoPeople(), { encoding: 'windows-1252' }) });
    await choose(csv());
    expect(screen.getByText(words['invites.checked.accents'])).toBeTruthy();
  });

  it('can be dropped on the page', async () => {
    open({ 'POST /staff/microsites/invite/preview': answer(twoPeople()) });
    const box = document.querySelector('[role=presentation]');
    await act(async () => fireEvent.drop(box!, { dataTransfer: { files: [csv()] } }));
    await act(async () => {});
    expect(go()).toBeTruthy();
  });

  it('shows the center to staff who see several centers', async () => {
    open({ 'POST /staff/microsites/invite/preview': answer(twoPeople()) }, 'registry-reviewer');
    await choose(csv());
    expect(await screen.findAllByRole('cell', { name: 'Lakeshore' })).toHaveLength(2);
    expect(screen.getByText('centerId')).toBeTruthy();
  });
});
