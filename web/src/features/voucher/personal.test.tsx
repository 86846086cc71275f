import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { findErrorSummary } from '@/testing/errorSummary';
import { sentBodies, changes, serve } from '@/testing/server';
import { box, fill, press } from '@/testing/controls';
import { open, sampleDonor, sampleHolder, usual } from '@/testing/voucherScreen';
import { unanswered } from '@/testing/unanswered';
import { user } from '@/testing/user';

beforeEach(() => serve(usual));

const recommended = {
  address1: '12 River Rd',
  address2: 'Apt 3',
  city: 'Columbus',
  stateName: 'Ohio',
  zip5: '43215',
  errorCount: 0,
  errorDescription: '',
  streetChecked: false,
};

/** Opens the donor's personal information. */
async function openForm(answers: Parameters<typeof serve>[0] = {}, record: object = sampleDonor) {
  serve({ 'GET /donor/{id}/{editKey}': { results: record }, ...answers });
  const view = open('/voucher-donor/register/7/key');
  await screen.findByRole('heading', { level: 1 });
  await press(/^Continue/);
  await screen.findByRole('option', { name: 'Germany' });
  return view;
}

/** Opens the saved form again. */
async function goBack() {
  await press(/^Edit ENTER/);
  await press('Yes, Edit');
  await screen.findByLabelText('First name');
}

describe('personal information', () => {
  it('the form shows no errors before the first Continue, then lists them and takes focus', async () => {
    const { container } = await openForm({}, { ...sampleDonor, city: '', birthDate: '01/01/2020' });
    expect(container.querySelector('[aria-invalid]')).toBeNull();
    await press('Continue');
    const alert = await findErrorSummary();
    expect(within(alert).getByRole('heading').textContent).toBe(
      'We cannot continue until the following items are resolved:',
    );
    expect(
      within(alert)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['City cannot be blank', 'Donor must be eighteen or older']);
    expect(document.activeElement).toBe(alert);
    await fill('City', 'Dayton');
    expect(within(alert).getAllByRole('link')).toHaveLength(1);
    expect(changes()).toEqual([]);
  });

  it('the form takes the recommended street, city and zip, but not the state', async () => {
    await openForm({
      'POST /voucher-holder/validate-address': { results: { ...recommended, stateName: 'Oregon' } },
      'POST /donor/{id}/{editKey}': { nextStep: 200 },
    });
    await press('Continue');
    const dialog = await screen.findByRole('dialog', { name: 'Confirm Address' });
    expect(within(dialog).getByText('12 river road Apt 3')).toBeTruthy();
    await press('Use Recommended');
    const banner = await screen.findByText(
      'Your personal information has been saved successfully. Please proceed to the next step.',
    );
    expect(banner.closest('[role=status]')).toBe(document.activeElement);
    expect(sentBodies('POST /voucher-holder/validate-address')).toEqual([
      { address: '12 river road Apt 3', city: 'Columbus', state: 'OH', postalCode: '43215' },
    ]);
    expect(sentBodies('POST /donor/7/key')).toEqual([
      expect.objectContaining({ address1: '12 River Rd', address2: 'Apt 3', state: 'OH', country: 1 }),
    ]);
    expect(sentBodies('POST /donor/7/key')[0]).not.toHaveProperty('relationshipToDonor');
    screen.getByRole('button', { name: /^Continue DESIGNATE/ });
    expect(sessionStorage).toHaveLength(0);
  });

  it('the dialog shows that there is no recommendation, and continues with the entered address', async () => {
    await openForm({ 'POST /donor/{id}/{editKey}': { nextStep: 200 } });
    await press('Continue');
    await screen.findByText('**No Recommended Address**');
    await press('No, this is correct');
    await screen.findByText(/saved successfully/);
    expect(sentBodies('POST /donor/7/key')).toEqual([expect.objectContaining({ address1: '12 river road' })]);
  });

  it('the dialog shows the missing part as the recommendation, and Fix leads back', async () => {
    await openForm({
      'POST /voucher-holder/validate-address': {
        results: {
          ...recommended,
          errorCount: 1,
          errorDescription: 'Which apartment?',
        },
      },
    });
    await press('Continue');
    await screen.findByText('Which apartment?');
    await press('Fix');
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(box('Address')));
    expect(sentBodies('POST /donor/7/key')).toEqual([]);
  });

  it('an address abroad is not checked, and its phone needs the country code', async () => {
    await openForm({ 'POST /donor/{id}/{editKey}': { nextStep: 200 } });
    await fill('Country', '276');
    expect(screen.queryByRole('option', { name: 'Ohio' })).toBeNull();
    await fill('State, province or region', 'Hamburg');
    await fill('Primary phone', '+49 40 5550123');
    await press('Continue');
    await screen.findByText(/saved successfully/);
    expect(sentBodies('POST /voucher-holder/validate-address')).toEqual([]);
    expect(sentBodies('POST /donor/7/key')).toEqual([
      expect.objectContaining({ country: 276, state: 'Hamburg', phone: '+49 40 5550123' }),
    ]);
  });

  it('a failed save is reported on the dashboard, and the typed text is kept', async () => {
    const view = await openForm({ 'POST /donor/{id}/{editKey}': { status: 500 } });
    await fill('First name', 'Dan');
    await press('Continue');
    await user.click(await screen.findByRole('button', { name: 'No, this is correct' }));
    await screen.findByText(
      'An error occurred while attempting to save your personal information. Please try again later.',
    );
    await press(/^Continue ENTER/);
    expect(box('First name').value).toBe('Dan');
    view.unmount();
    await openForm();
    expect(box('First name').value).toBe('Dan');
    await press('Cancel');
    await press(/^Continue/);
    expect(box('First name').value).toBe('Daniel');
  });

  it("the field shows the server's error, and the address is not asked about again", async () => {
    const errors = [{ field: 'email', message: 'Please enter a valid email' }];
    await openForm({ 'POST /donor/{id}/{editKey}': { status: 422, message: 'No', errors } });
    await press('Continue');
    await user.click(await screen.findByRole('button', { name: 'No, this is correct' }));
    await screen.findByRole('link', { name: 'Please enter a valid email' });
    expect(box('Email').getAttribute('aria-invalid')).toBe('true');
    serve({ 'POST /donor/{id}/{editKey}': { nextStep: 200 } });
    await fill('Email', 'dan@mail.example');
    await press('Continue');
    await screen.findByText(/saved successfully/);
    expect(sentBodies('POST /voucher-holder/validate-address')).toHaveLength(1);
  });

  it('the later steps are kept when nothing changed', async () => {
    serve({ 'GET /donor/{id}/{editKey}': { results: { ...sampleDonor, currentSelfRegistrationStep: 300 } } });
    open('/voucher-donor/register/7/key');
    await screen.findByRole('heading', { level: 1 });
    await goBack();
    await press('Continue');
    await screen.findByText('Nothing has changed, so your steps stay as they are.');
    expect(changes()).toEqual([]);
  });

  it('an edit asks about the address only when the address changed', async () => {
    await openForm({
      'POST /donor/{id}/{editKey}': { nextStep: 200 },
      'POST /donor/{id}/{editKey}/{step}/set-back-status': {},
    });
    await press('Continue');
    await user.click(await screen.findByRole('button', { name: 'No, this is correct' }));
    await screen.findByText(/saved successfully/);
    await goBack();
    await fill('First name', 'Dan');
    await press('Continue');
    await screen.findByText(/saved successfully/);
    expect(sentBodies('POST /voucher-holder/validate-address')).toHaveLength(1);
    await goBack();
    await fill('Address', '9 Elm St');
    await press('Continue');
    await screen.findByText('9 Elm St Apt 3');
  });

  it('the form addresses a holder as "you", and sends a No as no years', async () => {
    serve({
      'GET /voucher-holder/{id}/{editKey}': {
        results: {
          ...sampleHolder,
          relationshipToDonor: 'Other',
          relationshipToDonorOther: 'shipmate',
          willLikelyNeedKidneyTransplant: 1,
          yearsBeforeKidneyTransplant: 4,
        },
      },
      'POST /voucher-holder/{id}/{editKey}': { nextStep: 300 },
    });
    open('/voucher-holder/register/31/key');
    await screen.findByRole('heading', { level: 1 });
    await press(/^Continue/);
    expect(box('Your relationship to the donor').value).toBe('Other');
    const years = within(box('In how many years?')).getAllByRole('option');
    expect(years.map((option) => option.textContent).slice(0, 4)).toEqual([
      'Choose one',
      '< 1 year',
      '> 1 year',
      '> 2 years',
    ]);
    expect(years).toHaveLength(22);
    const question = screen.getByRole('radiogroup', { name: 'Will you likely need a kidney transplant?' });
    await user.click(within(question).getByRole('radio', { name: 'No' }));
    expect(screen.queryByLabelText('In how many years?')).toBeNull();
    await press('Continue');
    await user.click(await screen.findByRole('button', { name: 'No, this is correct' }));
    await screen.findByText(/saved successfully/);
    expect(sentBodies('POST /voucher-holder/31/key')).toEqual([
      expect.objectContaining({
        relationshipToDonorOther: 'shipmate',
        willLikelyNeedKidneyTransplant: 0,
        yearsBeforeKidneyTransplant: -1,
      }),
    ]);
  });
});

it('the save stops waiting after the timeout, and the typed text is kept', async () => {
  await openForm();
  await fill('First name', 'Dan');
  await press('Continue');
  const correct = await screen.findByRole('button', { name: 'No, this is correct' });
  await unanswered(
    'POST /donor/{id}/{editKey}',
    () => user.click(correct),
    () => expect(document.querySelector('[aria-busy=true]')).not.toBeNull(),
  );
  expect(screen.getByText(/^An error occurred .* Please try again later\.$/)).toBeTruthy();
  expect(document.querySelector('[aria-busy=true]')).toBeNull();
  await press(/^Continue ENTER/);
  expect(box('First name').value).toBe('Dan');
});
