import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import words from '@catalogues/en/verify.json';
import { renderApp } from '@/testing/renderApp';
import Verify from '.';
import type { Checked } from './api/verify';
import { fileProblem } from './rules/fileProblem';
import { signatureWords } from './rules/signature';
import { sent, serve, type Replies } from '@/testing/server';
import { unanswered } from '@/testing/unanswered';
import { user } from '@/testing/user';

const signature = { present: true, intact: true, ours: true, stampedAt: '', fingerprint: 'ab12' };
const valid: Checked = {
  state: 'valid',
  known: true,
  kind: 'electronic',
  signedAt: '2026-11-21T15:04:05Z',
  statementsVersion: '2026-1',
  statementsHash: '9f30c2e5',
  events: 9,
  signature: { ...signature, signedAt: '2026-11-21T15:04:05Z' },
};
const pdf = new File(['%PDF-1.7'], 'signed.pdf', { type: 'application/pdf' });
type Answer = NonNullable<Replies['POST /verify']>;

function open(answer: Answer) {
  serve({ 'POST /verify': answer });
  renderApp(<Verify />, [words]);
}
const choose = (file: File) => user.upload(screen.getByLabelText(/PDF$/), file);
const finds = (found: Partial<Checked>) => ({ results: { ...valid, ...found } });

describe('the check of a consent', () => {
  it.each([
    ['valid', 'This document is genuine and valid'],
    ['superseded', 'Genuine, but another consent took its place'],
    ['rejected', 'Genuine, but the center requested a new one'],
    ['altered', 'This document does not match our record'],
    ['unknown', 'We do not know this document'],
  ] as const)('says in plain words that a document is %s', async (state, want) => {
    open(finds({ state }));
    await choose(pdf);
    const result = await screen.findByRole('alert');
    expect(result.textContent).toContain(want);
    await waitFor(() => expect(document.activeElement).toBe(result));
    expect(sent).toEqual([
      { call: 'POST /verify', body: { file: expect.objectContaining({ size: pdf.size }) } },
    ]);
  });

  // Shows R6.5b
  it('the page shows the facts, and the next file replaces them', async () => {
    open(finds({}));
    await choose(pdf);
    await screen.findByText('Intact, made by this registry');
    expect(screen.getAllByText('Nov 21, 2026, 10:04 AM')).toHaveLength(2);
    screen.getByText('signed.pdf');
    expect(screen.getByText('Hash of the wording').nextSibling?.textContent).toBe('9f30c2e5');
    await choose(new File(['%PDF'], 'other.pdf', { type: 'application/pdf' }));
    await screen.findByText('other.pdf');
    expect(screen.queryByText('signed.pdf')).toBeNull();
  });

  it("the page shows only the file's own data when the document is unknown", async () => {
    open(
      finds({
        state: 'unknown',
        kind: '',
        signedAt: '',
        statementsVersion: '',
        statementsHash: '',
        events: 0,
        signature: {
          present: false,
          intact: false,
          ours: false,
          signedAt: '',
          stampedAt: '',
          fingerprint: '',
        },
      }),
    );
    await choose(pdf);
    await screen.findByRole('alert');
    expect([...document.querySelectorAll('dt')].map(({ textContent }) => textContent)).toEqual([
      'File',
      'Digital signature in the file',
    ]);
  });

  it('the page rejects a file that is not a PDF without sending it', async () => {
    open('unreached');
    await choose(new File(['x'], 'photo.jpg', { type: 'image/jpeg' }));
    expect(screen.getByRole('alert').textContent).toBe('Please choose a PDF file.');
    expect(sent).toEqual([]);
  });

  it.each([
    ['no connection', 'unreached', 'We could not reach our server, and the file was not checked.'],
    ['a refusal', { status: 413, message: 'At most 20 MB, please.' }, 'At most 20 MB, please.'],
    ['a broken server', { status: 500 }, 'Something went wrong on our side'],
  ] as const)('says so at %s', async (_what, answer, want) => {
    open(answer);
    await choose(pdf);
    expect((await screen.findByRole('alert')).textContent).toContain(want);
  });

  it('the page keeps the file when the server is busy, and sends it again', async () => {
    open({ status: 503, message: 'Many people are sending files right now.' });
    await choose(pdf);
    expect((await screen.findByRole('alert')).textContent).toContain('Many people are sending files');
    await user.click(screen.getByRole('button', { name: 'Try again with signed.pdf' }));
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.body.file.size).toBe(pdf.size);
  });

  it('the page offers no second try for a rejected file', async () => {
    open({ status: 413, message: 'At most 20 MB, please.' });
    await choose(pdf);
    await screen.findByRole('alert');
    expect(screen.queryByRole('button', { name: /Try again/ })).toBeNull();
  });
});

describe('a file to check', () => {
  it.each([
    ['a.pdf', 'application/pdf', 10, null],
    ['A.PDF', '', 10, null],
    ['a', 'application/pdf', 10, null],
    ['a.docx', '', 10, 'verify.problem.type'],
    ['a.pdf', 'application/pdf', 0, 'verify.problem.empty'],
    ['a.pdf', 'application/pdf', 20 * 1024 * 1024, null],
    ['a.pdf', 'application/pdf', 20 * 1024 * 1024 + 1, 'verify.problem.size'],
  ])('fileProblem returns for %s %s of %d bytes', (name, type, size, want) =>
    expect(fileProblem({ name, type, size })).toBe(want),
  );
});

describe('the signature in a file', () => {
  it.each([
    [{ present: false }, 'none'],
    [{ intact: false }, 'broken'],
    [{ ours: false }, 'foreign'],
    [{}, 'good'],
  ])('signatureWords returns for %j: %s', (found, want) =>
    expect(signatureWords({ ...signature, signedAt: '', ...found })).toBe(`verify.signature.${want}`),
  );
});

it('the request stops waiting after the timeout, and can be repeated', async () => {
  open('unreached');
  await unanswered(
    'POST /verify',
    () => choose(pdf),
    () => expect(screen.getByRole('status').textContent).not.toBe(''),
  );
  expect(screen.getByRole('alert').textContent).toContain('Check your internet connection, then try again.');
});
