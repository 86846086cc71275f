import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { sentBodies, sent, serve } from '@/testing/server';
import { press } from '@/testing/controls';
import { open, sampleDonor, sampleHolder, usual } from '@/testing/voucherScreen';

beforeEach(() => serve(usual));

const HOLDER = '/voucher-holder/register/31/key';
const DONOR = '/voucher-donor/register/7/key';
const NEED = 'POST /voucher-holder/31/key/need-now';

const coordinator = {
  id: 1,
  fullName: 'Nadia Haddad',
  phoneNumbers: [{ phoneType: 'Work', number: '216-555-0119' }],
};
const center = {
  name: 'Lakeshore',
  phone: '216-555-0100',
  centerAddress: { addressLine1: '1 Lake St', city: 'Cleveland', state: 'OH', postalCode: '44101' },
};
const duty = (what: string, dueOn: string, state: string) => ({ what, dueOn, state });

/** A holder who has completed all steps, after the donation. */
const holder = {
  ...sampleHolder,
  currentSelfRegistrationStep: 400,
  status: 0,
  coordinator,
  donor: { matchStatus: 5, center },
  voucherState: 'available',
  stateSince: '2023-11-02',
  donatedOn: '2023-11-02',
  duties: [duty('swab', '2028-11-02', 'upcoming'), duty('blood', '2028-11-02', 'upcoming')],
  needAskedAt: null,
  canAskNow: true,
  isMinor: false,
};
const told = { ...holder, needAskedAt: '2026-11-20T15:00:00Z', canAskNow: false };

async function openHolder(change: object = {}) {
  serve({ 'GET /voucher-holder/{id}/{editKey}': { results: { ...holder, ...change } } });
  const shown = open(HOLDER);
  await screen.findByRole('heading', { level: 1 });
  return shown;
}
const part = (name: string) => within(screen.getByRole('region', { name }));
const dialog = () => within(screen.getByRole('dialog'));

describe('a holder’s page', () => {
  it('the page shows the voucher: its state, holder, date, next duties and a contact to call', async () => {
    await openHolder();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your voucher: Available');
    const voucher = part('This page is your voucher');
    expect(voucher.getByText(/you can use this voucher/)).toBeTruthy();
    for (const [name, said] of [
      ['For', 'Lucia Ferrara'],
      ['Relationship to the donor', 'Family-Child'],
      ['Since', 'Nov\u00a02,\u00a02023'],
    ] as const) {
      expect(voucher.getByText(name).nextElementSibling?.textContent).toBe(said);
    }
    const next = part('What comes next');
    expect(next.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
      'Cheek swab: by Nov\u00a02,\u00a02028',
      'Blood test: by Nov\u00a02,\u00a02028',
    ]);
    expect(next.queryByText(/call/)).toBeNull();
    expect(screen.getByRole('button', { name: 'Download your consent form' })).toBeTruthy();
    expect(screen.getByRole('link', { name: /: 216-555-0119$/ })).toBeTruthy();
    expect(part('How we reach you').getByText('614-555-0123')).toBeTruthy();
    expect(screen.queryByText(/within 3 weeks/)).toBeNull();
  });

  it('the page before the donation thanks, and explains the conditions of the voucher', async () => {
    await openHolder({
      voucherState: 'awaits-donation',
      stateSince: '',
      donor: { matchStatus: 4, center },
      duties: [],
      canAskNow: false,
    });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Thank you, Lucia');
    expect(screen.getByText('Congratulations! You have completed all necessary steps!')).toBeTruthy();
    expect(screen.getByText(/within 3 weeks/)).toBeTruthy();
    const voucher = part('This page is your voucher');
    expect(voucher.getByText('Complete, waiting for the donation')).toBeTruthy();
    expect(voucher.queryByText('Since')).toBeNull();
    expect(screen.queryByRole('button', { name: 'I need it now' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'What comes next' })).toBeNull();
  });

  it('the page names the party that reviews a requested redemption', async () => {
    await openHolder({ voucherState: 'redemption-asked', stateSince: '2026-11-20', canAskNow: false });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your voucher: Redemption requested');
    expect(screen.getByText(/The registry is reviewing it/)).toBeTruthy();
    expect(screen.getByText('Since').nextElementSibling?.textContent).toBe('Nov\u00a020,\u00a02026');
    expect(screen.queryByRole('region', { name: /need a kidney now/ })).toBeNull();
  });

  it.each([
    ['due', 'Due now', /It is time for this/],
    ['overdue', 'Overdue', /You still have the voucher/],
  ])('the page lists a duty that is %s first, and asks the holder to call', async (state, name, said) => {
    await openHolder({
      duties: [duty('swab', '2028-11-02', 'upcoming'), duty('blood', '2026-11-30', state)],
    });
    const next = part('What comes next');
    expect(next.getByText(said)).toBeTruthy();
    expect(next.getAllByRole('listitem')[0]?.textContent).toBe(
      `Blood test: by Nov\u00a030,\u00a02026${name}`,
    );
  });

  it('the page addresses the guardian of a minor', async () => {
    await openHolder({ isMinor: true });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Voucher for Lucia: Available');
    expect(screen.getByText('Blood is taken from Lucia only from the age of 18.')).toBeTruthy();
    await press('Lucia needs it now');
    expect(dialog().getByText(/This does not use up your voucher/)).toBeTruthy();
  });

  it('the page with open steps after the donation has the specified text, and a contact to call', async () => {
    await openHolder({
      currentSelfRegistrationStep: 300,
      voucherState: 'not-complete',
      duties: [],
      canAskNow: false,
    });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Donor has been transplanted');
    expect(screen.getByText('The associated donor has already been transplanted.')).toBeTruthy();
    expect(screen.getByText(/so it cannot be used/)).toBeTruthy();
    expect(screen.getByRole('link', { name: /: 216-555-0119$/ })).toBeTruthy();
  });
});

describe('I need it now', () => {
  it('the dialog asks first, explains that nothing is redeemed, and then shows the time of the notice', async () => {
    await openHolder();
    await press('I need it now');
    expect(dialog().getByText(/your center calls you/)).toBeTruthy();
    expect(dialog().getByText(/This does not use up your voucher/)).toBeTruthy();
    await press('No, Cancel');
    expect(sentBodies(NEED)).toEqual([]);
    await press('I need it now');
    serve({
      'POST /voucher-holder/{id}/{editKey}/need-now': {
        results: { needAskedAt: told.needAskedAt, canAskNow: false },
      },
    });
    await press('Yes, tell my center');
    const said = await screen.findByText('You told your center on Nov 20, 2026.');
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(said.closest('[role=status]')));
    expect(screen.queryByRole('button', { name: 'I need it now' })).toBeNull();
    expect(sent.find(({ call }) => call === NEED)?.authorization).toBe('EditKey voucher-holder:31:key');
  });

  it('the dialog shows why it failed, and can be repeated', async () => {
    await openHolder();
    await press('I need it now');
    await press('Yes, tell my center');
    expect((await dialog().findByRole('alert')).textContent).toMatch(/We could not reach our server/);
    serve({ 'POST /voucher-holder/{id}/{editKey}/need-now': { status: 500, message: '' } });
    await press('Yes, tell my center');
    await waitFor(() => expect(dialog().getByRole('alert').textContent).toMatch(/went wrong on our side/));
    serve({
      'POST /voucher-holder/{id}/{editKey}/need-now': {
        results: { needAskedAt: told.needAskedAt, canAskNow: false },
      },
    });
    await press('Yes, tell my center');
    expect(await screen.findByText('You told your center on Nov 20, 2026.')).toBeTruthy();
  });

  it('the page shows a notice that another window sent meanwhile', async () => {
    await openHolder();
    await press('I need it now');
    serve({
      'GET /voucher-holder/{id}/{editKey}': { results: told },
      'POST /voucher-holder/{id}/{editKey}/need-now': {
        status: 409,
        message: 'Your center was already told.',
      },
    });
    await press('Yes, tell my center');
    expect(await dialog().findByText('Your center was already told.')).toBeTruthy();
    expect(await screen.findByText('You told your center on Nov 20, 2026.')).toBeTruthy();
    await press('No, Cancel');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('the page shows the time of an earlier notice', async () => {
    await openHolder(told);
    expect(part('Do you need a kidney now?').getByText('You told your center on Nov 20, 2026.')).toBeTruthy();
  });
});

describe('a donor’s page after the donation', () => {
  const donor = {
    ...sampleDonor,
    currentSelfRegistrationStep: 400,
    matchStatus: 5,
    donatedOn: '2023-11-02',
    center,
    coordinator,
    adpVoucherHolders: [sampleHolder, { ...sampleHolder, id: 32 }],
  };
  async function openDonor(change: object = {}) {
    serve({ 'GET /donor/{id}/{editKey}': { results: { ...donor, ...change } } });
    const shown = open(DONOR);
    await screen.findByRole('heading', { level: 1, name: 'Donor has been transplanted' });
    return shown;
  }

  it('the page thanks, counts the vouchers, and has the donor’s consent and a contact to call', async () => {
    await openDonor({ usableVouchers: 2 });
    expect(screen.getByText('The associated donor has already been transplanted.')).toBeTruthy();
    expect(
      part('Thank you, Daniel').getByText('You gave a kidney on Nov 2, 2023. It is a great gift.'),
    ).toBeTruthy();
    expect(part('Your vouchers').getByText('One of your 2 vouchers can be used.')).toBeTruthy();
    expect(part('Your vouchers').getByText(/^They are kept/)).toBeTruthy();
    expect(screen.queryByText(/Lucia/)).toBeNull();
    expect(screen.getByRole('button', { name: 'Download your consent form' })).toBeTruthy();
    expect(screen.getByRole('link', { name: /: 216-555-0119$/ })).toBeTruthy();
  });

  it.each([
    [
      'one was used',
      { usableVouchers: 0, usedVouchers: 1 },
      /^1 voucher was used\. Your gift has done what you wished/,
    ],
    ['none is left', { usableVouchers: 0, usedVouchers: 0 }, /your gift counts all the same/],
  ])('the page words the outcome kindly when %s', async (_what, counts, said) => {
    await openDonor(counts);
    const texts = screen.getByRole('region', { name: 'Your vouchers' }).querySelectorAll('p');
    expect([...texts].map(({ textContent }) => textContent)[0]).toMatch(said);
  });

  it('the page has no download or counts for a donor who signed nothing and named no holder', async () => {
    await openDonor({ currentSelfRegistrationStep: 200, adpVoucherHolders: [], donatedOn: '' });
    expect(screen.getByText('You gave a kidney. It is a great gift.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Download your consent form' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Your vouchers' })).toBeNull();
  });
});
