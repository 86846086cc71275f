import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { sentBodies, serve, type Replies } from '@/testing/server';
import { press } from '@/testing/controls';
import { open, sampleDonor, sampleHolder, usual } from '@/testing/voucherScreen';
import { enter } from '@/testing/user';

beforeEach(() => serve(usual));

const HOLDER = '/voucher-holder/register/31/key';
const CONTACT = 'POST /voucher-holder/31/key/contact';
const waits = {
  address: 'new@mail.example',
  onRecord: 'daniel@mail.example',
  waitsFor: ['new', 'former'],
  askedAt: '2026-11-25T12:00:00Z',
  expired: false,
};

async function openHolder(changes: object, answers: Replies = {}) {
  const holder = { ...sampleHolder, adpVoucherHolders: undefined, currentSelfRegistrationStep: 400 };
  serve({ 'GET /voucher-holder/{id}/{editKey}': { results: { ...holder, ...changes } }, ...answers });
  open(HOLDER);
  return within(await screen.findByRole('region', { name: 'How we reach you' }));
}

// Shows R12.2x
it('the dialog changes the address, and names the inbox to check', async () => {
  const box = await openHolder(
    {},
    {
      'POST /voucher-holder/{id}/{editKey}/contact': {
        results: { email: 'new@mail.example', phone: '614-555-0123', emailChange: waits },
      },
    },
  );
  await press('Change email or phone');
  const dialog = within(screen.getByRole('dialog'));
  await enter(dialog.getByLabelText('Email'), 'new@mail.example');
  await press('Save');
  await box.findByText(/We wrote to new@mail\.example\./);
  expect(box.getByText(/We also wrote to daniel@mail\.example/)).toBeTruthy();
  expect(sentBodies(CONTACT)).toEqual([{ email: 'new@mail.example', phone: '614-555-0123' }]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it("the field shows the server's error", async () => {
  await openHolder(
    {},
    {
      'POST /voucher-holder/{id}/{editKey}/contact': {
        status: 422,
        message: 'x',
        errors: [{ field: 'email', message: 'Please enter a valid email' }],
      },
    },
  );
  await press('Change email or phone');
  await press('Save');
  const dialog = within(screen.getByRole('dialog'));
  await dialog.findByText('Please enter a valid email');
  expect(dialog.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true');
});

it('an expired change can be withdrawn or repeated', async () => {
  const box = await openHolder(
    { email: 'new@mail.example', emailChange: { ...waits, expired: true } },
    {
      'POST /voucher-holder/{id}/{editKey}/contact': {
        results: { email: 'new@mail.example', phone: '614-555-0123', emailChange: waits },
      },
    },
  );
  expect(box.getByText(/The link was not opened within 7 days/)).toBeTruthy();
  expect(box.getByText('daniel@mail.example')).toBeTruthy();
  await press('Send again');
  await box.findByText(/We wrote to new@mail\.example\./);
  await press('Keep the old address');
  await waitFor(() => expect(sentBodies(CONTACT)).toHaveLength(2));
  expect(sentBodies(CONTACT)).toEqual([
    { email: 'new@mail.example', phone: '614-555-0123' },
    { email: 'daniel@mail.example', phone: '614-555-0123' },
  ]);
});

it('the registration also shows an unconfirmed new address', async () => {
  serve({
    'GET /donor/{id}/{editKey}': {
      results: { ...sampleDonor, emailChange: { ...waits, waitsFor: ['new'] } },
    },
  });
  open('/voucher-donor/register/7/key');
  await screen.findByText(/We wrote to new@mail\.example\./);
  expect(screen.queryByText(/We also wrote/)).toBeNull();
});
