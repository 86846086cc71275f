import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { errorSummary, findErrorSummary } from '@/testing/errorSummary';
import { sentBodies, sent, serve } from '@/testing/server';
import { box, fill, press } from '@/testing/controls';
import { accepted, at, openConsent, sampleConsent, stage } from '@/testing/consentScreen';
import { user } from '@/testing/user';

beforeEach(() => {
  serve(accepted);
  serve({ 'POST /e-consent/record': { results: sampleConsent } });
});

const AGREE = 'I agree to sign electronically';
const TITLE = 'Agree to sign electronically';

describe('stage 1', () => {
  it('the stage shows the disclosure and the signer, and continues', async () => {
    openConsent();
    await stage(TITLE);
    expect(sent[0]).toEqual({
      call: 'POST /e-consent/record',
      body: { id: 31, entityType: 12 },
      authorization: 'EditKey voucher-holder:31:key',
    });
    screen.getByRole('heading', { name: 'You may sign on paper' });
    expect(screen.getByText('As you like.').closest('details')?.open).toBe(false);
    await press('Open all parts');
    expect(screen.getByText('As you like.').closest('details')?.open).toBe(true);
    await press('Close all parts');
    expect(screen.getByText('As you like.').closest('details')?.open).toBe(false);
    screen.getByText('Template, to be reviewed by counsel before use.');
    expect([...(box('I sign as') as unknown as HTMLSelectElement).options].map(({ text }) => text)).toEqual([
      'I am Lucia Ferrara, signing for myself',
      'I am a parent or legal guardian signing for Lucia Ferrara',
      'I attest that I have the power of attorney to sign for Lucia Ferrara',
    ]);
    expect(box('I sign as').value).toBe('1');
    expect(screen.queryByLabelText('First Name')).toBeNull();
    serve({ 'POST /e-consent/record': { results: at(2) } });
    await press(AGREE);
    await stage('Initial each statement');
    expect(sentBodies('POST /e-consent')).toEqual([
      {
        entityType: '12',
        entityTypeId: '31',
        location: '',
        consentType: '1',
        firstName: 'Lucia',
        lastName: 'Ferrara',
        dob: '04/12/1981',
      },
    ]);
    expect(screen.getAllByText('Successfully consented to e-sign.').length).toBeGreaterThan(0);
  });

  it('the texts of the registry have no mark of a template', async () => {
    const { disclosure } = sampleConsent;
    const own = { ...sampleConsent, isTemplate: false, disclosure: { ...disclosure, isTemplate: false } };
    serve({ 'POST /e-consent/record': { results: own } });
    openConsent();
    await stage(TITLE);
    expect(screen.queryByText(/^Template,/)).toBeNull();
    serve({ 'POST /e-consent/record': { results: { ...own, progress: at(2).progress } } });
    await press(AGREE);
    await stage('Initial each statement');
    expect(screen.queryByText(/^Template,/)).toBeNull();
  });

  it('a phone shows every way to sign as a card, none of them cut off', async () => {
    vi.stubGlobal('matchMedia', () => ({
      matches: false,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    openConsent();
    await stage(TITLE);
    expect(screen.getAllByRole('radio')).toHaveLength(3);
    expect(box('I am Lucia Ferrara, signing for myself').checked).toBe(true);
    await user.click(box('I am a parent or legal guardian signing for Lucia Ferrara'));
    expect(box('First Name').value).toBe('');
  });

  it('a guardian or representative is asked for name and date of birth', async () => {
    openConsent();
    await stage(TITLE);
    await fill('I sign as', '3');
    expect(box('First Name').value).toBe('');
    await press(AGREE);
    const summary = errorSummary();
    expect(summary.textContent).toBe(
      'Consent is not complete, for the following reasons:First Name, Last Name and Date of Birth are required fields.',
    );
    expect(document.activeElement).toBe(summary);
    await fill('First Name', 'Petra');
    await fill('Last Name', 'van Dyk');
    await fill('Date of Birth', '02/30/19');
    await press(AGREE);
    expect(errorSummary().textContent).toContain('Date of Birth is invalid');
    await fill('Date of Birth', '02/20/2020');
    await press(AGREE);
    expect(errorSummary().textContent).toContain('Consenter must be 18 or older');
    expect(sentBodies('POST /e-consent')).toEqual([]);
    await fill('Date of Birth', '02/20/1980');
    await press(AGREE);
    await waitFor(() => expect(sentBodies('POST /e-consent')).toHaveLength(1));
    expect(sentBodies('POST /e-consent')[0]).toMatchObject({
      consentType: '3',
      firstName: 'Petra',
      dob: '02/20/1980',
    });
  });

  // Shows R6.12a
  it('a single type is shown as text, and the guardian of a minor is typed in', async () => {
    const record = { ...sampleConsent.record, isOverEighteen: false, consenterFirstName: '', dob: '' };
    serve({ 'POST /e-consent/record': { results: { ...sampleConsent, record, consentTypes: [{ id: 2 }] } } });
    openConsent();
    await stage(TITLE);
    screen.getByText('I am a parent or legal guardian signing for Lucia Ferrara');
    expect(screen.queryByLabelText('I sign as')).toBeNull();
    expect(box('Date of Birth').value).toBe('');
  });

  // Shows R6.12c
  it('a guardian who is also the donor is warned before signing, and other signers are not', async () => {
    const warning = /^You seem to be the donor of this voucher too\. Here you sign for Lucia /;
    serve({ 'POST /e-consent/record': { results: { ...sampleConsent, consentTypes: [{ id: 2 }] } } });
    openConsent();
    await stage(TITLE);
    await fill('First Name', 'Petra');
    await fill('Last Name', 'van Dyk');
    await fill('Date of Birth', '02/20/1980');
    expect(screen.queryByText(warning)).toBeNull();
    serve({ 'POST /e-consent/record': { results: at(2, { consentType: 2, guardianIsDonor: true }) } });
    await press(AGREE);
    await stage('Initial each statement');
    screen.getByText(warning);
  });

  it('a name that cannot be printed is reported at the fields of the person', async () => {
    const message = 'Our documents cannot print these letters of the name: م.';
    serve({
      'POST /e-consent/record': { results: { ...sampleConsent, consentTypes: [{ id: 1 }] } },
      'POST /e-consent': { status: 422, message, errors: [{ field: 'consentType', message }] },
    });
    openConsent();
    await stage(TITLE);
    await press(AGREE);
    await waitFor(() => expect(errorSummary().textContent).toContain(message));
    await user.click(screen.getByRole('link', { name: message }));
    expect(document.activeElement?.textContent).toBe('I am Lucia Ferrara, signing for myself');
    expect(document.activeElement?.nextElementSibling?.textContent).toContain(message);
  });

  // Shows R6.11b
  it('the reason for signing again is shown at the top', async () => {
    serve({
      'POST /e-consent/record': { results: { ...sampleConsent, rejected: 'The ID cannot be read.' } },
    });
    openConsent();
    await stage(TITLE);
    expect(screen.getByText('The ID cannot be read.').parentElement?.textContent).toContain(
      'asks you to sign again',
    );
  });

  // Shows R6.4b
  it('the sample opens in the tab that the click opened', async () => {
    const replace = vi.fn<(address: string) => void>();
    vi.stubGlobal('open', () => ({ closed: false, location: { replace }, close: () => undefined }));
    URL.createObjectURL = () => 'blob:sample';
    serve({
      'POST /e-consent/record': { results: sampleConsent },
      'GET /e-consent/sample/{entityType}/{id}': new Response('%PDF'),
    });
    openConsent();
    await stage(TITLE);
    await press('Open the sample document');
    await waitFor(() => expect(replace).toHaveBeenCalledWith('blob:sample'));
  });

  it('typed text is kept when the server is unreachable, with a message', async () => {
    openConsent();
    await stage(TITLE);
    await fill('I sign as', '2');
    await fill('First Name', 'Petra');
    await fill('Last Name', 'van Dyk');
    await fill('Date of Birth', '02/20/1980');
    serve({ 'POST /e-consent': 'unreached' });
    await press(AGREE);
    const notice = await screen.findByRole('alert');
    expect(notice.textContent).toContain('We could not reach our server.');
    expect(box('First Name').value).toBe('Petra');
    expect(screen.queryByText('One moment please, this may take a minute...')).toBeNull();
  });

  it("the server's errors are shown at the fields", async () => {
    openConsent();
    await stage(TITLE);
    serve({
      'POST /e-consent': {
        status: 422,
        message: 'x',
        errors: [{ field: 'dob', message: 'Consenter must be 18 or older' }],
      },
    });
    await press(AGREE);
    const summary = await findErrorSummary();
    expect(summary.textContent).toContain('Consenter must be 18 or older');
  });
});

describe('a failed load', () => {
  it('a failed load shows a toast and can be repeated', async () => {
    serve({ 'POST /e-consent/record': { status: 500, message: 'Something broke.' } });
    const told = openConsent();
    expect(screen.getByText('One moment please, this may take a minute...')).toBeTruthy();
    await stage('Your consent form could not be loaded');
    expect(screen.queryByText('One moment please, this may take a minute...')).toBeNull();
    expect(screen.getAllByText('Something broke.')).toHaveLength(3);
    await press('Cancel');
    expect(told.cancelled).toHaveBeenCalledOnce();
    serve({ 'POST /e-consent/record': { results: sampleConsent } });
    await press('Try again');
    await stage(TITLE);
  });

  it('a consent that is not open leads back to the steps', async () => {
    serve({ 'POST /e-consent/record': { status: 409, message: 'This step is done.' } });
    const told = openConsent('donor');
    await stage('This consent is not open for signing');
    await press('Back to your steps');
    expect(told.finalized).toHaveBeenCalledOnce();
    expect(sent[0]?.authorization).toBe('EditKey donor:31:key');
  });
});
