import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { CoachSite } from '@/api/staffCoaching';
import type { Note } from '@/domain/notes';
import type { StaffMember } from '@/domain/staff';
import noteWords from '@catalogues/en/notes.json';
import coachWords from '@catalogues/en/coach.json';
import staffWords from '@catalogues/en/staff.json';
import { sampleNote } from '@/testing/sampleNote';
import { press } from '@/testing/press';
import { settle } from '@/testing/settle';
import { Conversation } from './components/Conversation';
import { renderApp } from '@/testing/renderApp';
import { sent, sentBodies, serve } from '@/testing/server';
import { enter } from '@/testing/user';

const SEND = 'POST /staff/coach/patients/{micrositeId}/notes';
const REPLY = 'POST /staff/coach/patients/{micrositeId}/notes/{noteId}/reply';
const SENT_NOTE = 'POST /staff/coach/patients/7/notes';
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
const write = (text: string) => enter(box(), text);
const mayLeave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
const KEY = /^[0-9a-f]{32}$/;
const anyKey: unknown = expect.stringMatching(KEY);
const WAITS = /^Not sent yet\./;
const nothingKept = () => Object.keys(sessionStorage).length === 0;

it('shows each note and reply in its language', () => {
  const spanish = { ...older, note: 'Hola', noteLang: 'es', status: 3, reply: 'Bonjour' } as const;
  open([{ ...spanish, replyDateTime: '2026-11-16T16:00:00Z' }]);
  expect(screen.getByText('Hola').getAttribute('lang')).toBe('es');
  expect(screen.getByText('Bonjour').getAttribute('lang')).toBe('');
});

it('sends a note in the language that the coach chose', async () => {
  open([]);
  await write('OK');
  await enter(screen.getByLabelText('Language of this text'), 'es');
  expect(box().getAttribute('lang')).toBe('es');
  serve({ [SEND]: { results: [byCoach(9, 'OK')] } });
  await press('Send to Delphine');
  expect(sentBodies(SENT_NOTE)).toEqual([{ note: 'OK', noteLang: 'es', formKey: anyKey }]);
});

describe('the unsent text of a coach', () => {
  it('is restored as the reply to the newest pending note, and the browser asks before the tab is closed', async () => {
    const { unmount } = open([older, newer]);
    expect(mayLeave()).toBe(true);
    await write('Yes, one plain sentence.');
    expect(screen.getByText(WAITS)).toBeTruthy();
    expect(mayLeave()).toBe(false);
    unmount();
    expect(mayLeave()).toBe(true);

    open([older, newer]);
    expect(box().value).toBe('Yes, one plain sentence.');
    serve({ [REPLY]: { results: [older, { ...newer, status: 3, reply: 'Yes.' }] } });
    await press('Send to Delphine');
    expect(sentBodies(`${SENT_NOTE}/4/reply`)).toEqual([{ reply: 'Yes, one plain sentence.' }]);
    expect(box().value).toBe('');
    expect(screen.queryByText(WAITS)).toBeNull();
    expect(mayLeave()).toBe(true);
    expect(nothingKept()).toBe(true);
  });

  it('is deleted when the coach empties the box', async () => {
    open([]);
    await write('Welcome');
    await write('');
    expect(screen.queryByText(WAITS)).toBeNull();
    expect(nothingKept()).toBe(true);
  });

  it("can be typed when the browser's storage is full", async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    open([]);
    await write('Welcome');
    expect(box().value).toBe('Welcome');
    expect(mayLeave()).toBe(false);
  });

  it('stays when the coach wrote it while another message was being sent', async () => {
    let answer = (_answer: { results: Note[] }) => {};
    serve({ [SEND]: () => new Promise((resolve) => (answer = resolve)) });
    open([]);
    await write('Welcome');
    await press('Send to Delphine');
    await write('Welcome! And one thing more:');
    await act(async () => answer({ results: [byCoach(6, 'Welcome')] }));
    await settle();
    expect(box().value).toBe('Welcome! And one thing more:');
  });
});

describe('the one button', () => {
  it('names the missing text instead of sending an empty message', async () => {
    open([older]);
    await press('Send to Delphine');
    expect(screen.getByText('Write a message first.')).toBeTruthy();
    expect(document.activeElement).toBe(box());
    expect(sent).toEqual([]);
    await write('Begin with the bus.');
    expect(screen.queryByText('Write a message first.')).toBeNull();
  });

  it('sends a new note when no note is pending', async () => {
    open([older, sampleNote({ noteId: 9, sentByRecipient: false, sendDateTime: '2026-11-17T15:00:00Z' })]);
    expect(screen.queryByText('Waiting for you')).toBeNull();
    await write('How did it go?');
    serve({ [SEND]: { results: [] } });
    await press('Send to Delphine');
    expect(sent.map(({ call, body }) => [call, body])).toEqual([
      [SENT_NOTE, { note: 'How did it go?', formKey: anyKey }],
    ]);
  });
});

describe('messages with a lost response', () => {
  it('keep their form key after the page was left, until they were sent', async () => {
    const { unmount } = open([byCoach(2, 'Welcome')]);
    await write('Welcom');
    await write('Welcome');
    const stored = { results: [byCoach(6, 'Welcome'), byCoach(2, 'Welcome')] };
    serve({ [SEND]: [{ status: 422, message: 'No' }, 'unreached', stored] });
    await press('Send to Delphine');
    await press('Send to Delphine');
    unmount();
    open([byCoach(2, 'Welcome')]);
    await press('Send to Delphine');
    expect(box().value).toBe('');
    await write('Welcome');
    await press('Send to Delphine');
    const [first, second, third, another] = sentBodies(SENT_NOTE).map(({ formKey }) => formKey as string);
    expect(first).toMatch(KEY);
    expect([second, third]).toEqual([first, first]);
    expect(another).toMatch(KEY);
    expect(another).not.toBe(first);
  });

  it('are not restored once the server has stored them', async () => {
    const { unmount } = open([older]);
    await write('Welcome');
    serve({ [REPLY]: 'unreached' });
    await press('Send to Delphine');
    unmount();
    open([{ ...older, status: 3, reply: 'Welcome' }]);
    expect(box().value).toBe('');
    expect(nothingKept()).toBe(true);
  });
});
