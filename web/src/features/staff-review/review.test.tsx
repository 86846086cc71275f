import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { PastVersion, SiteDetail, SiteVersion } from '@/api/staffReview';
import type { StaffMember } from '@/domain/staff';
import notesWords from '@catalogues/en/notes.json';
import recordWords from '@catalogues/en/record.json';
import reviewWords from '@catalogues/en/review.json';
import staffWords from '@catalogues/en/staff.json';
import { unanswered } from '@/testing/unanswered';
import { press } from '@/testing/press';
import StaffReview from './index';
import { renderApp } from '@/testing/renderApp';
import { sent, sentBodies, serve } from '@/testing/server';

const DECIDE = 'POST /staff/microsites/{id}/review';
const VERSION = 'GET /staff/microsites/{id}/versions/{number}';
const decisions = () => sentBodies('POST /staff/microsites/7/review');
const fetched = (path: string) => sent.filter(({ call }) => call === `GET /staff/microsites/7/${path}`);

const me = { id: 3, role: 'registry-reviewer', fullName: 'Remy Stone' } as StaffMember;

const version = (number: number, story: string): SiteVersion => ({
  submissionId: number * 10,
  number,
  story,
  why: 'My kidneys are tired.',
  submittedAt: '2026-11-16T15:00:00Z',
  submittedBy: 'Delphine Okoro',
  images: [
    {
      fileName: `${number}.jpg`,
      thumbnail: 't.jpg',
      large: 'l.jpg',
      caption: 'Write to a@b.example',
      displayOrder: 0,
      attributes: { zoom: 1, rotate: 0, position: { x: 0.5, y: 0.5 } },
      width: 300,
      height: 400,
    },
  ],
});

const waiting: SiteDetail = {
  site: {
    id: 7,
    shortCode: 'ABC123',
    firstName: 'Delphine',
    lastName: 'Okoro',
    email: 'd@mail.example',
    micrositeTypeId: 0,
    centerName: 'Lakeshore',
    currentStatus: 5,
    customSiteStatus: 60,
    createdAt: '2026-11-01T15:00:00Z',
    updatedAt: '2026-11-16T15:00:00Z',
    language: 'en',
    age: 62,
    centerId: 1,
    agreedToHipaa: true,
  },
  live: null,
  pending: version(2, 'Call 555-010-0123. I will pay you for a kidney.'),
  reviews: [],
  canReview: true,
  canReopen: false,
  stage: 'registry',
  age: {
    waitingSince: '2026-11-16T15:00:00Z',
    waitingDays: 6,
    dueAt: '2026-11-20T15:00:00Z',
    daysLeft: -2,
  },
  flags: [
    { field: 'story', start: 5, end: 17, kind: 'phone' },
    { field: 'story', start: 19, end: 33, kind: 'payment' },
    { field: 'captions.0', start: 9, end: 20, kind: 'email' },
  ],
};

async function open(detail: SiteDetail) {
  serve({ 'GET /staff/microsites/{id}': { results: detail } });
  const words = [notesWords, staffWords, recordWords, reviewWords];
  const routes = [{ path: '/staff/microsites/:id/review', Component: StaffReview }];
  renderApp(routes, words, '/staff/microsites/7/review', me);
  await screen.findByRole('heading', { level: 1, name: 'Delphine Okoro' });
}

const write = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
const chooseLanguage = (lang: string, of: string) => {
  const line = [...document.querySelectorAll('details')].find(({ textContent }) =>
    textContent.includes(`(${of})`),
  );
  fireEvent.change(within(line as HTMLElement).getByLabelText('Language of this text'), {
    target: { value: lang },
  });
};
const choose = (name: RegExp) => fireEvent.click(screen.getByRole('radio', { name }));

describe('a review', () => {
  it('inserts a phrase of the own list into the comment', async () => {
    const phrases = [{ id: 3, english: 'Please add a picture.', spanish: 'Añada una foto.' }];
    serve({
      'GET /staff/phrases': { results: phrases },
      'POST /staff/phrases': {
        results: [...phrases, { id: 4, english: 'Write more.', spanish: 'Escriba más.' }],
      },
      'POST /staff/phrases/{id}/delete': { results: [] },
    });
    await open(waiting);
    const phrase = await screen.findByRole('button', { name: 'Please add a picture.' });
    fireEvent.click(phrase);
    const comment = screen.getByLabelText<HTMLTextAreaElement>('Comment to Delphine');
    expect(comment.value).toBe('Please add a picture.');
    expect(document.activeElement).toBe(comment);
    fireEvent.click(phrase);
    expect(comment.value).toBe('Please add a picture. Please add a picture.');
    fireEvent.click(screen.getByRole('button', { name: 'Change the phrases' }));
    write('In English', 'Write more.');
    write('In Spanish', 'Escriba más.');
    fireEvent.click(screen.getByRole('button', { name: 'Add the phrase' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Remove Write more.' }));
    await vi.waitFor(() => expect(sentBodies('POST /staff/phrases/4/delete')).toHaveLength(1));
    expect(sentBodies('POST /staff/phrases')).toEqual([{ english: 'Write more.', spanish: 'Escriba más.' }]);
  });

  it('shows the waiting time and the delay as counted by the server', async () => {
    await open(waiting);
    expect(screen.getByText(/sent Nov 16 \(6 working days\)/)).toBeDefined();
    expect(screen.getByText('2 days late')).toBeDefined();
  });

  it('lists the flags in texts and captions and links to them', async () => {
    await open(waiting);
    expect(screen.getByRole('heading', { name: 'To check: 3 places' })).toBeDefined();
    expect(screen.getByText(/42 U\.S\.C\. 274e/)).toBeDefined();
    await act(async () => fireEvent.click(screen.getByRole('link', { name: '“555-010-0123” (Story)' })));
    expect(document.activeElement?.tagName).toBe('MARK');
    expect(document.activeElement?.textContent).toBe('To check, Phone number: 555-010-0123 (end)');
    fireEvent.click(screen.getByRole('link', { name: '“a@b.example” (Caption of picture 1)' }));
    expect(document.activeElement?.textContent).toContain('a@b.example');
  });

  it('sends comments on parts without requiring a general comment', async () => {
    await open(waiting);
    serve({ [DECIDE]: { results: { currentStatus: 5, customSiteStatus: 52 } } });
    await press('Add a comment on “Story”');
    expect(document.activeElement).toBe(screen.getByLabelText('Comment on: Story'));
    write('Comment on: Story', ' No numbers, please. ');
    await press('Add a comment on the caption of picture 1');
    write('Comment on: Caption of picture 1', 'No address.');
    await press('Add a comment on picture 1');
    expect(screen.getByText('2 comments on parts go along:')).toBeDefined();
    choose(/Ask for changes/);
    await press('Send back for changes');
    const reasons = [
      { field: 'story', comment: 'No numbers, please.' },
      { field: 'caption', index: 0, comment: 'No address.' },
    ];
    expect(decisions()).toEqual([
      { submissionId: 20, stage: 'registry', decision: 'changes', comment: '', reasons },
    ]);
  });

  it('sends the language that the reviewer chose for each comment', async () => {
    await open(waiting);
    write('Comment to Delphine', 'Plus court.');
    chooseLanguage('und', 'Comment to Delphine');
    await press('Add a comment on “Story”');
    write('Comment on: Story', 'Más corto.');
    chooseLanguage('es', 'Comment on: Story');
    choose(/Ask for changes/);
    await press('Send back for changes');
    expect(decisions().at(-1)).toMatchObject({
      commentLang: 'und',
      reasons: [{ field: 'story', comment: 'Más corto.', commentLang: 'es' }],
    });
  });

  it('keeps the typed text after a failure and shows the error at its part', async () => {
    await open(waiting);
    const errors = [{ field: 'reasons[0].comment', message: 'Too long.' }];
    serve({ [DECIDE]: { status: 422, errors } });
    await press('Add a comment on “Story”');
    write('Comment on: Story', 'No numbers.');
    choose(/Ask for changes/);
    await press('Send back for changes');
    expect(await screen.findByRole('link', { name: 'Too long.' })).toBeDefined();
    const box = screen.getByLabelText<HTMLTextAreaElement>('Comment on: Story');
    expect(box.value).toBe('No numbers.');
    expect(box.getAttribute('aria-invalid')).toBe('true');
  });

  it('names the unchanged text that a button shows in full', async () => {
    const why = 'My kidneys failed in the spring of last year. '.repeat(6);
    const pending = { ...version(2, 'A new story of mine.'), why };
    await open({ ...waiting, live: { ...version(1, 'The first story.'), why }, pending, flags: [] });
    await press('Show all: Why I need a kidney');
    expect(screen.getByRole('button', { name: 'Show less: Why I need a kidney' })).toBeDefined();
  });

  it('shows the changes since the request that a submission responds to, with its comments', async () => {
    const request = {
      id: 1,
      submissionNumber: 1,
      stage: 'registry' as const,
      decision: 'changes' as const,
      staffName: 'Remy Stone',
      decidedAt: '2026-11-14T15:00:00Z',
      comment: 'Nearly there.',
      reasons: [{ field: 'why' as const, comment: 'Please say more.' }],
    };
    serve({ [VERSION]: { results: { ...version(1, 'I will pay you for a kidney.'), flags: [] } } });
    await open({ ...waiting, reviews: [request], flags: [] });
    expect(screen.getByText(/Second submission, sent Nov 16/)).toBeDefined();
    const answered = screen.getByRole('region', {
      name: 'This submission responds to a request for changes',
    });
    expect(answered.textContent).toContain('Changes requested by you');
    expect(answered.textContent).toContain('“Nearly there.”');
    const story = await screen.findByRole('region', { name: 'Story' });
    expect(within(story).getByRole('heading', { name: /Version 1/ })).toBeDefined();
    await vi.waitFor(() => expect(story.querySelector('ins')?.textContent).toContain('Call'));
    const why = screen.getByRole('region', { name: 'Why I need a kidney' });
    expect(why.textContent).toContain('Comment on version 1');
    expect(why.textContent).toContain('“Please say more.”');
    await press('Add a comment on “Why I need a kidney”');
    expect(fetched('versions/1')).toHaveLength(1);
  });

  it('does not mark the pictures of a first submission as unchanged', async () => {
    await open(waiting);
    expect(
      screen.getByRole('button', { name: 'Picture 1: Write to a@b.example. Show the whole photo' }),
    ).toBeDefined();
  });

  it('times out like other calls and keeps the typed text', async () => {
    await open(waiting);
    await press('Add a comment on “Story”');
    write('Comment on: Story', 'No numbers.');
    choose(/Ask for changes/);
    const button = screen.getByRole('button', { name: 'Send back for changes' });
    await unanswered(
      DECIDE,
      () => press('Send back for changes'),
      () => expect(button.getAttribute('aria-busy')).toBe('true'),
    );
    expect(screen.getByText(String(staffWords['staff.failed.unreachable']))).toBeDefined();
    expect(button.getAttribute('aria-busy')).toBeNull();
    expect(screen.getByLabelText<HTMLTextAreaElement>('Comment on: Story').value).toBe('No numbers.');
  });

  it('returns the typed text to a reviewer who was too late', async () => {
    await open(waiting);
    serve({ [DECIDE]: { status: 409 } });
    await press('Add a comment on “Story”');
    write('Comment on: Story', 'No numbers.');
    choose(/Ask for changes/);
    await press('Send back for changes');
    expect(await screen.findByText('Story: No numbers.')).toBeDefined();
  });

  it("does not blame a colleague when the reviewer's own first decision may have been stored", async () => {
    await open(waiting);
    await press('Add a comment on “Story”');
    write('Comment on: Story', 'No numbers.');
    choose(/Ask for changes/);
    serve({ [DECIDE]: ['unreached', { status: 409 }] });
    await press('Send back for changes');
    await press('Send back for changes');
    expect(await screen.findByText(/the one that counted may be yours/)).toBeDefined();
    expect(screen.getByText('This is what you wrote:')).toBeDefined();
    expect(screen.queryByText('Your comment was not sent:')).toBeNull();
  });

  it('refuses an approval while there are comments on parts', async () => {
    await open(waiting);
    await press('Add a comment on “Story”');
    write('Comment on: Story', 'No numbers.');
    choose(/Approve/);
    await press('Approve and publish');
    expect(decisions()).toEqual([]);
    expect(screen.getByLabelText<HTMLTextAreaElement>('Comment on: Story').value).toBe('No numbers.');
    await press('Remove this comment: Story');
    await press('Approve and publish');
    expect(decisions()).toEqual([
      { submissionId: 20, stage: 'registry', decision: 'approve', comment: '', reasons: [] },
    ]);
  });

  it('lists all versions with their decisions and compares any two', async () => {
    const past: PastVersion[] = [
      {
        submissionId: 20,
        number: 2,
        submittedAt: '2026-11-16T15:00:00Z',
        submittedBy: 'Delphine Okoro',
        state: 'waiting',
        reviews: [],
      },
      {
        submissionId: 10,
        number: 1,
        submittedAt: '2026-11-09T15:00:00Z',
        submittedBy: 'Delphine Okoro',
        state: 'changes',
        reviews: [
          {
            id: 1,
            submissionNumber: 1,
            stage: 'center',
            decision: 'changes',
            comment: 'Nearly.',
            staffName: 'Cora',
            decidedAt: '2026-11-10T15:00:00Z',
            reasons: [{ field: 'caption', index: 0, comment: 'Who is this?' }],
          },
        ],
      },
    ];
    const stories = ['An early story.', 'A later story.'];
    serve({
      'GET /staff/microsites/{id}/versions': { results: past },
      [VERSION]: ({ params }) => {
        const number = Number(params.number);
        return { results: { ...version(number, stories[number - 1] ?? ''), flags: [] } };
      },
    });
    await open(waiting);
    expect(fetched('versions')).toEqual([]);
    await press('Show all versions');
    expect(await screen.findByText('Changes requested by Cora')).toBeDefined();
    expect(screen.getByText('“Who is this?”').closest('li')?.textContent).toContain('Caption of picture 1:');
    await press('Show side by side');
    expect(await screen.findByText('You see version 1 beside version 2.')).toBeDefined();
    const story = within(await screen.findByRole('region', { name: 'Story' }));
    expect(story.getByText('Version 1')).toBeDefined();
    expect(screen.queryByRole('button', { name: /Add a comment on this part/ })).toBeNull();
    await press('Back to the pending submission');
    expect(screen.getByRole('button', { name: 'Add a comment on “Story”' })).toBeDefined();
  });

  it('reopens a declined site with a comment', async () => {
    await open({
      ...waiting,
      site: { ...waiting.site, customSiteStatus: 54 },
      stage: null,
      age: null,
      canReview: false,
      canReopen: true,
    });
    serve({
      'POST /staff/microsites/{id}/reopen': { results: { currentStatus: 100, customSiteStatus: 52 } },
    });
    await press('Let the patient edit again');
    const question = within(screen.getByRole('dialog'));
    fireEvent.change(question.getByLabelText(/Comment to Delphine/), { target: { value: ' We spoke. ' } });
    fireEvent.change(question.getByLabelText('Language of this text'), { target: { value: 'en' } });
    await press('Open it again');
    expect(sentBodies('POST /staff/microsites/7/reopen')).toEqual([
      { comment: 'We spoke.', commentLang: 'en' },
    ]);
    expect(await screen.findByText(/Open again\. Delphine can edit the page now\./)).toBeDefined();
  });

  it('shows that nothing is public while the release is withdrawn', async () => {
    await open({ ...waiting, site: { ...waiting.site, agreedToHipaa: false } });
    expect(screen.getByText(/Nothing of this page is public until Delphine agrees/)).toBeDefined();
  });
});
