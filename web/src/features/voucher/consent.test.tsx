import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { errorSummary, queryErrorSummary } from '@/testing/errorSummary';
import { renderApp } from '@/testing/renderApp';
import { sent, serve } from '@/testing/server';
import { press } from '@/testing/controls';
import { open, sampleDonor, sampleHolder, usual } from '@/testing/voucherScreen';
import { user } from '@/testing/user';
import words from '@catalogues/en/voucher.json';
import { voucherKey } from './api/voucher';
import { ConsentStep, type ElectronicProps } from './components/ConsentStep';

/** The requests to the stubbed upload, and its response. */
const uploads: { address: string; authorization: string; file: FormDataEntryValue | null }[] = [];
let answer: { status: number; text: string } = { status: 200, text: '{"success":true,"nextStep":400}' };

/** Runs during the upload. */
let onSend = () => undefined as void;
const UNHEARD = words['voucher.upload-unheard'];

class Request {
  upload: { onprogress?: (event: object) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  status = 0;
  responseText = '';
  private address = '';
  private authorization = '';
  open(_method: string, address: string) {
    this.address = address;
  }
  setRequestHeader(name: string, value: string) {
    if (name === 'Authorization') this.authorization = value;
  }
  send(form: FormData) {
    onSend();
    uploads.push({
      address: this.address,
      authorization: this.authorization,
      file: form.get('consentFile'),
    });
    this.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 2 });
    queueMicrotask(() => {
      this.status = answer.status;
      this.responseText = answer.text;
      if (answer.status === 0) this.onerror?.();
      else this.onload?.();
    });
  }
}

beforeEach(() => {
  serve(usual);
  uploads.splice(0);
  onSend = () => undefined;
  answer = { status: 200, text: '{"success":true,"nextStep":400}' };
  vi.stubGlobal('XMLHttpRequest', Request);
});

const atConsent = { currentSelfRegistrationStep: 300 };
const done = { currentSelfRegistrationStep: 400 };
const pdf = new File(['%PDF-1.7'], 'signed.pdf', { type: 'application/pdf' });
const choose = (file: File) => user.upload(document.querySelector('#consentFile') as HTMLInputElement, file);

async function openPaper(path: string, answers: Parameters<typeof serve>[0]) {
  serve(answers);
  open(path);
  await screen.findByRole('heading', { level: 1 });
  await press(/^Continue/);
  await press('Use the paper form');
  await screen.findByRole('heading', { level: 1, name: 'Sign on paper' });
}
const donorPaper = () =>
  openPaper('/voucher-donor/register/7/key', {
    'GET /donor/{id}/{editKey}': { results: { ...sampleDonor, ...atConsent } },
  });

describe('the paper consent', () => {
  // Shows R13.1c
  it('paper is the only way for a donor who declined electronic records', async () => {
    serve({ 'GET /donor/{id}/{editKey}': { results: { ...sampleDonor, ...atConsent, paperOnly: true } } });
    open('/voucher-donor/register/7/key');
    await screen.findByRole('heading', { level: 1 });
    await press(/^Continue/);
    await screen.findByRole('heading', { level: 1, name: 'Sign on paper' });
    screen.getByText(/You asked us not to use electronic records/);
    await press('Cancel');
    expect(screen.queryByRole('button', { name: words['voucher.electronic.choose'] })).toBeNull();
  });

  it('the page offers the pre-filled form in a new tab, and requires a file', async () => {
    await donorPaper();
    screen.getByRole('heading', { name: 'Step 1: Download Consent Form (pre-filled)' });
    screen.getByRole('heading', { name: 'Step 2: Upload Signed Consent Form (PDF only)' });
    const link = screen.getByRole('link', { name: /^Download Consent Form/ });
    expect(link.getAttribute('href')).toBe('/api/donor/7/key/download/consent');
    expect(link.getAttribute('target')).toBe('_blank');
    expect(screen.getByText('Upload signed consent file...')).toBeTruthy();
    await press('Continue');
    expect(errorSummary().textContent).toContain(
      'In Step 2, please choose your signed consent file to upload.',
    );
    expect(document.activeElement).toBe(errorSummary());
    expect(uploads).toEqual([]);
  });

  it('the page accepts PDFs only', async () => {
    await donorPaper();
    await choose(new File(['x'], 'photo.jpg', { type: 'image/jpeg' }));
    expect(errorSummary().textContent).toContain('Please choose a PDF file.');
    await choose(pdf);
    expect(queryErrorSummary()).toBeNull();
    expect(screen.getByText('File to upload: signed.pdf')).toBeTruthy();
  });

  it('the upload of a donor starts the emails to the holders, and shows their progress', async () => {
    await donorPaper();
    await choose(pdf);
    serve({ 'GET /donor/{id}/{editKey}': { results: { ...sampleDonor, ...done } } });
    const pressed = press('Continue');
    expect((await screen.findByRole('progressbar')).getAttribute('value')).toBe('50');
    await pressed;
    await screen.findByText(
      'Your consent file has been uploaded successfully. Emails are being sent to each voucher holder you ' +
        'indicated so that they may complete the necessary steps on their end. You may return to this page to' +
        ' monitor the status of their consent file.',
    );
    expect(uploads).toEqual([
      { address: '/api/donor/7/key/upload/consent', authorization: 'EditKey donor:7:key', file: pdf },
    ]);
    expect(screen.getByRole('heading', { level: 1, name: 'Your voucher holders so far' })).toBeTruthy();
  });

  it('the upload of a holder ends the registration', async () => {
    await openPaper('/voucher-holder/register/31/key', {
      'GET /voucher-holder/{id}/{editKey}': { results: { ...sampleHolder, ...atConsent } },
    });
    await choose(pdf);
    serve({ 'GET /voucher-holder/{id}/{editKey}': { results: { ...sampleHolder, ...done } } });
    await press('Continue');
    await screen.findByText('Your consent file has been uploaded successfully. Your entry is complete.');
    expect(uploads[0]?.address).toBe('/api/voucher-holder/31/key/upload/consent');
    expect(screen.queryByText('ENTER PERSONAL INFORMATION')).toBeNull();
  });

  // Shows R6.9a
  it.each([
    ['a file that the server refuses', 422, 'This PDF is locked with a password.', ''],
    ['a broken server', 500, '', UNHEARD],
    ['no connection', 0, '', UNHEARD],
  ])('the page stays open after %s, with the banner and the file', async (_what, status, message, advice) => {
    answer = { status, text: JSON.stringify({ success: false, message }) };
    await donorPaper();
    await choose(pdf);
    await press('Continue');
    const banner = await screen.findByRole('alert');
    expect(banner.textContent).toBe(
      `An error occurred while attempting to upload your consent file. Please try again later.${message}${advice}`,
    );
    expect(screen.getByText('File to upload: signed.pdf')).toBeTruthy();
  });

  /** Sends a file and loses the response. */
  async function sendUnheard() {
    answer = { status: 0, text: '' };
    await donorPaper();
    await choose(pdf);
    await press('Continue');
    await screen.findByText(UNHEARD);
    expect(uploads).toHaveLength(1);
  }
  const isThere = { 'GET /donor/{id}/{editKey}': { results: { ...sampleDonor, ...done } } };

  it('a repeated upload first checks whether the file has arrived, and does not send it twice', async () => {
    await sendUnheard();
    serve(isThere);
    await press('Continue');
    await screen.findByText(/^Your consent file has been uploaded successfully/);
    expect(uploads).toHaveLength(1);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('a file that has not arrived is sent again, but only after that check', async () => {
    await sendUnheard();
    serve({ 'GET /donor/{id}/{editKey}': 'unreached' });
    await press('Continue');
    await waitFor(() => expect(sent.filter(({ call }) => call === 'GET /donor/7/key')).toHaveLength(2));
    await screen.findByText('File to upload: signed.pdf');
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
    expect(uploads).toHaveLength(1);
    serve({ 'GET /donor/{id}/{editKey}': { results: { ...sampleDonor, ...atConsent } } });
    answer = { status: 200, text: '{"success":true,"nextStep":400}' };
    await press('Continue');
    await screen.findByText(/^Your consent file has been uploaded successfully/);
    expect(uploads).toHaveLength(2);
  });

  it('a file that arrived after the check is reported as uploaded', async () => {
    await sendUnheard();
    serve({ 'GET /donor/{id}/{editKey}': { results: { ...sampleDonor, ...atConsent } } });
    answer = { status: 409, text: '{"success":false,"message":"This step is not open."}' };
    onSend = () => serve(isThere);
    await press('Continue');
    await screen.findByText(/^Your consent file has been uploaded successfully/);
    expect(screen.queryByText('This step is not open.')).toBeNull();
  });

  it('the page shows completion when another window uploaded the file, and the reason otherwise', async () => {
    answer = { status: 409, text: '{"success":false,"message":"This step is not open."}' };
    await donorPaper();
    await choose(pdf);
    await press('Continue');
    await screen.findByText('This step is not open.');
    serve(isThere);
    await press('Continue');
    await screen.findByText(/^Congratulations! You have completed all necessary steps/);
    expect(screen.queryByText(/uploaded successfully/)).toBeNull();
  });
});

describe('the electronic consent', () => {
  function Electronic({ kind, id, editKey, onCancel, onFinalized }: ElectronicProps) {
    return (
      <>
        <p>{`${kind} ${id} ${editKey}`}</p>
        <button onClick={onCancel}>Stop</button>
        <button onClick={onFinalized}>Sign</button>
      </>
    );
  }

  it('the electronic way is offered next to paper, and reports its signature', async () => {
    const onFinalized = vi.fn<() => void>();
    const nothing = () => undefined;
    renderApp(
      <ConsentStep
        link={voucherKey('donor', '7', 'key')}
        forMinor={false}
        banner={null}
        electronic={Electronic}
        onUploaded={nothing}
        onFailed={nothing}
        onFinalized={onFinalized}
        onCancel={nothing}
      />,
      [words],
    );
    await press('E-sign the consent form');
    screen.getByText('donor 7 key');
    await press('Stop');
    await press('Use the paper form');
    await press('Cancel');
    await press('E-sign the consent form');
    await press('Sign');
    expect(onFinalized).toHaveBeenCalledOnce();
  });
});
