import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Note } from '@/domain/notes';
import words from '@catalogues/en/notes.json';
import { renderApp } from '@/testing/renderApp';
import { sampleNote } from '@/testing/sampleNote';
import { NoteComposer } from './NoteComposer';
import { press } from '@/testing/press';
import { enter, user } from '@/testing/user';
import { NoteList } from './NoteList';

const reply = vi.fn<(noteId: number, text: string, lang: string | null) => Promise<unknown>>();
const show = (notes: Note[]) =>
  renderApp(<NoteList siteId="7" notes={notes} coachName="Wallace Hart" onReply={reply} />, [words]);
const write = (label: string, text: string) => enter(screen.getByLabelText(label), text);

afterEach(() => {
  localStorage.clear();
  reply.mockReset();
});

describe('the list of notes', () => {
  it('asks for the first note when there is none', () => {
    show([]);
    expect(screen.getByText(String(words['notes.empty']))).toBeTruthy();
  });

  it.each<[string, Partial<Note>, string]>([
    ['sent', {}, 'Waiting for your coach to reply'],
    [
      // 1 a.m. in UTC is still the evening before in New York.
      'viewed',
      { status: 2, viewDateTime: '2026-11-13T01:00:00Z' },
      'Bernadette Lowe viewed your note on Nov 12, 2026',
    ],
    ['replied to', { status: 3, reply: 'Mention it.' }, 'Mention it.'],
  ])("shows that the patient's note was %s", (_, changes, text) => {
    show([sampleNote(changes)]);
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  describe('in a frame of 300 px', () => {
    let measure = () => {};
    beforeEach(() => {
      const Observer = class {
        constructor(report: () => void) {
          measure = report;
        }
        observe() {}
        disconnect() {}
      };
      vi.stubGlobal('ResizeObserver', Observer);
    });
    afterEach(() => vi.unstubAllGlobals());
    const showFramed = (scrollHeight: number) => {
      const notes = [sampleNote({ noteId: 1 }), sampleNote({ noteId: 2 })];
      renderApp(<NoteList siteId="7" notes={notes} coachName="Wallace Hart" onReply={reply} bounded />, [
        words,
      ]);
      const frame = screen.getByRole('region', { name: 'Notes, newest first' });
      Object.defineProperty(frame, 'clientHeight', { value: 300 });
      Object.defineProperty(frame, 'scrollHeight', { value: scrollHeight });
      act(measure);
      return frame;
    };
    const showAll = () => screen.queryByRole('button', { name: 'Show all 2 notes' });

    it('offers no button while all notes are visible', () => {
      showFramed(300);
      expect(showAll()).toBeNull();
    });

    it('shows all notes at full height on demand', async () => {
      const frame = showFramed(900);
      await user.click(showAll()!);
      expect(frame.className).toContain('whole');
      expect(showAll()).toBeNull();
    });
  });

  it('marks new notes and keeps the mark after they count as viewed', () => {
    const note = sampleNote({ sentByRecipient: false, coachName: '' });
    const { rerender } = show([note]);
    expect(screen.getByText('Wallace Hart')).toBeTruthy();
    rerender(
      <NoteList
        siteId="7"
        notes={[{ ...note, status: 2, viewDateTime: '2026-11-19T10:00:00Z' }]}
        coachName="Wallace Hart"
        onReply={reply}
      />,
    );
    expect(screen.getByText('New')).toBeTruthy();
  });

  it('marks each note and reply with its language', () => {
    show([sampleNote({ status: 3, noteLang: 'es', note: 'Gracias', reply: 'Bonjour' })]);
    expect(screen.getByText('Gracias').getAttribute('lang')).toBe('es');
    expect(screen.getByText('Bonjour').getAttribute('lang')).toBe('');
  });

  it('sends a reply with the language that the patient chose', async () => {
    reply.mockReset().mockResolvedValue(null);
    show([sampleNote({ noteId: 8, sentByRecipient: false })]);
    await press('Reply');
    await write('Your reply to Bernadette Lowe', 'OK');
    await enter(screen.getByLabelText('Language of this text'), 'es');
    expect(screen.getByLabelText('Your reply to Bernadette Lowe').getAttribute('lang')).toBe('es');
    await press('Send Reply');
    expect(reply.mock.calls).toEqual([[8, 'OK', 'es']]);
  });

  it('sends a reply to its own note, never an empty reply', async () => {
    reply.mockResolvedValue(null);
    show([sampleNote({ noteId: 8, sentByRecipient: false })]);
    await press('Reply');
    expect(document.activeElement).toBe(screen.getByLabelText('Your reply to Bernadette Lowe'));
    const send = screen.getByRole('button', { name: 'Send Reply' });
    expect(send.getAttribute('aria-disabled')).toBe('true');
    await write('Your reply to Bernadette Lowe', '  \n');
    expect(send.getAttribute('aria-description')).toBe('Write your reply first.');
    await press('Send Reply');
    expect(reply).not.toHaveBeenCalled();
    await write('Your reply to Bernadette Lowe', 'I will.');
    await press('Send Reply');
    expect(reply.mock.calls).toEqual([[8, 'I will.', null]]);
    expect(document.activeElement).toBe(screen.getByRole('listitem'));
  });

  it('keeps a reply that could not be sent and explains it', async () => {
    reply.mockRejectedValue(new Error(''));
    show([sampleNote({ sentByRecipient: false })]);
    await press('Reply');
    await write('Your reply to Bernadette Lowe', 'I will.');
    await press('Send Reply');
    expect(screen.getByRole('alert').textContent).toBe(`${words['notes.unreached']} ${words['notes.kept']}`);
    expect(screen.queryByText(String(words['notes.reply.sending']))).toBeNull();
    await press('Cancel');
    await press('Reply');
    expect(screen.getByLabelText<HTMLTextAreaElement>('Your reply to Bernadette Lowe').value).toBe('I will.');
  });
});

describe('the dialog for a note', () => {
  it.each([
    ['', true],
    ['   ', true],
    ['\u200B\uFEFF\u3164', true],
    ['Hello', false],
  ])('disables sending of %o: %s', (text, off) => {
    renderApp(
      <NoteComposer
        coachName="Bernadette Lowe"
        unsent={{ text, onlyHeld: false, write: () => {}, formKey: () => undefined, forget: () => {} }}
        onSend={async () => {}}
        onCancel={() => {}}
      />,
      [words],
    );
    const dialog = screen.getByRole('dialog', { name: 'Send Bernadette Lowe a note' });
    const send = within(dialog).getByRole('button', { name: 'Send Note' });
    expect(send.getAttribute('aria-disabled')).toBe(off ? 'true' : null);
    expect(send.getAttribute('aria-description')).toBe(off ? 'Write your note first.' : null);
  });
});
