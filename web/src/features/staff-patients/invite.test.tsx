import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import words from '@catalogues/en/invites.json';
import { press } from '@/testing/press';
import { renderStaff, serveStaff } from '@/testing/staffScreen';
import { Invite } from './index';

it('shows the record of a known patient, keeps the typed text, and invites another person', async () => {
  const known = { kind: 'patient', id: 4, firstName: 'Rosa', lastName: 'Peña', centerName: 'Lakeshore' };
  const asked = serveStaff({
    'POST microsites/invite': [
      { status: 409, json: { message: 'We may have this person already.', results: { records: [known] } } },
      { json: { results: { id: 9, shortCode: 'ABC234' } } },
    ],
  });
  renderStaff('center-coordinator', [{ path: '/staff/invite', Component: Invite }], '/staff/invite', [words]);
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  type('First name', 'Rosa');
  type('Last name', 'Pena');
  type('Email', 'rosa@mail.example');
  fireEvent.click(screen.getByLabelText('Kidney'));
  await press('Send the invitation');
  const said = await screen.findByRole('alert');
  expect(said.textContent).toContain('Rosa Peña, patient at Lakeshore.');
  expect(screen.getByText('Open the record').getAttribute('href')).toBe('/staff/microsites/4');
  expect(screen.getByLabelText<HTMLInputElement>('Last name').value).toBe('Pena');
  await press('This is another person, invite anyway');
  expect(asked.map(({ body }) => (body as { isAnotherPerson?: boolean }).isAnotherPerson)).toEqual([
    undefined,
    true,
  ]);
});
