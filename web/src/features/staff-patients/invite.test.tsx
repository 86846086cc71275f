import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import words from '@catalogues/en/invites.json';
import { press } from '@/testing/press';
import { sent, serve } from '@/testing/server';
import { renderStaff } from '@/testing/staffScreen';
import { Invite } from './index';
import { fill } from '@/testing/controls';
import { user } from '@/testing/user';

it('shows the record of a known patient, keeps the typed text, and invites another person', async () => {
  const known = { kind: 'patient', id: 4, firstName: 'Rosa', lastName: 'Peña', centerName: 'Lakeshore' };
  serve({
    'POST /staff/microsites/invite': [
      { status: 409, message: 'We may have this person already.', results: { records: [known] } },
      { results: { id: 9, shortCode: 'ABC234' } },
    ],
  });
  renderStaff('center-coordinator', [{ path: '/staff/invite', Component: Invite }], '/staff/invite', [words]);
  await fill('First name', 'Rosa');
  await fill('Last name', 'Pena');
  await fill('Email', 'rosa@mail.example');
  await user.click(screen.getByLabelText('Kidney'));
  await press('Send the invitation');
  const said = await screen.findByRole('alert');
  expect(said.textContent).toContain('Rosa Peña, patient at Lakeshore.');
  expect(screen.getByText('Open the record').getAttribute('href')).toBe('/staff/microsites/4');
  expect(screen.getByLabelText<HTMLInputElement>('Last name').value).toBe('Pena');
  await press('This is another person, invite anyway');
  expect(sent.map(({ body }) => (body as { isAnotherPerson?: boolean }).isAnotherPerson)).toEqual([
    undefined,
    true,
  ]);
});
