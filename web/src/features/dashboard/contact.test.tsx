import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { sent } from '@/testing/server';
import { loaded, open, press, startAnew } from '@/testing/dashboardScreen';
import { sampleSite } from '@/testing/sampleDashboard';
import { settle } from '@/testing/settle';
import { enter, user } from '@/testing/user';

beforeEach(startAnew);

const TEXTS = 'POST /microsite/text-consent';
const box = () => screen.getByRole('region', { name: 'How we reach you' });

// Shows R12.2x
it('the dialog changes the address, and names the inbox to check', async () => {
  const emailChange = {
    address: 'new@mail.example',
    onRecord: 'delphine@mail.example',
    waitsFor: ['new'],
    askedAt: '2026-11-25T12:00:00Z',
    byStaff: false,
    expired: false,
  };
  await open({ ...loaded(), 'POST /microsite/contact': { results: sampleSite({ emailChange }) } });
  await press('Change email or phone', box());
  const dialog = screen.getByRole('dialog');
  await enter(within(dialog).getByLabelText('Email'), 'new@mail.example');
  await press('Save', dialog);
  expect(within(box()).getByText(/We wrote to new@mail\.example\./)).toBeTruthy();
  expect(within(box()).getByText('delphine@mail.example')).toBeTruthy();
});

// Shows R12.2v
it('the switch for texts takes effect at once', async () => {
  const off = sampleSite({ primaryPhoneCanReceiveTexts: false });
  await open({ ...loaded(), 'POST /microsite/text-consent': { results: off } });
  const texts = () => within(box()).getByRole<HTMLInputElement>('checkbox', { name: /^Send texts to/ });
  expect(texts().checked).toBe(true);
  await user.click(texts());
  await settle();
  expect(texts().checked).toBe(false);
  expect(sent.filter(({ call }) => call === TEXTS).map(({ body }) => body)).toEqual([
    {
      id: 7,
      editKey: 'secret',
      primaryPhoneCanReceiveTexts: false,
      secondaryPhoneCanReceiveTexts: false,
      textConsentVersion: 'template-microsite',
    },
  ]);
});

it('a switch that the server refuses returns to its position', async () => {
  await open({ ...loaded(), 'POST /microsite/text-consent': { status: 500 } });
  const texts = () => within(box()).getByRole<HTMLInputElement>('checkbox', { name: /^Send texts to/ });
  await user.click(texts());
  await settle();
  expect(texts().checked).toBe(true);
  expect(within(box()).getByRole('alert').textContent).toContain('We could not save this');
});
