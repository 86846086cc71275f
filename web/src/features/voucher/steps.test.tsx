import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { changes, sent, serve } from '@/testing/server';
import { press } from '@/testing/controls';
import { open, sampleDonor, sampleHolder, usual } from '@/testing/voucherScreen';
import { enter, user } from '@/testing/user';

beforeEach(() => serve(usual));

const DONOR = '/voucher-donor/register/7/key';
const HOLDER = '/voucher-holder/register/31/key';

const steps = () =>
  screen
    .getAllByRole('listitem')
    .filter((item) => within(item).queryByRole('heading', { level: 2 }))
    .map((item) => [
      within(item).getByRole('heading').textContent,
      within(item).queryByRole('button')?.querySelector('span > span')?.firstChild?.textContent,
      item.getAttribute('aria-current'),
    ]);

const riverside = {
  name: 'Riverside Transplant Center',
  phone: '614-555-0100',
  centerAddress: { addressLine1: '1 River Road', city: 'Columbus', state: 'OH', postalCode: '43215' },
};
const cora = {
  id: 1,
  fullName: 'Cora Vance',
  phoneNumbers: [{ phoneType: 'Work', number: '614-555-0101' }],
};

describe('the notices beside the steps', () => {
  it('the page shows the last day, and a contact to call', async () => {
    const holder = {
      ...sampleHolder,
      adpVoucherHolders: undefined,
      donor: { matchStatus: 1, center: riverside },
    };
    serve({
      'GET /voucher-holder/{id}/{editKey}': {
        results: { ...holder, coordinator: cora, formsDueOn: '2126-03-16' },
      },
    });
    const { unmount } = open(HOLDER);
    await screen.findByText('The last day for these steps is Mar 16, 2126.');
    expect(screen.getByText(/Coordinator: Cora Vance/)).toBeTruthy();
    expect(screen.getByRole('link', { name: /: 614-555-0101$/ }).getAttribute('href')).toBe('tel:6145550101');
    unmount();
    serve({
      'GET /voucher-holder/{id}/{editKey}': {
        results: {
          ...holder,
          coordinator: null,
          formsDueOn: '2020-03-16',
        },
      },
    });
    open(HOLDER);
    await screen.findByText('The last day for these steps was Mar 16, 2020. Please call your center.');
    expect(screen.getByRole('link', { name: /: 614-555-0100$/ })).toBeTruthy();
  });

  it('the page addresses the guardian of a minor, without asking for an ID', async () => {
    serve({
      'GET /voucher-holder/{id}/{editKey}': {
        results: {
          ...sampleHolder,
          isMinor: true,
          currentSelfRegistrationStep: 300,
        },
      },
    });
    open(HOLDER);
    await screen.findByRole('heading', { level: 1, name: 'A voucher for Lucia, for you to sign' });
    expect(screen.queryByText(/photo ID/)).toBeNull();
    await press(/^Continue/);
    await screen.findByText(/You sign as the parent or guardian/);
    expect(screen.queryByText(/photo ID/)).toBeNull();
  });
});

describe('the links of the steps', () => {
  it('the record is loaded with its key in the header, and the page has the specified title', async () => {
    serve({ 'GET /donor/{id}/{editKey}': { results: sampleDonor } });
    open(DONOR);
    expect(screen.getByText('One moment please...')).toBeTruthy();
    await screen.findByRole('heading', { level: 1, name: 'Thank you for donating, Daniel' });
    expect(document.title).toBe('Voucher - Self Registration');
    expect(sent[0]).toMatchObject({ call: 'GET /donor/7/key', authorization: 'EditKey donor:7:key' });
  });

  it('the page is the not-found page when the server responds notfound, and at unknown paths', async () => {
    serve({ 'GET /donor/{id}/{editKey}': { status: 404, message: 'notfound' } });
    const { unmount } = open(DONOR);
    await screen.findByRole('heading', { name: 'This link does not open your page' });
    unmount();
    open('/voucher-somebody/register/7/key');
    await screen.findByRole('heading', { name: 'This link does not open your page' });
    expect(sent).toHaveLength(1);
  });

  it('a failed load shows a banner, and can be repeated', async () => {
    serve({ 'GET /donor/{id}/{editKey}': { status: 500 } });
    open(DONOR);
    await screen.findByText(
      'An error occurred while attempting to retrieve your personal information. Please try again later.',
    );
    serve({ 'GET /donor/{id}/{editKey}': { results: { ...sampleDonor, currentSelfRegistrationStep: 0 } } });
    await press('Try again');
    await screen.findByRole('heading', { level: 1, name: /^Thank you/ });
    expect(steps()[0]?.[2]).toBe('step');
  });

  it('the page after the operation is the transplanted page', async () => {
    serve({ 'GET /donor/{id}/{editKey}': { results: { ...sampleDonor, matchStatus: 5 } } });
    open(DONOR);
    await screen.findByRole('heading', { name: 'Donor has been transplanted' });
    expect(screen.getByText('The associated donor has already been transplanted.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Continue/ })).toBeNull();
  });

  it('the page congratulates a holder who is done', async () => {
    serve({
      'GET /voucher-holder/{id}/{editKey}': {
        results: { ...sampleHolder, currentSelfRegistrationStep: 400 },
      },
    });
    open(HOLDER);
    await screen.findByText('Congratulations! You have completed all necessary steps!');
    expect(screen.queryByText('ENTER PERSONAL INFORMATION')).toBeNull();
  });

  it('the page of a donor who is done lists the holders, masked and read-only', async () => {
    const holders = [
      {
        ...sampleHolder,
        firstName: 'L*****',
        lastName: 'F*****',
        status: 0,
        currentSelfRegistrationStep: 400,
      },
      { ...sampleHolder, id: 32, firstName: 'Rosa', lastName: 'DiMarco' },
      { ...sampleHolder, id: 33, isDeleted: true },
    ];
    serve({
      'GET /donor/{id}/{editKey}': {
        results: {
          ...sampleDonor,
          currentSelfRegistrationStep: 400,
          adpVoucherHolders: holders,
          usableVouchers: 2,
        },
      },
    });
    open(DONOR);
    await screen.findByText(
      'Congratulations! You have completed all necessary steps. You may check the status of your voucher ' +
        'holders consent file upload below.',
    );
    const table = screen.getByRole('table', { name: 'Voucher holders' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((head) => head.textContent),
    ).toEqual(['Name', 'Consent File Uploaded']);
    const rows = within(table).getAllByRole('row').slice(1);
    expect(rows.map((row) => row.querySelector('th')?.textContent)).toEqual([
      'NameR***** D*****R D, name hiddenFamily-Child, named on Nov\u00a03,\u00a02026',
      'NameL***** F*****L F, name hiddenFamily-Child, named on Nov\u00a03,\u00a02026',
    ]);
    expect(rows.map((row) => row.querySelector('b')?.textContent)).toEqual([
      'R***** D*****',
      'L***** F*****',
    ]);
    expect(rows.map((row) => within(row).getByRole('cell').textContent)).toEqual([
      expect.stringContaining('Pending Response'),
      expect.stringContaining('Complete'),
    ]);
    expect(screen.getByText(/^1 of your 2 voucher holders has not signed yet\. A call/)).toBeTruthy();
    expect(document.title).toBe('Your voucher holders so far – Voucher - Self Registration');
    expect(within(table).queryByRole('button')).toBeNull();
  });

  it.each([
    ['redeemed', 'Redeemed', /It cannot be used again/],
    ['retired', 'Retired', /You did nothing wrong/],
    ['closed', 'Closed', /Your center has closed your voucher/],
  ])(
    'the page of a voucher that is %s shows the outcome and a contact to call',
    async (voucherState, name, said) => {
      const coordinator = {
        id: 1,
        fullName: 'Nadia Haddad',
        phoneNumbers: [{ phoneType: 'Work', number: '216-555-0119' }],
      };
      const donor = { matchStatus: 4, center: { name: 'Lakeshore' } };
      for (const currentSelfRegistrationStep of [100, 400]) {
        serve({
          'GET /voucher-holder/{id}/{editKey}': {
            results: {
              ...sampleHolder,
              currentSelfRegistrationStep,
              voucherState,
              coordinator,
              donor,
            },
          },
        });
        const { unmount } = open(HOLDER);
        await screen.findByRole('heading', { level: 1, name: `Your voucher: ${name}` });
        expect(screen.getByText(said)).toBeTruthy();
        expect(screen.getByRole('link', { name: '216-555-0119' }).getAttribute('href')).toBe(
          'tel:2165550119',
        );
        expect(screen.getByText('Nadia Haddad', { exact: false })).toBeTruthy();
        expect(screen.queryByText(/Congratulations/)).toBeNull();
        expect(screen.queryByText('ENTER PERSONAL INFORMATION')).toBeNull();
        unmount();
      }
    },
  );

  // Shows R11.3a
  it('the page of a donor shows the number of usable vouchers once some are used, without the names', async () => {
    const complete = { ...sampleHolder, currentSelfRegistrationStep: 400 };
    serve({
      'GET /donor/{id}/{editKey}': {
        results: {
          ...sampleDonor,
          currentSelfRegistrationStep: 400,
          adpVoucherHolders: [complete, { ...complete, id: 32 }],
          usableVouchers: 1,
        },
      },
    });
    open(DONOR);
    expect(await screen.findByText('1 of these vouchers can still be used.')).toBeTruthy();
  });

  it('the page offers the signer their own copy, and reports a failure to open it', async () => {
    const record = { ...sampleHolder, currentSelfRegistrationStep: 400 };
    serve({
      'GET /voucher-holder/{id}/{editKey}': { results: record },
      'GET /e-consent/document/{entityType}/{id}': { status: 503 },
    });
    open(HOLDER);
    await screen.findByText('Congratulations! You have completed all necessary steps!');
    await press('Download your consent form');
    await screen.findByRole('alert');
    expect(sent.at(-1)).toMatchObject({
      call: 'GET /e-consent/document/12/31',
      authorization: 'EditKey voucher-holder:31:key',
    });
  });
});

describe('the dashboard', () => {
  it('the dashboard has three boxes for donors: Edit on earlier steps, Continue on the current one', async () => {
    serve({ 'GET /donor/{id}/{editKey}': { results: { ...sampleDonor, currentSelfRegistrationStep: 200 } } });
    open(DONOR);
    await screen.findByRole('heading', { level: 1 });
    expect(screen.getByText(/complete the voucher donor registration process in three steps/)).toBeTruthy();
    expect(steps()).toEqual([
      ['ENTER PERSONAL INFORMATION', 'Edit', null],
      ['DESIGNATE YOUR VOUCHER HOLDERS', expect.anything(), 'step'],
      ['E-SIGN CONSENT FORM', undefined, null],
    ]);
    expect(screen.getByRole('button', { name: /^Continue DESIGNATE/ })).toBeTruthy();
  });

  it('the dashboard has two boxes for holders', async () => {
    serve({ 'GET /voucher-holder/{id}/{editKey}': { results: sampleHolder } });
    open(HOLDER);
    await screen.findByRole('heading', { level: 1, name: 'Welcome, Lucia' });
    expect(screen.getByText(/two steps.*before the donor candidate donates/)).toBeTruthy();
    expect(steps().map(([title]) => title)).toEqual(['ENTER PERSONAL INFORMATION', 'E-SIGN CONSENT FORM']);
  });

  it('editing an earlier step asks first, lists the steps that reopen, and changes nothing by itself', async () => {
    serve({ 'GET /donor/{id}/{editKey}': { results: { ...sampleDonor, currentSelfRegistrationStep: 300 } } });
    open(DONOR);
    await screen.findByRole('heading', { level: 1 });
    await press(/^Edit ENTER/);
    const question = within(screen.getByRole('dialog', { name: 'Edit this step?' }));
    expect(question.getByText(/^You edit ENTER PERSONAL INFORMATION\. If you change something/)).toBeTruthy();
    expect(question.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'DESIGNATE YOUR VOUCHER HOLDERS',
      'E-SIGN CONSENT FORM',
    ]);
    await press('No, Cancel');
    await press(/^Edit DESIGNATE/);
    await press('Yes, Edit');
    await screen.findByRole('heading', { level: 1, name: 'Your voucher holders' });
    await press('Cancel');
    expect(steps()[2]?.[2]).toBe('step');
    expect(changes()).toEqual([]);
  });

  it('a failed return to a step shows the reason, and the page stays', async () => {
    serve({
      'GET /donor/{id}/{editKey}': { results: { ...sampleDonor, currentSelfRegistrationStep: 200 } },
      'POST /donor/{id}/{editKey}/{step}/set-back-status': { status: 409, message: 'Not now' },
    });
    open(DONOR);
    await screen.findByRole('heading', { level: 1 });
    await press(/^Edit ENTER/);
    await press('Yes, Edit');
    await enter(screen.getByLabelText('City'), 'Dayton');
    await press('Continue');
    await user.click(await screen.findByRole('button', { name: 'No, this is correct' }));
    const sentence = 'There was an error going back to previous workflow: Not now';
    await waitFor(() => expect(screen.getAllByText(sentence).length).toBeGreaterThan(1));
    expect(screen.getByRole('alert').textContent).toBe(sentence);
    expect(steps()[1]?.[2]).toBe('step');
  });
});
