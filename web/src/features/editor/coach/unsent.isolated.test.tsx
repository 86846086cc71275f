import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  actions,
  openCoached as open,
  pass,
  pressCoached as press,
  REPLY,
  SEND,
  startCoached,
} from '@/testing/coachedEditor';
import { sampleNote } from '@/testing/sampleNote';
import { sentBodies, serve } from '@/testing/server';
import { unanswered } from '@/testing/unanswered';
import { enter } from '@/testing/user';

vi.mock('../api/storedPicture', () => ({ fetchStoredPicture: async () => new Blob(['photo']) }));
vi.mock('@/ui/picture-editor/photo', async (original) => ({
  ...(await original<typeof import('@/ui/picture-editor/photo')>()),
  decodePhoto: async () => ({ image: document.createElement('canvas'), width: 30, height: 40 }),
}));

const fromCoach = sampleNote({ noteId: 5, sentByRecipient: false, note: 'I read it twice.' });
const NOTE_WAITS = 'Your note to Bernadette Lowe is not sent yet.';
const REPLY_WAITS = 'Your reply to Bernadette Lowe is not sent yet.';
const dialog = () => within(screen.getByRole('dialog'));
const main = () => within(screen.getByRole('main'));
const box = () => dialog().getByRole<HTMLTextAreaElement>('textbox');
const write = (text: string) => enter(box(), text);
const mayLeave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

async function writeNote(text: string) {
  await press('Send Bernadette Lowe a Note');
  await write(text);
}
async function writeReply(text: string) {
  await press(/^View All Notes/);
  await press('Reply', dialog());
  await write(text);
}

beforeEach(startCoached);

describe('an unsent note', () => {
  it('an unsent note is restored with a notice after the page was left, and removed when it is sent', async () => {
    const { unmount } = await open();
    expect(screen.queryByText(NOTE_WAITS)).toBeNull();
    await writeNote('Is my story too long?');
    expect(dialog().getByText(/^Not sent yet\./)).toBeTruthy();
    expect(mayLeave()).toBe(true);
    unmount();

    const again = await open();
    expect(main().getByText(NOTE_WAITS)).toBeTruthy();
    await press('Continue writing', main());
    expect(box().value).toBe('Is my story too long?');
    serve({ [SEND]: { results: [sampleNote({ note: 'Is my story too long?' })] } });
    await press('Send Note', dialog());
    await pass(0);
    expect(screen.queryByText(NOTE_WAITS)).toBeNull();
    // The button that opened it is gone as well.
    expect(document.activeElement).toBe(screen.getByRole('main'));
    again.unmount();
    await open();
    expect(screen.queryByText(NOTE_WAITS)).toBeNull();
    expect(JSON.stringify({ ...localStorage })).not.toContain('too long');
  });

  it('the stored note is removed when the box is emptied', async () => {
    const { unmount } = await open();
    await writeNote('Hello');
    await write('');
    expect(dialog().queryByText(/^Not sent yet\./)).toBeNull();
    unmount();
    await open();
    expect(screen.queryByText(NOTE_WAITS)).toBeNull();
  });

  it('the note for another site is not shown', async () => {
    const { unmount } = await open();
    await writeNote('Hello');
    unmount();
    await open({}, 8);
    expect(screen.queryByText(NOTE_WAITS)).toBeNull();
  });

  it('an unsent note expires after thirty days', async () => {
    const { unmount } = await open();
    await writeNote('Hello');
    unmount();
    vi.setSystemTime(Date.now() + 30 * 86_400_000 + 1000);
    await open();
    expect(screen.queryByText(NOTE_WAITS)).toBeNull();
    expect(JSON.stringify({ ...localStorage })).not.toContain('Hello');
  });

  it('a note that had arrived although its response was lost is not offered again', async () => {
    const before = sampleNote({ noteId: 4, note: 'Hello' });
    const { unmount } = await open({ comms: [before] });
    await writeNote(' Hello ');
    await unanswered(
      SEND,
      () => press('Send Note', dialog()),
      () => undefined,
    );
    unmount();
    const missed = await open({ comms: [before] });
    expect(screen.getByText(NOTE_WAITS)).toBeTruthy();
    missed.unmount();
    await open({ comms: [sampleNote({ noteId: 6, note: 'Hello' }), before] });
    expect(screen.queryByText(NOTE_WAITS)).toBeNull();
    expect(JSON.stringify({ ...localStorage })).not.toContain('Hello');
  });

  it('a note that the device cannot store stays on the screen, with a warning before leaving', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await open();
    await writeNote('Hello');
    expect(box().value).toBe('Hello');
    expect(dialog().getByText(/cannot keep it/)).toBeTruthy();
    expect(mayLeave()).toBe(false);
    await write('');
    expect(mayLeave()).toBe(true);
  });
});

describe('an unsent reply', () => {
  it('an unsent reply survives the closing of the list and of the page, with a notice', async () => {
    const { unmount } = await open({ comms: [fromCoach] });
    await writeReply('Thank you.');
    expect(dialog().getByText(/^Not sent yet\./)).toBeTruthy();
    await press('Close This List', dialog());
    expect(main().getByText(REPLY_WAITS)).toBeTruthy();
    unmount();

    await open({ comms: [fromCoach] });
    await press('Continue writing', main());
    expect(dialog().getByText('Not sent yet')).toBeTruthy();
    await press('Reply', dialog());
    expect(box().value).toBe('Thank you.');
    serve({ [REPLY]: { results: [{ ...fromCoach, status: 3, reply: 'Thank you.' }] } });
    await press('Send Reply', dialog());
    await pass(0);
    expect(sentBodies(REPLY)).toEqual([{ noteId: 5, reply: 'Thank you.' }]);
    expect(screen.queryByText(REPLY_WAITS)).toBeNull();
    expect(JSON.stringify({ ...localStorage })).not.toContain('Thank you');
  });

  it('an unsent reply is still shown when the note was answered elsewhere with other text', async () => {
    const { unmount } = await open({ comms: [fromCoach] });
    await writeReply('Thank you.');
    unmount();
    await open({ comms: [{ ...fromCoach, status: 3, reply: 'Written on the phone.' }] });
    await press('Continue writing', main());
    expect(dialog().getByText('Thank you.')).toBeTruthy();
    await press('I no longer need it', dialog());
    expect(dialog().queryByText('Thank you.')).toBeNull();
    expect(actions().queryByText('Not sent yet')).toBeNull();
    expect(screen.queryByText(REPLY_WAITS)).toBeNull();
  });

  it('a reply that had arrived is not offered again', async () => {
    const { unmount } = await open({ comms: [fromCoach] });
    await writeReply('Thank you. ');
    unmount();
    await open({ comms: [{ ...fromCoach, status: 3, reply: 'Thank you.' }] });
    expect(screen.queryByText(REPLY_WAITS)).toBeNull();
    expect(JSON.stringify({ ...localStorage })).not.toContain('Thank you');
  });
});
