import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { serve } from '@/testing/server';
import { press } from '@/testing/controls';
import { open, sampleHolder, usual } from '@/testing/voucherScreen';

beforeEach(() => serve(usual));

const HOLDER = '/voucher-holder/register/31/key';
const outgrown = { guardian: 'Gina Ferrara', signedOn: '2026-03-02', askedOn: '2034-06-01' };
const record = {
  ...sampleHolder,
  adpVoucherHolders: undefined,
  matchStatus: undefined,
  status: 0,
  currentSelfRegistrationStep: 400,
  voucherState: 'available',
  donor: { matchStatus: 5, center: { name: 'Riverside', phone: '', centerAddress: {} } },
  coordinator: null,
};
const says = 'You are 18: please sign for yourself';

// Shows R11.5f
describe('a holder who came of age', () => {
  it('the holder reads who signed, and can sign on a screen or on paper', async () => {
    serve({ 'GET /voucher-holder/{id}/{editKey}': { results: { ...record, outgrown } } });
    open(HOLDER);
    await screen.findByRole('heading', { name: says });
    expect(screen.getByText(/Gina Ferrara signed the form for your voucher on Mar 2, 2026/)).toBeTruthy();
    expect(screen.getByText('We asked you on Jun 1, 2034 to sign.')).toBeTruthy();
    await press('Sign for myself');
    await screen.findByRole('heading', { level: 1, name: 'Consent form' });
    await press('Use the paper form');
    await screen.findByRole('heading', { level: 1, name: 'Sign on paper' });
    await press('Cancel');
    await press(/^Back/);
    await screen.findByRole('heading', { name: says });
  });

  it('the holder without electronic records signs on paper, and an unknown guardian has no name', async () => {
    serve({
      'GET /voucher-holder/{id}/{editKey}': {
        results: {
          ...record,
          paperOnly: true,
          outgrown: { ...outgrown, guardian: '', askedOn: '' },
        },
      },
    });
    open(HOLDER);
    await screen.findByText(/Your guardian signed the form/);
    expect(screen.queryByText(/We asked you/)).toBeNull();
    await press('Sign for myself');
    await screen.findByRole('heading', { level: 1, name: 'Sign on paper' });
  });

  it('the holder is not asked again after signing', async () => {
    serve({ 'GET /voucher-holder/{id}/{editKey}': { results: { ...record, outgrown: null } } });
    open(HOLDER);
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('heading', { name: says })).toBeNull();
  });
});
