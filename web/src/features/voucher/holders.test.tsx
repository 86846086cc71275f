import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { sentBodies, changes, sent, serve, type Replies } from '@/testing/server';
import { box, fill, press } from '@/testing/controls';
import { open, sampleDonor, sampleHolder, usual } from '@/testing/voucherScreen';
import { user } from '@/testing/user';

beforeEach(() => serve(usual));

const soon = { willLikelyNeedKidneyTransplant: 1, yearsBeforeKidneyTransplant: 0 };
const rosa = { ...sampleHolder, ...soon, id: 32, firstName: 'Rosa', relationshipToDonor: 'Friend' };
const peter = {
  ...sampleHolder,
  id: 33,
  firstName: 'Peter',
  relationshipToDonor: 'Other',
  relationshipToDonorOther: 'my old navy shipmate',
};

/** Opens the list of a donor. */
async function openList(adpVoucherHolders: object[], answers: Replies = {}, donor: object = {}) {
  const record = { ...sampleDonor, currentSelfRegistrationStep: 200, adpVoucherHolders, ...donor };
  serve({ 'GET /donor/{id}/{editKey}': { results: record }, ...answers });
  const view = open('/voucher-donor/register/7/key');
  await screen.findByRole('heading', { level: 1 });
  await press(/^Continue/);
  return view;
}

const names = () =>
  within(screen.getByRole('table'))
    .getAllByRole('rowheader')
    .map((cell) => cell.querySelector('b')?.textContent);

/** Fills in the form of a new holder. */
async function fillIn(firstName: string, need: 'Yes' | 'No' = 'No') {
  const { relationshipToDonor } = sampleHolder;
  await fill('First name', firstName);
  await fill('Last name', 'Amato');
  await fill('Address', '77 Harbor Row');
  await fill('City', 'New Bedford');
  await fill('State', 'MA');
  await fill('Zip code', '02740');
  await fill('Primary phone', '508-555-0190');
  await fill('Email', 'p.amato@mail.example');
  await fill('Date of birth', '06/30/1971');
  await fill('Gender', 'M');
  await fill('Relationship of this person to you', relationshipToDonor);
  const question = screen.getByRole('radiogroup', {
    name: 'Will this person likely need a kidney transplant?',
  });
  await user.click(within(question).getByRole('radio', { name: need }));
  if (need === 'Yes') await fill('In how many years?', '0');
}

const dialog = () =>
  screen.findByRole('dialog', { name: 'Enter The Personal Information of the Voucher Holder' });
/** Presses Continue in the dialog, and keeps the entered address. */
async function save() {
  await user.click(within(await dialog()).getByRole('button', { name: 'Continue' }));
  await user.click(await screen.findByRole('button', { name: 'No, this is correct' }));
}

describe('the list of voucher holders', () => {
  it('the list shows the specified columns, and no removed holder', async () => {
    const later = { ...sampleHolder, willLikelyNeedKidneyTransplant: 1, yearsBeforeKidneyTransplant: 4 };
    await openList([later, rosa, peter, { ...peter, id: 34, isDeleted: true }], {}, { fvHoldersAllowed: 5 });
    const table = screen.getByRole('table', { name: 'Voucher holders' });
    const rows = within(table).getAllByRole('row');
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((head) => head.textContent),
    ).toEqual(['Name', 'Relationship', 'Need Kidney Transplant?', 'Edit', 'Remove']);
    const said = rows
      .slice(1)
      .map((row) => [...row.querySelectorAll(':scope > * > div')].map((c) => c.textContent));
    expect(said.map((row) => row.slice(0, 3))).toEqual([
      ['Lucia Ferrara', 'Family-Child', 'Yes, > 4 years'],
      ['Rosa Ferrara', 'Friend', 'Yes, < 1 year'],
      ['Peter Ferrara', 'Other - my old navy shipmate', 'No'],
    ]);
    expect(screen.getByText(/must upload a signed consent form of their own/).textContent).toContain(
      'BEFORE',
    );
    expect(screen.getByText(/^2 of 5 voucher holders named/)).toBeTruthy();
  });

  it("a new holder is saved at once, and gets the server's id", async () => {
    await openList([], {
      'POST /donor/update-voucher-holder': { message: '', voucherHolder: peter },
      'DELETE /donor/{voucherHolderId}/delete': {},
    });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Finalize Voucher Holders' }).disabled).toBe(
      true,
    );
    await press('Add Voucher Holder');
    await dialog();
    await fillIn('Peter');
    await save();
    await screen.findByRole('table');
    expect(names()).toEqual(['Peter Ferrara']);
    expect(sentBodies('POST /donor/update-voucher-holder')).toEqual([
      expect.objectContaining({ id: -1, donorId: 7, editKey: 'key', firstName: 'Peter', isDeleted: false }),
    ]);
    expect(sessionStorage).toHaveLength(0);

    await press('Remove Peter Ferrara');
    const question = screen.getByRole('dialog', { name: 'Remove Voucher Holder' });
    expect(question.textContent).toContain(
      'Are you sure you want to remove Peter Ferrara as one of your voucher holders?',
    );
    await press('Yes, Remove');
    await screen.findByText('You have not named anyone yet.');
    expect(sent.at(-1)).toMatchObject({
      call: 'DELETE /donor/33/delete',
      authorization: 'EditKey donor:7:key',
    });
  });

  it('a changed holder keeps the position', async () => {
    await openList([sampleHolder, peter], {
      'POST /donor/update-voucher-holder': { voucherHolder: { ...sampleHolder, firstName: 'Lucy' } },
    });
    await press('Edit Lucia Ferrara');
    await dialog();
    expect(box('First name').value).toBe('Lucia');
    await fill('First name', 'Lucy');
    await user.click(within(await dialog()).getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(names()).toEqual(['Lucy Ferrara', 'Peter Ferrara']));
    expect(sentBodies('POST /donor/update-voucher-holder')).toEqual([
      expect.objectContaining({ id: 31, firstName: 'Lucy' }),
    ]);
  });

  it('a second holder in imminent need is refused before a request is sent', async () => {
    await openList([rosa]);
    await press('Add Voucher Holder');
    await dialog();
    await fillIn('Peter', 'Yes');
    await user.click(within(await dialog()).getByRole('button', { name: 'Continue' }));
    const refusal = 'There is a voucher holder already in imminent need. Cannot add more';
    await waitFor(() => expect(screen.getAllByText(refusal).length).toBeGreaterThan(1));
    expect(box('First name').value).toBe('Peter');
    expect(changes()).toEqual([]);
  });

  it('a holder is not added twice after a lost response, because the list is read first', async () => {
    const added = { ...peter, lastName: 'Amato', email: 'p.amato@mail.example', birthDate: '06/30/1971' };
    const answers: Replies = { 'POST /donor/update-voucher-holder': 'unreached' };
    await openList([rosa], answers);
    await press('Add Voucher Holder');
    await dialog();
    await fillIn('Peter');
    await save();
    await waitFor(() => expect(screen.getAllByText(/could not reach our server/).length).toBeGreaterThan(0));
    const record = { ...sampleDonor, currentSelfRegistrationStep: 200, adpVoucherHolders: [rosa, added] };
    serve({ ...answers, 'GET /donor/{id}/{editKey}': { results: record } });
    await user.click(within(await dialog()).getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(names()).toEqual(['Rosa Ferrara', 'Peter Amato']));
    expect(sentBodies('POST /donor/update-voucher-holder')).toHaveLength(1);
  });

  it("a failed save shows the server's message, and keeps the typed text even after a reload", async () => {
    const view = await openList([], {
      'POST /donor/update-voucher-holder': { status: 422, message: 'Somebody else was quicker' },
    });
    await press('Add Voucher Holder');
    await dialog();
    await fillIn('Peter');
    await save();
    await waitFor(() => expect(screen.getAllByText('Somebody else was quicker').length).toBeGreaterThan(1));
    expect(box('First name').value).toBe('Peter');
    view.unmount();
    await openList([]);
    await press('Add Voucher Holder');
    await dialog();
    expect(box('City').value).toBe('New Bedford');
  });

  it('a failed removal is reported, and the holder stays', async () => {
    await openList([peter]);
    await press('Remove Peter Ferrara');
    await press('Yes, Remove');
    const sentence = 'We could not reach our server. Check your internet connection, then try again.';
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(sentence));
    expect(names()).toEqual(['Peter Ferrara']);
  });

  it('no holder can be added above the limit, which does not count one in imminent need', async () => {
    const { unmount } = await openList([sampleHolder, rosa]);
    expect(screen.getByRole('button', { name: 'Add Voucher Holder' })).toBeTruthy();
    unmount();
    await openList([sampleHolder, peter, rosa]);
    expect(screen.queryByRole('button', { name: 'Add Voucher Holder' })).toBeNull();
    expect(
      screen.getByText(
        'You have reached the maximum number (2) of voucher holders that you can add. To add more voucher ' +
          'holders, please contact your center coordinator.',
      ),
    ).toBeTruthy();
  });

  it('the list reserves a place for a holder in imminent need', async () => {
    await openList([sampleHolder, peter]);
    expect(screen.getByText(/maximum number \(2\)/).nextSibling?.textContent).toBe(
      'You can still add one person: someone who needs a transplant within a year.',
    );
    await press('Add Voucher Holder');
    expect(
      within(await dialog()).getByText(/This form is for the one person who needs a transplant/),
    ).toBeTruthy();
    await fillIn('Ana');
    await press('Continue');
    const refused = /maximum number \(2\).*You can still add one person/;
    await waitFor(() => expect(screen.getAllByText(refused).length).toBeGreaterThan(0));
    expect(sentBodies('POST /donor/update-voucher-holder')).toEqual([]);
  });

  it('the list is reopened only when it changes', async () => {
    await openList([sampleHolder, rosa], {}, { currentSelfRegistrationStep: 300 });
    // The current step is the consent; the list is an earlier one.
    await press('Back to your steps');
    await press(/^Edit DESIGNATE/);
    await press('Yes, Edit');
    await screen.findByRole('heading', { level: 1, name: 'Your voucher holders' });
    await press('Edit Lucia Ferrara');
    await user.click(within(await dialog()).getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press('Finalize Voucher Holders');
    await screen.findByText(/Nothing has changed/);
    expect(sent.map(({ call }) => call).filter((call) => call.startsWith('POST'))).toEqual([]);
    serve({
      'POST /donor/{id}/{editKey}/{step}/set-back-status': {},
      'DELETE /donor/{voucherHolderId}/delete': {},
    });
    await press(/^Edit DESIGNATE/);
    await press('Yes, Edit');
    await press('Remove Rosa Ferrara');
    await press('Yes, Remove');
    await waitFor(() => expect(names()).toEqual(['Lucia Ferrara']));
    expect(sent.slice(-2).map(({ call }) => call)).toEqual([
      'POST /donor/7/key/200/set-back-status',
      'DELETE /donor/32/delete',
    ]);
  });

  it('a voucher in redemption cannot be changed, and every name but a draft’s is masked', async () => {
    await openList([
      { ...sampleHolder, firstName: 'L*****', lastName: 'F*****', status: 1 },
      { ...peter, firstName: 'P*****', lastName: 'F*****', status: 0 },
    ]);
    expect(names()).toEqual(['L***** F*****', 'P***** F*****']);
    expect(screen.getAllByText('Cannot be changed')).toHaveLength(1);
    await press('Edit P F, name hidden');
    await dialog();
    expect(screen.getAllByText(/Hidden for privacy/)).toHaveLength(2);
  });
});

describe('the end of the list', () => {
  const finalized: Replies = {
    'POST /donor/finalize-voucher-holders': { results: { voucherHolders: [peter], nextStep: 300 } },
  };

  it('finalizing asks for confirmation, and leads to the last step', async () => {
    await openList([peter], finalized);
    await press('Finalize Voucher Holders');
    const question = screen.getByRole('dialog', { name: 'Finalize Voucher Holders' });
    expect(question.textContent).toContain('Are you sure you want to FINALIZE your list of voucher holders?');
    await press('No, Cancel');
    expect(sentBodies('POST /donor/finalize-voucher-holders')).toEqual([]);
    await press('Finalize Voucher Holders');
    await press('Yes, FINALIZE');
    await screen.findByText(
      'Your voucher holders have been saved successfully. Please proceed to the final step.',
    );
    expect(sentBodies('POST /donor/finalize-voucher-holders')).toEqual([
      { id: 7, editKey: 'key', hasConfirmedNoFvHolders: false },
    ]);
    expect(screen.getByRole('button', { name: /^Continue E-SIGN/ })).toBeTruthy();
  });

  it('finalizing is refused with two holders in imminent need', async () => {
    await openList([rosa, { ...rosa, id: 35 }, peter]);
    await press('Finalize Voucher Holders');
    expect(screen.getByRole('alert').textContent).toBe(
      'Please make sure that only one voucher holder is marked as needing a transplant within a year',
    );
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('finalizing without family holders asks each time whether that was meant', async () => {
    await openList([rosa], finalized);
    const forgot = 'Did you forget to record family voucher candidates?';
    await press('Finalize Voucher Holders');
    screen.getByRole('dialog', { name: forgot });
    await press('Add Family Voucher Holders');
    await user.click(within(await dialog()).getByRole('button', { name: 'Cancel' }));
    await press('Finalize Voucher Holders');
    await press('I do not want to name Family Voucher Holders');
    await press('No, Cancel');
    await press('Finalize Voucher Holders');
    screen.getByRole('dialog', { name: forgot });
    await press('I do not want to name Family Voucher Holders');
    await press('Yes, FINALIZE');
    await screen.findByText(/proceed to the final step/);
    expect(sentBodies('POST /donor/finalize-voucher-holders')).toEqual([
      { id: 7, editKey: 'key', hasConfirmedNoFvHolders: true },
    ]);
  });

  it('a failed finalization stays at the list, with the banner', async () => {
    await openList([peter]);
    await press('Finalize Voucher Holders');
    await press('Yes, FINALIZE');
    await screen.findByText(
      'An error occurred while attempting to save your voucher holders. Please try again later.',
    );
    expect(names()).toEqual(['Peter Ferrara']);
  });
});
