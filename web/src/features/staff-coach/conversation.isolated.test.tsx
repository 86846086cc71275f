import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError, TimeoutError } from '@/api/client';
import { sendCoachNote, sendCoachReply, type CoachSite } from '@/api/staffCoaching';
import type { Note } from '@/domain/notes';
import type { StaffMember } from '@/domain/staff';
import noteWords from '@catalogues/en/notes.json';
import coachWords from '@catalogues/en/coach.json';
import staffWords from '@catalogues/en/staff.json';
import { sampleNote } from '@/testing/sampleNote';
import { press } from '@/testing/press';
import { Conversation } from './components/Conversation';
import { renderApp } from '@/testing/renderApp';

vi.mock('@/api/staffCoaching', async (original) => ({
  ...(await original<typeof import('@/api/staffCoaching')>()),
  sendCoachNote: vi.fn<typeof sendCoachNote>(),
  sendCoachReply: vi.fn<typeof sendCoachReply>(),
}));

const me = { id: 5, role: 'coach' } as StaffMember;
const older = sampleNote({ noteId: 3, note: 'How do I begin?', sendDateTime: '2026-11-16T15:00:00Z' });
const newer = sampleNote({ noteId: 4, note: 'May I write about dialysis?' });
const byCoach = (noteId: number, note: string) => sampleNote({ noteId, note, sentByRecipient: false });
const siteWith = (notes: Note[]) =>
  ({ micrositeId: 7, firstName: 'Delphine', notes }) as Partial<CoachSite> as CoachSite;

function Screen({ site }: { site: CoachSite }) {
  const [notes, setNotes] = useState(site.notes);
  return <Conversation site={{ ...site, notes }} onNotes={setNotes} />;
}

function open(notes: Note[]) {
  return renderApp(<Screen site={siteWith(notes)} />, [coachWords, noteWords, staffWords], '/', me);
}

const box = () => screen.getByRole<HTMLTextAreaElement>('textbox');
const write = (text: string) => fireEvent.change(box(), { target: { value: text } });
const mayLeave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
const KEY = /^[0-9a-f]{32}$/;
const WAITS = /^Not sent yet\./;
const nothingKept = () => Object.keys(sessionStorage).length === 0;

afterEach(() => {
  vi.mocked(sendCoachNote).mockReset();
  vi.mocked(sendCoachReply).mockReset();
});

it('shows each note and reply in its language', () => {
  const spanish = { ...older, note: 'Hola', noteLang: 'es', status: 3, reply: 'Bonjour' } as const;
  open([{ ...spanish, replyDateTime: '2026-11-16T16:00:00Z' }]);
  expect(screen.getByText('Hola').getAttribute('lang')).toBe('es');
  expect(screen.getByText('Bonjour').getAttribute('lang')).toBe('');
});

it('sends a note in the language that the coach chose', async () => {
  open([]);
  write('OK');
  fireEvent.change(screen.getByLabelText('Language of this text'), { target: { value: 'es' } });
  expect(box().getAttribute('lang')).toBe('es');
  vi.mocked(sendCoachNote).mockResolvedValue([byCoach(9, 'OK')]);
  await press('Send to Delphine');
  expect(sendCoachNote).toHaveBeenCalledWith(7, 'OK', expect.stringMatching(KEY), 'es');
});

describe('what a coach wrote and did not send', () => {
  it('is restored as the reply to the newest pending note, and the browser asks before the tab is closed', async () => {
    const { unmount } = open([older, newer]);
    expect(mayLeave()).toBe(true);
    write('Yes, one plain sentence.');
    expect(screen.getByText(WAITS)).toBeTruthy();
    expect(mayLeave()).toBe(false);
    unmount();
    expect(mayLeave()).toBe(true);

    open([older, newer]);
    expect(box().value).toBe('Yes, one plain sentence.');
    vi.mocked(sendCoachReply).mockResolvedValue([older, { ...newer, status: 3, reply: 'Yes.' } as Note]);
    await press('Send to Delphine');
    expect(sendCoachReply).toHaveBeenCalledWith(7, 4, 'Yes, one plain sentence.', null);
    expect(box().value).toBe('');
    expect(screen.queryByText(WAITS)).toBeNull();
    expect(mayLeave()).toBe(true);
    expect(nothingKept()).toBe(true);
  });

  it('is deleted when the coach empties the box', () => {
    open([]);
    write('Welcome');
    write('');
    expect(screen.queryByText(WAITS)).toBeNull();
    expect(nothingKept()).toBe(true);
  });

  it("can be typed when the browser's storage is full", () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    open([]);
    write('Welcome');
    expect(box().value).toBe('Welcome');
    expect(mayLeave()).toBe(false);
  });

  it('stays when the coach wrote it while another message was being sent', async () => {
    let answer: (notes: Note[]) => void = () => {};
    vi.mocked(sendCoachNote).mockReturnValue(new Promise((resolve) => (answer = resolve)));
    open([]);
    write('Welcome');
    await press('Send to Delphine');
    write('Welcome! And one thing more:');
    await act(async () => answer([byCoach(6, 'Welcome')]));
    expect(box().value).toBe('Welcome! And one thing more:');
  });
});

describe('the one button', () => {
  it('names the missing text instead of sending an empty message', async () => {
    open([older]);
    await press('Send to Delphine');
    expect(screen.getByText('Write a message first.')).toBeTruthy();
    expect(document.activeElement).toBe(box());
    expect(sendCoachReply).not.toHaveBeenCalled();
    write('Begin with the bus.');
    expect(screen.queryByText('Write a message first.')).toBeNull();
  });

  it('sends a new note when no note is pending', async () => {
    open([older, sampleNote({ noteId: 9, sentByRecipient: false, sendDateTime: '2026-11-17T15:00:00Z' })]);
    expect(screen.queryByText('Waiting for you')).toBeNull();
    write('How did it go?');
    vi.mocked(sendCoachNote).mockResolvedValue([]);
    await press('Send to Delphine');
    expect(sendCoachNote).toHaveBeenCalledWith(7, 'How did it go?', expect.stringMatching(KEY), null);
    expect(sendCoachReply).not.toHaveBeenCalled();
  });
});

describe('words whose answer was lost', () => {
  it('keep their form key after the page was left, until they were sent', async () => {
    const { unmount } = open([byCoach(2, 'Welcome')]);
    write('Welcom');
    write('Welcome');
    vi.mocked(sendCoachNote).mockRejectedValueOnce(new ApiError(422, 'No'));
    await press('Send to Delphine');
    vi.mocked(sendCoachNote).mockRejectedValueOnce(new TimeoutError());
    await press('Send to Delphine');
    unmount();
    open([byCoach(2, 'Welcome')]);
    vi.mocked(sendCoachNote).mockResolvedValue([byCoach(6, 'Welcome'), byCoach(2, 'Welcome')]);
    await press('Send to Delphine');
    expect(box().value).toBe('');
    write('Welcome');
    await press('Send to Delphine');
    const [first, second, third, another] = vi.mocked(sendCoachNote).mock.calls.map(([, , key]) => key);
    expect(first).toMatch(KEY);
    expect([second, third]).toEqual([first, first]);
    expect(another).toMatch(KEY);
    expect(another).not.toBe(first);
  });

  it('are not restored once the server has stored them', async () => {
    const { unmount } = open([older]);
    write('Welcome');
    vi.mocked(sendCoachReply).mockRejectedValueOnce(new TimeoutError());
    await press('Send to Delphine');
    unmount();
    open([{ ...older, status: 3, reply: 'Welcome' }]);
    expect(box().value).toBe('');
    expect(nothingKept()).toBe(true);
  });
});
