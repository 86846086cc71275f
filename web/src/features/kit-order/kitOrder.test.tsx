import { screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { describe, expect, it } from 'vitest';
import KitOrder from '.';
import linkWords from '@catalogues/en/lost-link.json';
import addressWords from '@catalogues/en/address.json';
import words from '@catalogues/en/kit.json';
import { findErrorSummary } from '@/testing/errorSummary';
import { renderApp } from '@/testing/renderApp';
import { unanswered } from '@/testing/unanswered';
import { press } from '@/testing/controls';
import { changes, serve, sentBodies, type Reply } from '@/testing/server';
import { enter, user } from '@/testing/user';

const record = {
  orderCount: 1,
  // Late in the evening of the day before, in the registry's time zone.
  lastOrderDateTime: '2026-10-03T02:00:00Z',
  canOrder: true,
  nextKit: 'can-order',
  lastOrder: {
    state: 'received',
    shippedDateTime: '2026-10-06T02:00:00Z',
    carrier: 'Parcel post',
    trackingNumber: 'DEMO 0000 0001',
    toCenter: false,
    address1: '12 Orchard Lane',
    city: 'Fall River',
    region: 'MA',
  },
  voucherHolder: {
    firstName: 'Anthony',
    address1: '12 Orchard Lane',
    address2: '',
    city: 'Fall River',
    state: 'MA',
    country: 1,
    zip: '02720',
    donor: {
      center: {
        name: 'Lakeshore Transplant Center',
        centerAddress: {
          addressLine1: '1 Lake Dr',
          city: 'Milwaukee',
          state: 'WI',
          postalCode: '53202',
        },
      },
    },
  },
  coordinator: {
    fullName: 'Nadia Haddad',
    phoneNumbers: [
      { phoneType: 'Work', number: '414-555-0175' },
      { phoneType: 'Mobile', number: '414-555-0121' },
    ],
  },
};

const LOAD = 'GET /voucher-holder/{id}/{editKey}';
const ORDER = 'POST /voucher-holder/{id}/{editKey}/order-kit';
const SENT_ORDER = 'POST /voucher-holder/31/key/order-kit';

/** Opens the page with the server's responses to the load and the order. */
function open(load: Reply<typeof LOAD>, order: Reply<typeof ORDER> = 'unreached') {
  serve({ [LOAD]: load, [ORDER]: order });
  return renderApp(
    <Routes location="/voucher/31/key/send-kit">
      <Route path="/voucher/:voucherHolderId/:editKey/send-kit" element={<KitOrder />} />
    </Routes>,
    [words, addressWords, linkWords],
  );
}

const loads = (changed: object = {}) => ({ results: { ...record, ...changed } });
const ordered = (results: number) => ({ results });

describe('the kit page', () => {
  it('the page shows that it loads, and explains a failure', async () => {
    const { unmount } = open('never');
    expect(screen.getByText('One moment please...')).toBeTruthy();
    unmount();
    open('unreached');
    expect((await screen.findByRole('alert')).textContent).toMatch(/could not reach the server/);
    expect(screen.queryByText('One moment please...')).toBeNull();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  it('the page reports an invalid link', async () => {
    open({ status: 404, message: 'notfound' });
    expect(await screen.findByRole('heading', { name: 'This link does not open your page' })).toBeTruthy();
  });

  it('the page reports that the first kit has not been sent, and offers no order', async () => {
    open(loads({ orderCount: 0, canOrder: false, lastOrder: null, lastOrderDateTime: '' }));
    expect(await screen.findByText(/has not been sent yet/)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('the second kit is ordered to the confirmed address', async () => {
    open(loads(), ordered(2));
    expect(await screen.findByRole('heading', { name: 'Hello, Anthony' })).toBeTruthy();
    expect(screen.getByText(/^We are sorry\./)).toBeTruthy();
    expect(
      screen.getByText('First kit ordered Oct 2, 2026 and sent to 12 Orchard Lane, Fall River, MA'),
    ).toBeTruthy();
    expect(screen.getByRole('img', { name: '1 of 3 kits used' })).toBeTruthy();
    await press('Click here to order another kit');
    expect(changes()).toEqual([]);
    expect(screen.getByText('Fall River, MA 02720')).toBeTruthy();
    await press('Yes, order the kit');
    expect(await screen.findByText('Thank you for ordering a second kit.')).toBeTruthy();
    expect(changes()).toEqual([
      {
        call: SENT_ORDER,
        authorization: 'EditKey voucher-holder:31:key',
        body: {
          address1: '12 Orchard Lane',
          address2: '',
          city: 'Fall River',
          state: 'MA',
          country: 1,
          zip: '02720',
        },
      },
    ]);
    expect(screen.getByRole('img', { name: '2 of 3 kits used' })).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('a corrected address is kept when the order fails, and sent with the next one', async () => {
    open(loads());
    await screen.findByRole('heading', { name: 'Order another kit' });
    await press('Click here to order another kit');
    await press('Change the address');
    await enter(screen.getByLabelText('Address'), '9 Hill St');
    await enter(screen.getByLabelText('Zip code'), '123');
    await press('Order the kit to this address');
    expect((await findErrorSummary()).querySelector('a')?.textContent).toBe('Please enter a valid zip code');
    expect(changes()).toEqual([]);
    await enter(screen.getByLabelText('Zip code'), '02721');
    await press('Order the kit to this address');
    expect(await screen.findByText(/could not confirm your order/)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Address').value).toBe('9 Hill St');
    await waitFor(() =>
      expect(
        screen.getByRole<HTMLButtonElement>('button', { name: 'Order the kit to this address' }).disabled,
      ).toBe(false),
    );
    expect(sentBodies(SENT_ORDER)[0]).toMatchObject({ address1: '9 Hill St', zip: '02721' });
  });

  it('a kit is not ordered twice when only the response to the first order was lost', async () => {
    open(loads());
    await screen.findByRole('heading', { name: 'Order another kit' });
    await press('Click here to order another kit');
    await press('Yes, order the kit');
    expect((await screen.findByRole('alert')).textContent).toMatch(/could not confirm your order/);
    serve({ [LOAD]: loads({ orderCount: 2 }), [ORDER]: ordered(3) });
    await press('Yes, order the kit');
    expect(await screen.findByText(/Thank you/)).toBeTruthy();
    expect(changes()).toHaveLength(1);
  });

  it('a kit is ordered again when the first order has not arrived', async () => {
    open(loads());
    await screen.findByRole('heading', { name: 'Order another kit' });
    await press('Click here to order another kit');
    await press('Yes, order the kit');
    await screen.findByRole('alert');
    serve({ [LOAD]: loads(), [ORDER]: ordered(2) });
    await press('Yes, order the kit');
    expect(await screen.findByText(/Thank you/)).toBeTruthy();
    expect(changes()).toHaveLength(2);
  });

  it("the server's errors are shown at their fields", async () => {
    const broken = { field: 'city', message: 'City cannot be blank' };
    open(loads(), { status: 422, message: 'x', errors: [broken] });
    await screen.findByRole('heading', { name: 'Order another kit' });
    await press('Click here to order another kit');
    await press('Yes, order the kit');
    expect((await screen.findAllByText('City cannot be blank')).length).toBeGreaterThan(0);
    expect(screen.getByLabelText('City').getAttribute('aria-invalid')).toBe('true');
  });

  it('the third kit is sent to the original center, with a contact to call', async () => {
    open(loads({ orderCount: 2 }), ordered(3));
    expect(await screen.findByText(/second cheek swab could not be read/)).toBeTruthy();
    expect(screen.getByText(/sent to the original transplant center, Lakeshore/)).toBeTruthy();
    await press('Click here to order another kit');
    expect(screen.getByText('1 Lake Dr')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Change the address' })).toBeNull();
    await press('Yes, order the kit');
    expect(await screen.findByText(/go directly to the original transplant center, Lakeshore/)).toBeTruthy();
    expect(sentBodies(SENT_ORDER)).toEqual([undefined]);
    expect(screen.getByText(/Coordinator: Nadia Haddad/)).toBeTruthy();
    expect(
      screen.getByRole('link', { name: /^Call Nadia Haddad at .*: 414-555-0175$/ }).getAttribute('href'),
    ).toBe('tel:4145550175');
    expect(screen.getByText('Mobile')).toBeTruthy();
  });

  it('the page shows the center and its coordinator once three kits are used up', async () => {
    open(loads({ orderCount: 3, canOrder: false, nextKit: 'used-up' }));
    expect(await screen.findByText(/^Three kits have been tried/)).toBeTruthy();
    expect(screen.getByText('Lakeshore Transplant Center')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
    expect(
      screen.getByRole('link', { name: 'Call Nadia Haddad at Lakeshore Transplant Center: 414-555-0175' }),
    ).toBeTruthy();
  });

  it.each([
    [
      1,
      'shipped',
      'on-its-way',
      'Your first kit is on its way.',
      'On its way to 12 Orchard Lane, Fall River, MA',
    ],
    [
      2,
      'requested',
      'not-sent',
      'Your second kit is being prepared.',
      'Being prepared. It has not been mailed yet.',
    ],
    [
      2,
      'shipped',
      'on-its-way',
      'Your second kit is on its way.',
      'If it has not arrived by Oct 19, 2026, you can',
    ],
    [
      3,
      'requested',
      'not-sent',
      'Your third kit is being prepared.',
      'Being prepared. It has not been mailed yet.',
    ],
  ])(
    'the page shows the progress of kit %i while it is %s, without an apology',
    async (orderCount, state, nextKit, lead, step) => {
      const lastOrder = { ...record.lastOrder, state };
      open(loads({ orderCount, canOrder: false, nextKit, lastOrder }));
      expect(await screen.findByText(lead)).toBeTruthy();
      expect(screen.getByText('Ordered Oct 2, 2026')).toBeTruthy();
      expect(screen.getByText((text) => text.startsWith(step))).toBeTruthy();
      expect(screen.queryByText(/sorry|tried/)).toBeNull();
      expect(screen.queryByRole('button')).toBeNull();
    },
  );

  it('another kit is offered when a kit has not arrived 14 days after it was mailed', async () => {
    open(loads({ lastOrder: { ...record.lastOrder, state: 'shipped' } }));
    expect(await screen.findByText(/^We are sorry. We mailed your first kit on Oct 5, 2026/)).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'It has not arrived' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Click here to order another kit' })).toBeTruthy();
  });

  it('the page shows the progress when the kit was ordered elsewhere meanwhile', async () => {
    open(loads(), { status: 409, message: 'Your newest kit is being prepared.' });
    await screen.findByRole('heading', { name: 'Order another kit' });
    await press('Click here to order another kit');
    const lastOrder = { ...record.lastOrder, state: 'requested' };
    serve({ [LOAD]: loads({ orderCount: 2, canOrder: false, nextKit: 'not-sent', lastOrder }) });
    await press('Yes, order the kit');
    expect(
      await screen.findByText('Your second kit is being prepared.', { selector: '[role=status]' }),
    ).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
  });

  it('the page does not thank when the response counts no new kit', async () => {
    open(loads({ orderCount: 2 }), ordered(2));
    await screen.findByRole('heading', { name: 'Order another kit' });
    await press('Click here to order another kit');
    await press('Yes, order the kit');
    await waitFor(() => expect(changes()).toHaveLength(1));
    expect(screen.queryByText(/Thank you/)).toBeNull();
  });

  it('the last valid address is confirmed after Back from the form', async () => {
    open(loads(), ordered(2));
    await screen.findByRole('heading', { name: 'Order another kit' });
    await press('Click here to order another kit');
    expect(document.activeElement).toBe(
      screen.getByRole('heading', { name: 'Is this the address where we should send the kit?' }),
    );
    await press('Change the address');
    await enter(screen.getByLabelText('Zip code'), '1');
    await press('Back');
    expect(screen.getByText('Fall River, MA 02720')).toBeTruthy();
    await press('Change the address');
    expect(screen.getByLabelText<HTMLInputElement>('Zip code').value).toBe('1');
    await enter(screen.getByLabelText('Zip code'), '02721');
    await press('Back');
    expect(screen.getByText('Fall River, MA 02721')).toBeTruthy();
  });

  it('the form opens when the address on record is not valid', async () => {
    open(loads({ voucherHolder: { ...record.voucherHolder, zip: '' } }));
    await screen.findByRole('heading', { name: 'Order another kit' });
    await press('Click here to order another kit');
    expect(screen.getByLabelText('Zip code')).toBeTruthy();
    await press('Back');
    expect(screen.getByRole('button', { name: 'Click here to order another kit' })).toBeTruthy();
  });

  it("the server's reason for refusing an order is shown", async () => {
    open(loads(), { status: 409, message: 'Three kits have been ordered.' });
    await screen.findByRole('heading', { name: 'Order another kit' });
    await press('Click here to order another kit');
    await press('Yes, order the kit');
    expect((await screen.findByRole('alert')).textContent).toBe('Three kits have been ordered.');
  });
});

it('the order stops waiting after the timeout, and keeps the corrected address', async () => {
  open(loads());
  await screen.findByRole('heading', { name: 'Order another kit' });
  await press('Click here to order another kit');
  await press('Change the address');
  await enter(screen.getByLabelText('Address'), '9 Hill St');
  const button = () => screen.getByRole('button', { name: 'Order the kit to this address' });
  await unanswered(
    ORDER,
    () => user.click(button()),
    () => expect(button().getAttribute('aria-busy')).toBe('true'),
  );
  expect(screen.getByRole('alert').textContent).toContain('nothing is ordered twice');
  expect(button().getAttribute('aria-busy')).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('Address').value).toBe('9 Hill St');
});

it('the loading screen ends after the timeout, and offers another try', async () => {
  await unanswered(
    null,
    () => open('never'),
    () => expect(screen.getByText('One moment please...')).toBeTruthy(),
  );
  expect(screen.getByRole('alert').textContent).toMatch(/could not reach the server/);
  expect(screen.queryByText('One moment please...')).toBeNull();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});
