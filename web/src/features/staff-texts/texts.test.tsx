import { act, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import recordWords from '@catalogues/en/record.json';
import donationWords from '@catalogues/en/living-donation.json';
import releaseWords from '@catalogues/en/release.json';
import words from '@catalogues/en/texts.json';
import { box, fill, press } from '@/testing/controls';
import { findErrorSummary } from '@/testing/errorSummary';
import { template, textItem, textRecord, version } from '@/testing/sampleText';
import { changes, sentBodies, serve, type Replies } from '@/testing/server';
import { renderStaff } from '@/testing/staffScreen';
import { settle } from '@/testing/settle';
import { user } from '@/testing/user';
import type { TextItem, TextRecord } from './api/texts';
import Texts, { TextScreen } from './index';

const ADDRESS = '/staff/texts/donor-consent/no-guarantee';
const CALL = 'POST /staff/texts/{kind}/{key}';
const routes = [
  { path: '/staff/texts', Component: Texts },
  { path: '/staff/texts/:kind/:key', Component: TextScreen },
  { path: '/staff/sign-in', element: <p>Sign in</p> },
];

function openList(texts: TextItem[], address = '/staff/texts') {
  serve({ 'GET /staff/texts': { results: { texts } } });
  return renderStaff('registry-admin', routes, address, [recordWords, words]);
}

async function openText(records: TextRecord | TextRecord[], replies: Replies = {}, search = '') {
  serve({
    'GET /staff/texts': { results: { texts: [textItem('no-guarantee')] } },
    'GET /staff/texts/{kind}/{key}': [records].flat().map((results) => ({ results })),
    ...replies,
  });
  const router = renderStaff('registry-admin', routes, ADDRESS + search, [
    recordWords,
    donationWords,
    releaseWords,
    words,
  ]);
  await screen.findByRole('heading', { level: 2, name: 'Versions' });
  await settle();
  return router;
}
const region = (name: string) => within(screen.getByRole('region', { name }));
const sentTo = (step: string) => sentBodies(`POST ${ADDRESS}/${step}`);

const draft = version(4, {
  status: 'draft',
  english: 'A voucher gives priority at {{registryName}}.',
  spanish: 'Un vale da prioridad en {{registryName}}.',
  inForceFrom: '2026-12-01',
  secondId: 2,
});
const inForce = version(3);
const drafted = (part: Partial<TextRecord> = {}) =>
  textRecord({ inForce, open: draft, isOwn: true, versions: [draft, inForce, template], ...part });
const waiting = version(4, { ...draft, status: 'waiting', secondId: 1 });
const asked = (part: Partial<TextRecord> = {}) =>
  textRecord({
    inForce,
    open: waiting,
    waitsForCaller: true,
    versions: [waiting, inForce, template],
    ...part,
  });

describe('the list of texts', () => {
  it('shows the state of each text by kind, and counts the templates', async () => {
    openList([
      textItem('no-guarantee', { number: 5 }),
      textItem('surgery', { number: 2, inForce, open: waiting, waitsForCaller: true }),
      textItem('sharing', { number: 11, inForce, open: version(4, { status: 'draft', spanish: '' }) }),
      textItem('new-kind', { kind: 'phrase', number: 1, inForce: version(2) }),
    ]);
    const table = await screen.findByRole('table', { name: 'Texts' });
    const row = (name: string) =>
      within(table).getByRole('link', { name }).closest('tr')?.textContent ?? `no row ${name}`;
    expect(row('A voucher is not a guarantee')).toMatch(/Number 5, reading grade \d+ENES0TemplateEdit$/);
    expect(row('The surgery and its risks')).toContain('Waiting for approvalSent by Ana Whitfield on Nov');
    expect(row('The surgery and its risks')).toMatch(/Review$/);
    expect(row('Sharing of my data')).toContain('ENNo ES4DraftSpanish is missing');
    // A kind or text without a message is shown by its id.
    expect(row('new-kind')).toContain('In force from Mar\u00a02,\u00a02026');
    within(table).getByText('phrase');
    expect(within(table).getByText('Voucher donor consent').parentElement?.textContent).toContain('3 texts');
    expect(screen.getByText(/of 4 texts/).textContent).toBe('1 of 4 texts is still a template.');
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'All (4)',
      'Waiting for you (1)',
      'Drafts (1)',
      'Templates (1)',
      'To check (0)',
      'In force (3)',
    ]);
  });

  it('keeps its filters in the address', async () => {
    const router = openList([textItem('no-guarantee'), textItem('surgery', { inForce })]);
    await screen.findByRole('table');
    await press('Show the template');
    await settle();
    expect(screen.queryByRole('link', { name: 'The surgery and its risks' })).toBeNull();
    await fill('Title or words', 'nothing like this');
    await press('Search');
    await settle();
    expect(router.state.location.search).toBe('?tab=templates&q=nothing+like+this');
    screen.getByText('No text matches.');
  });

  it('folds long groups until the reader asks for all', async () => {
    openList(Array.from({ length: 7 }, (_, n) => textItem(`text-${n}`, { inForce })));
    await screen.findByRole('table');
    expect(screen.queryByText('text-5')).toBeNull();
    await press(/^Show 3 more, all in force/);
    screen.getByText('text-5');
  });

  it('becomes cards in a narrow window', async () => {
    vi.stubGlobal('matchMedia', () => ({
      matches: false,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    openList([textItem('no-guarantee', { inForce })]);
    const card = await screen.findByRole('link', { name: /^A voucher is not a guarantee/ });
    expect(card.textContent).toContain('Version 3ENES');
    expect(screen.queryByRole('table')).toBeNull();
  });
});

describe('the editor of a text', () => {
  it('saves a draft with its words, day, reason and second person', async () => {
    await openText(drafted(), { [`${CALL}/draft`]: { results: { revision: 8 } } });
    await fill('English', 'A voucher is no guarantee at {{registryName}}.');
    await fill('In force from', '12/24/2026');
    await fill('Second person', '3');
    await press('Save draft');
    await vi.waitFor(() => expect(sentTo('draft')).toHaveLength(1));
    expect(sentTo('draft')[0]).toEqual({
      english: 'A voucher is no guarantee at {{registryName}}.',
      spanish: draft.spanish,
      inForceFrom: '2026-12-24',
      reason: draft.reason,
      secondId: 3,
      revision: 7,
      amount: '',
      asOf: '',
      source: '',
    });
  });

  it('begins a new version with the words in force', async () => {
    const router = await openText(textRecord({ seconds: [{ id: 2, name: 'Theo Marsh' }] }), {
      [`${CALL}/draft`]: { results: { revision: 1 } },
    });
    expect(screen.queryByLabelText('English')).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Write a new version' }));
    await settle();
    expect(router.state.location.search).toBe('?new=1');
    expect(box('English').value).toBe(template.english);
    await press('Save draft');
    await vi.waitFor(() =>
      expect(sentTo('draft')[0]).toMatchObject({ revision: 0, secondId: 2, english: template.english }),
    );
  });

  it('saves unsaved words before it sends the draft', async () => {
    const replies: Replies = {
      [`${CALL}/draft`]: { results: { revision: 8 } },
      [`${CALL}/send`]: { results: { revision: 9 } },
    };
    const after = asked({ isOwn: true, waitsForCaller: false });
    const router = await openText([drafted(), drafted(), after], replies, '?new=1');
    await fill('Why it changes', 'The phone is new.');
    await press('Send for approval');
    await screen.findByRole('heading', { name: /^Version 4 waits for approval/ });
    expect(router.state.location.search).toBe('');
    expect(changes().map(({ call, body }) => [call.split('/').at(-1), body.revision])).toEqual([
      ['draft', 7],
      ['send', 8],
    ]);
  });

  it('sends a saved draft without saving it again', async () => {
    await openText(drafted(), { [`${CALL}/send`]: { results: { revision: 8 } } });
    await press('Send for approval');
    await vi.waitFor(() => expect(changes()).toHaveLength(1));
    expect(sentTo('send')).toEqual([{ revision: 7 }]);
  });

  it('shows rejected fields at the fields and in the summary', async () => {
    const message = 'Please choose tomorrow or a later day.';
    await openText(drafted(), {
      [`${CALL}/send`]: { status: 422, errors: [{ field: 'inForceFrom', message }] },
    });
    await press('Send for approval');
    const summary = await findErrorSummary();
    within(summary).getByRole('link', { name: message });
    expect(box('In force from').getAttribute('aria-invalid')).toBe('true');
  });

  it('keeps the typed words after a conflict until the text is loaded again', async () => {
    const message = 'Another person changed this text. Please load it again.';
    const newer = { ...draft, english: 'The words of a colleague.', revision: 9 };
    await openText([drafted(), drafted({ open: newer })], { [`${CALL}/draft`]: { status: 409, message } });
    await fill('English', 'My words.');
    await press('Save draft');
    expect((await screen.findByRole('alert')).textContent).toContain(message);
    expect(box('English').value).toBe('My words.');
    await press('Load the text again');
    await vi.waitFor(() => expect(box('English').value).toBe('The words of a colleague.'));
  });

  it('inserts a placeholder at the cursor of the box that had the focus last', async () => {
    await openText(drafted());
    const spanish = screen.getByLabelText<HTMLTextAreaElement>('Spanish');
    await user.click(spanish);
    spanish.setSelectionRange(2, 2);
    await press(/^registry phone/);
    expect(spanish.value).toBe('Un{{registryPhone}} vale da prioridad en {{registryName}}.');
    expect(document.activeElement).toBe(spanish);
    screen.getByRole('button', { name: /^registry name, in both languages/ });
    screen.getByRole('button', { name: /^registry phone: insert/ });
  });

  it('shows the difference to the version in force while one types', async () => {
    await openText(drafted());
    const difference = region('Difference to version 3');
    await vi.waitFor(() => expect(difference.getAllByText('[added:')).toHaveLength(2));
    expect(difference.getAllByText('[added:')[0]?.parentElement?.textContent).toBe(
      '[added:  at registry name]',
    );
    await fill('English', 'A voucher gives hope.');
    const removed = await difference.findByText('[removed:');
    expect(removed.parentElement?.textContent).toBe('[removed: priority]');
  });

  it('shows the text in its document with filled placeholders', async () => {
    await openText(drafted());
    const here = region('Where it appears').getByRole('listitem');
    expect(here.textContent).toBe('5. A voucher gives priority at Beacon Kidney Registry.');
  });

  it('saves the amount, date and source of a callout, and shows them as on the page of a patient', async () => {
    const callout = version(2, {
      english: '## Costs\n\nUp to {{amount}} for:\n\n- Travel',
      spanish: '## Gastos\n\nHasta {{amount}}.',
      amount: '$5,000',
      asOf: '2025-11-01',
      source: 'National fund https://fund.example/rules',
    });
    await openText(
      textRecord({
        kind: 'callout',
        key: 'cost',
        hasAmount: true,
        hasSource: true,
        isOld: true,
        inForce: callout,
        versions: [callout, template],
      }),
      { [`${CALL}/draft`]: { results: { revision: 1 } } },
      '?new=1',
    );
    await fill('Amount', '$6,000');
    await fill('As of', '11/20/2026');
    const here = region('Where it appears');
    await here.findByRole('heading', { level: 3, name: 'Costs' });
    here.getByText('Up to $6,000 for:');
    here.getByText('As of Nov 20, 2026. Source:', { exact: false });
    expect(here.getByRole('link', { name: 'National fund' }).getAttribute('href')).toBe(
      'https://fund.example/rules',
    );
    await press('Save draft');
    await vi.waitFor(() => expect(sentBodies('POST /staff/texts/callout/cost/draft')).toHaveLength(1));
    expect(sentBodies('POST /staff/texts/callout/cost/draft')[0]).toMatchObject({
      amount: '$6,000',
      asOf: '2026-11-20',
      source: 'National fund https://fund.example/rules',
    });
  });

  it('lets one person approve an email, and shows it with invented names', async () => {
    const emailWords = {
      english: 'Subject: {{firstName}}, hello\nPreheader: Hi.\n\nHello.',
      spanish: 'Subject: Hola\nPreheader: Hola.\n\nHola.',
    };
    const html = '<p style="color: rgb(31, 92, 73)">Hello.</p>';
    const email = { from: 'Beacon <no-reply@beacon.example>', subject: 'Rosa, hello', text: 'Hello.', html };
    await openText(
      textRecord({
        kind: 'email',
        key: 'coach-note',
        isEmail: true,
        twoPeople: false,
        inForce: version(1, emailWords),
        versions: [template],
      }),
      {
        'POST /staff/texts/{kind}/{key}/preview': { results: { english: email, spanish: email } },
        [`${CALL}/draft`]: { results: { revision: 1, hash: 'a1' } },
        [`${CALL}/test`]: { results: { to: 'ada@staff.example' } },
        [`${CALL}/approve`]: { results: { revision: 2, hash: 'a1' } },
      },
      '?new=1',
    );
    screen.getByRole('heading', { level: 1, name: '[first name], hello' });
    await region('Where it appears').findByText('Rosa, hello');
    const frame = screen.getByTitle<HTMLIFrameElement>('The email on a phone');
    expect(frame.getAttribute('sandbox')).toBe('allow-same-origin');
    expect(frame.srcdoc).toBe('<p data-style="color: rgb(31, 92, 73)">Hello.</p>');
    await press('Send me a test');
    const tested = () => sentBodies('POST /staff/texts/email/coach-note/test');
    await vi.waitFor(() => expect(tested()).toEqual([{ ...emailWords, language: 'en' }]));
    expect(screen.queryByLabelText('Second person')).toBeNull();
    await fill('In force from', '12/24/2026');
    await press('Approve');
    const approved = () => sentBodies('POST /staff/texts/email/coach-note/approve');
    await vi.waitFor(() => expect(approved()).toEqual([{ revision: 1, hash: 'a1' }]));
    expect(sentBodies('POST /staff/texts/email/coach-note/send')).toEqual([]);
  });

  it('shows a figure with its source as on the page about living donation', async () => {
    const figure = version(1, { english: '3 in 10,000', asOf: '2026-11-01', source: 'JAMA 2010' });
    await openText(
      textRecord({
        kind: 'figure',
        key: 'death',
        hasSource: true,
        inForce: figure,
        versions: [figure, template],
      }),
    );
    const here = region('Where it appears');
    here.getByText('3 in 10,000');
    here.getByText(/JAMA 2010/);
    expect(region('Date and source').getByText('JAMA 2010')).toBeTruthy();
  });

  it('shows a release as the dialog that asks for it', async () => {
    const release = {
      english: '## Who\n\n{{registryName}} may share.\n\n## What\n\nThat I need a {{organ}}.',
    };
    await openText(
      drafted({ kind: 'release', key: 'microsite', number: 0, count: 1, open: { ...draft, ...release } }),
    );
    const here = region('Where it appears');
    expect(here.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Who',
      'What',
    ]);
    here.getByText('Beacon Kidney Registry may share.');
    here.getByText('That I need a kidney.');
    here.getByText('Authorization to make health information public');
  });

  it('shows the consent to text messages below the question of the page', async () => {
    await openText(drafted({ kind: 'text-consent', key: 'microsite', number: 0, count: 1 }));
    const question = region('Where it appears').getByRole('radiogroup', {
      name: /^Can receive text messages\?/,
    });
    expect(question.textContent).toContain('A voucher gives priority at Beacon Kidney Registry.');
  });

  it('asks before it is left with unsaved words', async () => {
    const router = await openText(drafted());
    await fill('English', 'My words.');
    await user.click(screen.getByRole('link', { name: 'Texts' }));
    await settle();
    await press('Stay here');
    await settle();
    expect(box('English').value).toBe('My words.');
    await user.click(screen.getByRole('link', { name: 'Texts' }));
    await settle();
    await press('Leave without saving');
    await vi.waitFor(() => expect(router.state.location.pathname).toBe('/staff/texts'));
  });

  it('keeps unsaved words in the tab while the session has ended, until they are discarded', async () => {
    const router = await openText(drafted());
    await fill('English', 'My words.');
    await act(() => router.navigate('/staff/sign-in'));
    screen.getByText('Sign in');
    await act(() => router.navigate(ADDRESS));
    expect((await screen.findByLabelText<HTMLTextAreaElement>('English')).value).toBe('My words.');
    await user.click(screen.getByRole('link', { name: 'Texts' }));
    await settle();
    await press('Leave without saving');
    await act(() => router.navigate(ADDRESS));
    expect((await screen.findByLabelText<HTMLTextAreaElement>('English')).value).toBe(draft.english);
  });

  it('discards the draft after a confirmation, without asking about unsaved words', async () => {
    await openText([drafted(), textRecord({ inForce, versions: [inForce, template] })], {
      [`${CALL}/discard`]: { results: { revision: 0 } },
    });
    await fill('English', 'My words.');
    await press('Discard draft');
    expect(changes()).toEqual([]);
    await press('Discard it');
    const write = await screen.findByRole('link', { name: 'Write a new version' });
    expect(sentTo('discard')).toEqual([{ revision: 7 }]);
    await user.click(write);
    await settle();
    expect(box('English').value).toBe(inForce.english);
  });
});

describe('a text that waits for approval', () => {
  it('is approved by the second person with the hash of the words on the screen', async () => {
    await openText(asked(), { [`${CALL}/approve`]: { results: { revision: 8 } } });
    screen.getByRole('heading', { name: 'Ana Whitfield asks you to approve version 4' });
    screen.getByText(/Ana Whitfield did not invite you/);
    screen.getByText('9f30 c2e5 6b17 d84a', { selector: 'dd:last-child' });
    await press('Approve version 4');
    await vi.waitFor(() => expect(sentTo('approve')).toEqual([{ revision: 7, hash: waiting.hash }]));
  });

  it('is sent back to its author', async () => {
    await openText([asked(), drafted({ isOwn: false })], {
      [`${CALL}/return`]: { results: { revision: 8 } },
    });
    await press('Send back');
    await screen.findByLabelText('English');
    expect(sentTo('return')).toEqual([{ revision: 7 }]);
  });

  it('shows the reason for a rejected approval, and the present words', async () => {
    const message = 'Another person changed this text. Please load it again.';
    const newer = { ...waiting, reason: 'Another reason.' };
    await openText([asked(), asked({ open: newer })], { [`${CALL}/approve`]: { status: 409, message } });
    await press('Approve version 4');
    expect((await screen.findByRole('alert')).textContent).toContain(message);
    await screen.findByText('“Another reason.”');
  });

  it('offers its author only to withdraw the request', async () => {
    await openText(asked({ isOwn: true, waitsForCaller: false, open: { ...waiting, secondId: 2 } }), {
      [`${CALL}/return`]: { results: { revision: 8 } },
    });
    screen.getByRole('heading', { name: 'Version 4 waits for approval by Theo Marsh' });
    expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull();
    await press('Withdraw the request');
    await vi.waitFor(() => expect(sentTo('return')).toEqual([{ revision: 7 }]));
  });
});

describe('an approved version', () => {
  it('is withdrawn after a confirmation, before it is in force', async () => {
    const upcoming = version(4, { status: 'upcoming', inForceFrom: '2026-12-01' });
    await openText(textRecord({ inForce, upcoming, versions: [upcoming, inForce, template] }), {
      [`${CALL}/withdraw`]: { results: { revision: 8 } },
    });
    await press('Withdraw version 4');
    const dialog = within(screen.getByRole('dialog', { name: 'Withdraw version 4?' }));
    expect(changes()).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Withdraw version 4' }));
    await vi.waitFor(() => expect(sentTo('withdraw')).toEqual([{ revision: 7 }]));
  });

  it('is listed with the days on which it was in force', async () => {
    const old = version(2, { status: 'replaced', inForceFrom: '2026-01-12' });
    await openText(textRecord({ inForce, versions: [inForce, old, template] }));
    const entries = region('Versions').getAllByRole('listitem');
    expect(entries.map(({ textContent }) => textContent)).toEqual([
      'Version 3, in forceFrom Mar\u00a02,\u00a02026By Ana WhitfieldApproved by Theo Marsh',
      'Version 2, replacedFrom Jan\u00a012,\u00a02026 to Mar\u00a01,\u00a02026By Ana WhitfieldApproved by Theo Marsh',
      'The templateCame with Beacon',
    ]);
  });
});

it('a text that does not exist has a message', async () => {
  serve({ 'GET /staff/texts/{kind}/{key}': { status: 404 } });
  renderStaff('registry-admin', routes, '/staff/texts/donor-consent/none', [recordWords, words]);
  expect((await screen.findByRole('alert')).textContent).toBe('This text does not exist.');
});
