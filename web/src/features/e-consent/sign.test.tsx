import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { errorSummary } from '@/testing/errorSummary';
import { sentBodies, sent, serve } from '@/testing/server';
import { box, fill, press } from '@/testing/controls';
import { accepted, at, openConsent, stage } from '@/testing/consentScreen';
import { unanswered } from '@/testing/unanswered';
import { settle } from '@/testing/settle';
import { user } from '@/testing/user';

const INITIALS = 'Initial each statement';
const SIGN = 'Read it once more, then sign';
const shown = { html: '<article class="paper"><h1>The consent</h1></article>', documentHash: 'abc' };
const photo = new File(['x'], 'id.png', { type: 'image/png' });
const given = (letters: string) => [1, 2, 3].map((statement) => ({ statement, initials: letters }));
const chooser = () => document.querySelector('#consent-photo') as HTMLInputElement;

beforeEach(() => {
  serve(accepted);
  vi.stubGlobal('createImageBitmap', async () => ({ width: 1000, height: 630, close: () => undefined }));
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function write(
    this: HTMLCanvasElement,
    done,
  ) {
    done(new Blob([`${this.width}x${this.height}`], { type: 'image/jpeg' }));
  });
  const painter = new Proxy({}, { get: () => () => undefined, set: () => true });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(painter as never);
});

function onPhone() {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}
async function openInitials(progress = {}) {
  serve({
    'POST /e-consent/record': { results: at(2, progress) },
    'POST /e-consent/create-pdf': { results: shown },
  });
  const told = openConsent();
  await stage(INITIALS);
  return told;
}
async function openSignature() {
  serve({
    'POST /e-consent/record': { results: at(3, { initials: given('LF'), hasPhoto: true }) },
    'POST /e-consent/create-pdf': { results: shown },
  });
  const told = openConsent();
  await stage(SIGN);
  await settle(); // the focus moves to the title
  return told;
}

describe('stage 2', () => {
  // Shows V5.5
  it('the stage requires every initial and the photo ID', async () => {
    await openInitials();
    await fill('Initials, statement 1', 'lf');
    await fill('Initials, statement 2', 'x');
    expect(box('Initials, statement 1').value).toBe('LF');
    screen.getByText('1 of 3 initialed');
    await press('Continue');
    const summary = document.activeElement;
    expect(summary?.textContent).toBe(
      'Form is not complete, for the following reasons:Initials sections cannot be blank and must match the' +
        ' first and last capitalized initial of the consenterStatements 2 and 3Government Issued ID must be uploaded',
    );
    expect(box('Initials, statement 2').ariaInvalid).toBe('true');
    expect(box('Initials, statement 1').ariaInvalid).toBeNull();
    expect(sentBodies('POST /e-consent/create-pdf')).toEqual([]);
  });

  it('initials are saved when typing pauses, and restored', async () => {
    await openInitials({ initials: [{ statement: 2, initials: 'LF' }] });
    expect(box('Initials, statement 2').value).toBe('LF');
    await fill('Initials, statement 1', 'l');
    await fill('Initials, statement 1', 'lf');
    await waitFor(() => expect(sentBodies('POST /e-consent/initials')).toHaveLength(1));
    expect(JSON.parse(String(sentBodies('POST /e-consent/initials')[0]?.initials))).toEqual([
      { statement: 1, initials: 'LF' },
      { statement: 2, initials: 'LF' },
    ]);
  });

  it('the cropped, reduced photo is sent with all initials', async () => {
    await openInitials();
    await user.upload(chooser(), [new File(['x'], 'id.webp', { type: 'image/webp' })]);
    screen.getByText(/Please choose a PNG or JPEG picture/);
    await user.upload(chooser(), photo);
    await screen.findByRole('application');
    // In one turn with the press, so that no pause saves the initials separately.
    for (const n of [1, 2, 3]) await fill(`Initials, statement ${n}`, 'lf');
    await press('Continue');
    await stage(SIGN);
    const [body] = sentBodies('POST /e-consent/create-pdf');
    expect(body).toMatchObject({ entityType: '12', entityTypeId: '31', statementsVersion: '2026-1' });
    expect(JSON.parse(String(body?.initials))).toEqual(given('LF'));
    expect(await (body as { file: File }).file.text()).toBe('175x175');
    expect(sentBodies('POST /e-consent/initials')).toEqual([]);
  });

  // Shows V5.5
  it('the guardian of a minor needs no photo', async () => {
    const record = at(2, { consentType: 2, consenterFirstName: 'Ana', consenterLastName: 'Ñandú' });
    serve({
      'POST /e-consent/record': {
        results: { ...record, record: { ...record.record, isOverEighteen: false } },
      },
      'POST /e-consent/create-pdf': { results: shown },
    });
    openConsent();
    await stage(INITIALS);
    expect(screen.queryByText('Your government photo ID')).toBeNull();
    for (const n of [1, 2, 3]) await fill(`Initials, statement ${n}`, 'añ');
    await press('Continue');
    await stage(SIGN);
  });

  it('each statement offers one tap once the initials were typed', async () => {
    await openInitials({ hasPhoto: true });
    expect(screen.queryByRole('button', { name: /Tap to initial/ })).toBeNull();
    await fill('Initials, statement 1', 'xx');
    expect(screen.queryByRole('button', { name: /Tap to initial/ })).toBeNull();
    await fill('Initials, statement 1', 'lf');
    expect(screen.queryByRole('button', { name: 'Tap to initial LF statement 1' })).toBeNull();
    await press('Tap to initial LF statement 2');
    expect(box('Initials, statement 2').value).toBe('LF');
    expect(box('Initials, statement 3').value).toBe('');
    expect(document.activeElement?.textContent).toBe('3. Statement number 3.');
    await press('Tap to initial LF statement 3');
    expect(screen.getByText('3 of 3 initialed').role).toBe('status');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(sentBodies('POST /e-consent/initials')).toHaveLength(1));
    expect(JSON.parse(String(sentBodies('POST /e-consent/initials')[0]?.initials))).toEqual(given('LF'));
  });

  it('focus moves to the photo after the last initial while the photo is missing', async () => {
    await openInitials({ initials: given('LF').slice(0, 2) });
    await press('Tap to initial LF statement 3');
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Your government photo ID' }));
  });

  it('focus moves to the first statement without initials after a tap on the last one', async () => {
    await openInitials({ initials: given('LF').slice(1, 2), hasPhoto: true });
    await press('Tap to initial LF statement 3');
    expect(document.activeElement?.textContent).toBe('1. Statement number 1.');
  });

  it('two wrong letters are reported at once, at the box', async () => {
    await openInitials();
    await fill('Initials, statement 2', 'x');
    expect(screen.queryByText('Type LF here')).toBeNull();
    await fill('Initials, statement 2', 'xx');
    expect(screen.getByText('Type LF here').closest('[role=alert]')).not.toBeNull();
    expect(box('Initials, statement 2').ariaInvalid).toBe('true');
    await press('Continue');
    expect(screen.getByRole('link', { name: 'All 3 statements' })).toBeTruthy();
  });

  it('a phone turns to the next statement after a tap, and ignores a second tap right after it', async () => {
    onPhone();
    await openInitials({ initials: [{ statement: 1, initials: 'LF' }], hasPhoto: true });
    screen.getByRole('heading', { name: '2 of 3' });
    fireEvent.click(screen.getByRole('button', { name: /^Tap to initial LF/ }), { detail: 1 });
    screen.getByRole('heading', { name: '3 of 3' });
    expect(document.activeElement?.textContent).toBe('Statement number 3.');
    fireEvent.click(screen.getByRole('button', { name: /^Tap to initial LF/ }), { detail: 2 });
    screen.getByText('2 of 3 initialed');
    fireEvent.click(screen.getByRole('button', { name: /^Tap to initial LF/ }));
    screen.getByText('3 of 3 initialed');
    expect(screen.queryByRole('button', { name: /^Tap to initial/ })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Continue' }));
  });

  it('a phone shows one card after the other', async () => {
    onPhone();
    await openInitials({ initials: [{ statement: 1, initials: 'LF' }], hasPhoto: true });
    screen.getByRole('heading', { name: '2 of 3' });
    screen.getByText('Statement number 2.');
    expect(screen.queryByText('Statement number 1.')).toBeNull();
    await fill('Initials, statement 2', 'lf');
    await user.keyboard('{Enter}');
    screen.getByRole('heading', { name: '3 of 3' });
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Tap to initial LF/ }));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next' }).disabled).toBe(true);
    await press('Previous');
    screen.getByRole('heading', { name: '2 of 3' });
    await press('Continue');
    screen.getByRole('heading', { name: '3 of 3' });
    expect(document.activeElement).toBe(errorSummary());
  });
});

describe('stage 3', () => {
  it('the document is shown again after a reload, and the exact name is required', async () => {
    await openSignature();
    expect(sentBodies('POST /e-consent/create-pdf')[0]?.file).toBeUndefined();
    screen.getByRole('heading', { name: 'The consent' });
    await fill(/^Type your name/, 'lucia ferrara');
    await press('Sign and finish');
    expect(document.activeElement?.textContent).toContain(
      'Signature is necessary and must match first and last name of consenter. Please ensure there is no ' +
        'extra spacing.',
    );
    expect(screen.queryByRole('heading', { name: 'Signed Copy' })).toBeNull();
  });

  it.each([
    ['lucia ferrara', 'Only the capital letters differ: L, F.'],
    ['Lucia  Ferrara', 'Only the spaces differ. Type the name exactly as it is shown.'],
    [' Lucia ferrara', 'Only the spaces and the capital letters differ: F.'],
    ['Lucy Ferrara', ''],
    ['', ''],
  ])('the error explains the difference in the signature "%s"', async (typed, reason) => {
    await openSignature();
    await fill(/^Type your name/, typed);
    await press('Sign and finish');
    const sentence =
      'Signature is necessary and must match first and last name of consenter. Please ensure there is no extra spacing.';
    expect(screen.getByRole('link', { name: sentence })).toBeTruthy();
    expect(document.getElementById('signature-error')?.textContent).toBe(`${sentence} ${reason}`.trim());
  });

  it('a phone shows the document at full length, without a scrolling frame', async () => {
    onPhone();
    await openSignature();
    expect(screen.getByRole('region', { name: /as you will sign it/ }).tabIndex).toBe(-1);
    expect(screen.queryByText('Scroll inside the frame to read on.')).toBeNull();
  });

  it.each([
    ['Yes, download the signed PDF', 1],
    ['No, finish without it', 0],
  ])(
    'the shown document is signed, then a dialog offers the copy, which %s closes',
    async (answer, downloads) => {
      const saved = vi.fn<() => void>();
      URL.createObjectURL = () => 'blob:signed';
      vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
        this: HTMLAnchorElement,
      ) {
        expect(this.download).toBe('Lucia Ferrara.pdf');
        saved();
      });
      const told = await openSignature();
      await fill(/^Type your name/, 'Lucia Ferrara');
      await press('Sign and finish');
      await screen.findByRole('dialog', { name: 'Signed Copy' });
      screen.getByText('Your consent is signed and stored.');
      // The signature is stored even if the window is closed now.
      expect(sentBodies('POST /e-consent/finalize-signature')).toEqual([
        {
          entityType: '12',
          entityTypeId: '31',
          signature: 'Lucia Ferrara',
          documentHash: 'abc',
          returnDocument: '0',
        },
      ]);
      expect(told.finalized).not.toHaveBeenCalled();
      if (downloads) serve({ 'GET /e-consent/document/{entityType}/{id}': new Response('%PDF') });
      await press(answer);
      await waitFor(() => expect(told.finalized).toHaveBeenCalledOnce());
      expect(sentBodies('POST /e-consent/finalize-signature')).toHaveLength(1);
      expect(saved).toHaveBeenCalledTimes(downloads);
    },
  );

  it('the consent counts as signed when its copy cannot be fetched', async () => {
    const told = await openSignature();
    await fill(/^Type your name/, 'Lucia Ferrara');
    await press('Sign and finish');
    await screen.findByRole('dialog', { name: 'Signed Copy' });
    serve({ 'GET /e-consent/document/{entityType}/{id}': 'unreached' });
    await press('Yes, download the signed PDF');
    await screen.findByText(/Your copy could not be opened right now/);
    expect(told.finalized).not.toHaveBeenCalled();
    await press('No, finish without it');
    expect(told.finalized).toHaveBeenCalledOnce();
  });

  it('the record is loaded again after a conflict, with a message, and the signature is kept', async () => {
    const told = await openSignature();
    await fill(/^Type your name/, 'Lucia Ferrara');
    serve({
      'POST /e-consent/record': { results: at(3, { initials: given('LF'), hasPhoto: true }) },
      'POST /e-consent/create-pdf': { results: { html: '<h1>Another</h1>', documentHash: 'def' } },
      'POST /e-consent/finalize-signature': {
        status: 409,
        message: 'Something has changed in the meantime.',
      },
    });
    await press('Sign and finish');
    await screen.findByRole('heading', { name: 'Another' });
    expect(screen.getByRole('alert').textContent).toBe(
      'Something has changed in the meantime.We have just loaded the newest state for you. You can continue from here.',
    );
    expect(box(/^Type your name/).value).toBe('Lucia Ferrara');
    expect(told.finalized).not.toHaveBeenCalled();
  });

  it('a document with unexpected content is not shown', async () => {
    serve({
      'POST /e-consent/record': { results: at(3) },
      'POST /e-consent/create-pdf': { results: { ...shown, html: '<p onclick="alert(1)">The consent</p>' } },
    });
    openConsent();
    await stage(SIGN);
    expect(screen.queryByText('The consent')).toBeNull();
    screen.getByText(/did not arrive as it should/);
    expect(screen.queryByLabelText(/^Type your name/)).toBeNull();
  });

  it('the stage returns to the initials when the document cannot be shown again', async () => {
    serve({
      'POST /e-consent/record': { results: at(3, { initials: given('LF') }) },
      'POST /e-consent/create-pdf': {
        status: 422,
        message: 'x',
        errors: [{ field: 'file', message: 'Government Issued ID must be uploaded' }],
      },
    });
    openConsent();
    await stage(INITIALS);
    expect(box('Initials, statement 3').value).toBe('LF');
  });
});

describe('leaving', () => {
  it('the dialog keeps the unfinished signing, or deletes it', async () => {
    const told = await openInitials();
    await press('Cancel');
    await press('Continue signing');
    await press('Cancel');
    await press('Keep it and leave');
    await waitFor(() => expect(told.cancelled).toHaveBeenCalledTimes(1));
    expect(sentBodies('POST /e-consent/cancel')).toEqual([]);
    await press('Cancel');
    await press('Delete it and leave');
    await waitFor(() => expect(told.cancelled).toHaveBeenCalledTimes(2));
    expect(sentBodies('POST /e-consent/cancel')).toEqual([{ id: 31, entityType: 12 }]);
  });

  it('pending input is saved before the dialog opens, because the window may be closed then', async () => {
    await openInitials();
    await fill('Initials, statement 1', 'LF');
    await press('Cancel');
    // Sooner than a pause in typing.
    await waitFor(() => expect(sentBodies('POST /e-consent/initials')).toHaveLength(1), { timeout: 400 });
    await press('Keep it and leave');
    expect(sentBodies('POST /e-consent/initials')).toHaveLength(1);
  });

  it.each([
    ['Start Over', 'Yes, start over', 'POST /e-consent/start-over'],
    ['Cancel', 'Delete it and leave', 'POST /e-consent/cancel'],
  ])('pending input is saved before %s is chosen', async (button, answer, call) => {
    const told = await openInitials();
    await fill('Initials, statement 1', 'LF');
    await press(button);
    await press(answer);
    await waitFor(() => expect(told.cancelled).toHaveBeenCalledOnce());
    const calls = sent.map((one) => one.call).filter((one) => /initials|start-over|cancel/.test(one));
    expect(calls).toEqual(['POST /e-consent/initials', call]);
  });

  it('the signing starts over at stage 1 after a confirmation', async () => {
    const told = await openSignature();
    await press('Start Over');
    await press('No, continue');
    expect(sentBodies('POST /e-consent/start-over')).toEqual([]);
    await press('Start Over');
    serve({ 'POST /e-consent/record': { results: at(1) } });
    await press('Yes, start over');
    await stage('Agree to sign electronically');
    await waitFor(() => expect(told.cancelled).toHaveBeenCalledOnce());
    expect(sentBodies('POST /e-consent/start-over')).toEqual([{ id: 31, entityType: 12 }]);
  });
});

it('the document request stops after the timeout, and initials and photo are kept', async () => {
  await openInitials();
  for (const n of [1, 2, 3]) await fill(`Initials, statement ${n}`, 'lf');
  await user.upload(chooser(), photo);
  await screen.findByRole('application');
  await unanswered(
    'POST /e-consent/create-pdf',
    () => press('Continue'),
    () => expect(document.querySelector('[aria-busy=true]')).not.toBeNull(),
  );
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContainEqual(
    expect.stringContaining('What you entered is still here.'),
  );
  expect(document.querySelector('[aria-busy=true]')).toBeNull();
  expect(box('Initials, statement 1').value).toBe('LF');
  expect(screen.getByRole('application')).toBeTruthy();
});

it('the signature request stops after the timeout, and the name is kept', async () => {
  await openSignature();
  await fill(/^Type your name/, 'Lucia Ferrara');
  await unanswered(
    'POST /e-consent/finalize-signature',
    () => press('Sign and finish'),
    () => expect(document.querySelector('[aria-busy=true]')).not.toBeNull(),
  );
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContainEqual(
    expect.stringContaining('What you entered is still here.'),
  );
  expect(document.querySelector('[aria-busy=true]')).toBeNull();
  expect(box(/^Type your name/).value).toBe('Lucia Ferrara');
});
