import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import noteWords from '@catalogues/en/notes.json';
import {
  actions,
  openCoached as open,
  pass,
  POLL,
  pressCoached as press,
  REPLY,
  SEND,
  startCoached,
  unchanged,
} from '@/testing/coachedEditor';
import { sampleNote } from '@/testing/sampleNote';
import { sent, sentBodies, serve } from '@/testing/server';
import { unanswered } from '@/testing/unanswered';

vi.mock('../api/storedPicture', () => ({ fetchStoredPicture: async () => new Blob(['photo']) }));
vi.mock('@/ui/picture-editor/photo', async (original) => ({
  ...(await original<typeof import('@/ui/picture-editor/photo')>()),
  decodePhoto: async () => ({ image: document.createElement('canvas'), width: 30, height: 40 }),
}));
// Drawing crops needs a browser as well.
vi.mock('../picture/previewPictures', () => ({
  previewPictures: async () => [],
  releasePictures: () => {},
}));

const VIEWED = 'POST /microsite/custom-site/note/viewed/{noteId}';
const fromCoach = sampleNote({ noteId: 5, sentByRecipient: false, note: 'I read it twice.' });
const polls = () => sent.filter(({ call }) => call === 'GET /microsite/custom-site/note/all/7/secret');

beforeEach(startCoached);

describe('the notes of the editor', () => {
  it('the notes are polled every five seconds, with the ETag of the last response', async () => {
    await open();
    const known: (string | null)[] = [];
    serve({
      [POLL]: ({ request }) => {
        known.push(request.headers.get('If-None-Match'));
        return Response.json({ success: true, results: [fromCoach] }, { headers: { ETag: '"notes-2"' } });
      },
    });
    await pass(5000);
    expect(polls().map(({ authorization }) => authorization)).toEqual(['EditKey microsite:7:secret']);
    expect(actions().getByRole('img', { name: 'New message from your coach...' })).toBeDefined();
    await pass(5000);
    expect(known).toEqual([null, '"notes-2"']);
  });

  it('the notes keep their place in the list while they are polled', async () => {
    await open({ comms: [fromCoach] });
    await press(/^View All Notes/);
    const list = within(screen.getByRole('dialog', { name: 'Coach Notes' })).getByRole('list');
    const above = list.previousElementSibling;
    serve({ [POLL]: 'never' });
    await pass(5000);
    expect(above?.textContent).toContain('Getting latest notes...');
    expect(list.previousElementSibling).toBe(above);
  });

  it('polling stops while a note is written, and resumes when it is cancelled', async () => {
    await open();
    await press('Send Bernadette Lowe a Note');
    await pass(20_000);
    expect(polls()).toHaveLength(0);
    await press('Cancel', within(screen.getByRole('dialog')));
    await pass(5000);
    expect(polls()).toHaveLength(1);
  });

  it('polling stops during a preview, and resumes when it is closed', async () => {
    await open();
    await press('Preview Your Site');
    await pass(20_000);
    expect(polls()).toHaveLength(0);
    const [close] = screen.getAllByRole('button', { name: 'Close Preview' });
    await act(async () => close?.click());
    await pass(5000);
    expect(polls()).toHaveLength(1);
  });

  it('polling stops while the page is hidden, and resumes at once when it is visible', async () => {
    await open();
    const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await pass(20_000);
    expect(polls()).toHaveLength(0);
    state.mockReturnValue('visible');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await pass(0);
    expect(polls()).toHaveLength(1);
  });

  it('an invalid link ends polling with a message, and the text stays', async () => {
    await open();
    const headers = { 'Content-Type': 'text/plain' };
    serve({ [POLL]: new Response('Invalid microsite', { status: 404, headers }) });
    await pass(5000);
    const words = screen.getByText(/^Unfortunately, that microsite does not exist\./);
    expect(words.closest('[role=alert]')).not.toBeNull();
    expect(screen.getByLabelText<HTMLTextAreaElement>('Your story').value).not.toBe('');
    await pass(20_000);
    expect(polls()).toHaveLength(1);
  });

  it('the notes survive a failed poll', async () => {
    await open({ comms: [fromCoach] });
    serve({ [POLL]: { status: 503 } });
    await pass(5000);
    await press(/^View All Notes/);
    expect(screen.getByText('I read it twice.')).toBeDefined();
    await pass(5000);
    expect(polls()).toHaveLength(2);
  });
});

describe('the list of notes', () => {
  it('the list shows that there are no notes yet, and closes', async () => {
    await open();
    await press('View All Notes');
    const list = within(screen.getByRole('dialog', { name: 'Coach Notes' }));
    expect(
      list.getByText('No notes yet... send a note to your coach to start the conversation...'),
    ).toBeDefined();
    await press('Close This List', list);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('the list marks its notes as viewed, and the indicator disappears', async () => {
    await open({ comms: [fromCoach] });
    serve({ [VIEWED]: {} });
    await press(/^View All Notes/);
    await pass(0);
    expect(sentBodies('POST /microsite/custom-site/note/viewed/5')).toHaveLength(1);
    expect(screen.queryByRole('img', { name: 'New message from your coach...' })).toBeNull();
  });

  it('the list sends a reply', async () => {
    await open({ comms: [fromCoach] });
    serve({ [VIEWED]: {} });
    serve({ [REPLY]: { results: [{ ...fromCoach, status: 3, reply: 'Thank you.' }] } });
    await press(/^View All Notes/);
    const list = within(screen.getByRole('dialog', { name: 'Coach Notes' }));
    await press(/^Reply/, list);
    fireEvent.change(list.getByRole('textbox'), { target: { value: 'Thank you.' } });
    await press('Send Reply', list);
    await pass(0);
    expect(sentBodies(REPLY)).toEqual([{ noteId: 5, reply: 'Thank you.' }]);
    expect(list.getByText('Thank you.')).toBeDefined();
  });
});

describe('the coach', () => {
  it('a patient without a coach sees nothing about coaching', async () => {
    await open({ coach: null });
    expect(actions().queryByText(/Note/)).toBeNull();
    expect(screen.queryByText(/is your coach/)).toBeNull();
  });

  it('the coach gets a note', async () => {
    await open();
    serve({ [SEND]: { results: [sampleNote({ note: 'Hello' })] } });
    await press('Send Bernadette Lowe a Note');
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByRole('button', { name: 'Send Note' }).getAttribute('aria-disabled')).toBe('true');
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Hello' } });
    await press('Send Note', dialog);
    await pass(0);
    const formKey: unknown = expect.stringMatching(/^[0-9a-f]{32}$/);
    expect(sentBodies(SEND)).toEqual([
      { micrositeRecipientId: 7, note: 'Hello', sentByRecipient: true, formKey },
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('the coach may edit once the patient permits it, until the patient revokes it', async () => {
    await open();
    expect(screen.getByText(/cannot edit it unless you give permission\./)).toBeDefined();
    const permit = 'POST /microsite/custom-site/coach-permission';
    serve({ [permit]: { results: { isCoachAllowedToEdit: true } } });
    await press('Let your coach edit');
    await press('Yes, let my coach edit', within(screen.getByRole('dialog')));
    await pass(0);
    expect(sentBodies(permit)).toEqual([{ id: 7, editKey: 'secret', isCoachAllowedToEdit: true }]);
    expect(screen.getByText(/You let them edit your draft\./)).toBeDefined();
    await press('Stop your coach from editing');
    expect(screen.getByRole('dialog').textContent).toContain('Stop Bernadette Lowe from editing');
  });
});

describe('an unresponsive server', () => {
  const composer = () => within(screen.getByRole('dialog'));
  const box = () => screen.getByLabelText<HTMLTextAreaElement>('Your note');
  async function writeUnanswered() {
    await press('Send Bernadette Lowe a Note');
    fireEvent.change(box(), { target: { value: ' Is my story too long? ' } });
    await unanswered(
      SEND,
      () => press('Send Note', composer()),
      () => expect(screen.getByText(String(noteWords['notes.compose.sending']))).toBeDefined(),
    );
  }

  it('an unanswered note stops waiting, and stays in the box', async () => {
    await open();
    await writeUnanswered();
    expect(composer().getByRole('alert').textContent).toContain(String(noteWords['notes.kept']));
    expect(screen.queryByText(String(noteWords['notes.compose.sending']))).toBeNull();
    expect(box().value).toBe(' Is my story too long? ');
  });

  it('an unsent note is sent again under its key, also after the page was left', async () => {
    const { unmount } = await open({ comms: [fromCoach] });
    serve({ [SEND]: { status: 502 } });
    await press('Send Bernadette Lowe a Note');
    fireEvent.change(box(), { target: { value: 'Hell' } });
    fireEvent.change(box(), { target: { value: 'Hello' } });
    await press('Send Note', composer());
    await press('Send Note', composer());
    unmount();
    await open({ comms: [fromCoach] });
    await press('Continue writing', within(screen.getByRole('main')));
    serve({ [SEND]: { results: [sampleNote({ noteId: 6, note: 'Hello' }), fromCoach] } });
    await press('Send Note', composer());
    await pass(0);
    expect(screen.queryByRole('dialog')).toBeNull();
    await press('Send Bernadette Lowe a Note');
    fireEvent.change(box(), { target: { value: 'Hello' } });
    await press('Send Note', composer());
    const [first, second, third, another] = sentBodies(SEND).map(({ formKey }) => formKey as string);
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect([second, third]).toEqual([first, first]);
    expect(another).toMatch(/^[0-9a-f]{32}$/);
    expect(another).not.toBe(first);
  });

  it('an unanswered poll does not delay later polls', async () => {
    await open();
    await unanswered(
      POLL,
      () => pass(5000),
      () => {
        expect(polls()).toHaveLength(1);
        serve({ [POLL]: unchanged });
      },
    );
    serve({ [POLL]: { results: [fromCoach] } });
    await pass(5000);
    expect(actions().getByRole('img', { name: 'New message from your coach...' })).toBeDefined();
  });
});
