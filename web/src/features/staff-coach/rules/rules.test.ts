import { describe, expect, it } from 'vitest';
import type { CoachPicture, CoachSite } from '../../../api/staffCoaching';
import { sampleNote } from '../../../testing/sampleNote';
import { conversationOf, noteToAnswer } from './conversation';
import { matchesName } from './find';
import { onTopOf, sameWords, wordsOf } from './words';

const at = (hour: number) => `2026-11-18T${String(hour).padStart(2, '0')}:00:00Z`;
const replied = sampleNote({
  noteId: 1,
  sendDateTime: at(8),
  status: 3,
  reply: 'Yes.',
  replyDateTime: at(11),
});
const open = sampleNote({ noteId: 2, sendDateTime: at(9) });
const viewed = sampleNote({ noteId: 3, sendDateTime: at(10), status: 2, viewDateTime: at(10) });
const own = sampleNote({ noteId: 4, sentByRecipient: false, sendDateTime: at(12) });

describe('a conversation', () => {
  const said = conversationOf([own, viewed, open, replied]);
  it('is told oldest first, replies at their own time', () => {
    expect(said.map(({ key, byCoach }) => [key, byCoach])).toEqual([
      ['1', false],
      ['2', false],
      ['3', false],
      ['1-reply', true],
      ['4', true],
    ]);
  });
  it('waits for the coach where a note of the patient has no reply, viewed or not', () => {
    expect(said.filter(({ isOpen }) => isOpen).map(({ noteId }) => noteId)).toEqual([2, 3]);
  });
  it.each<[number | null, number]>([
    [null, 2],
    [3, 3],
    [1, 2],
    [4, 2],
  ])('with note %s chosen, note %i is answered', (chosen, want) => {
    expect(noteToAnswer(said, chosen)?.noteId).toBe(want);
  });
  it('has nothing to answer when all is answered', () => {
    expect(noteToAnswer(conversationOf([replied, own]), null)).toBeNull();
  });
});

const picture = (fileName: string, displayOrder: number, caption: string) =>
  ({ fileName, displayOrder, caption }) as CoachPicture;
const site = (version: number, story: string, ...imagesPending: CoachPicture[]) =>
  ({ version, patientStoryPending: story, patientWhyPending: 'Why', imagesPending }) as CoachSite;

describe('the words of a draft', () => {
  const before = site(3, 'Before', picture('b', 1, 'Bus'), picture('a', 0, 'Me'));
  it('name the captions in the order of the pictures', () => {
    expect(wordsOf(before)).toEqual({ story: 'Before', why: 'Why', captions: ['Me', 'Bus'] });
    expect(sameWords(wordsOf(before), wordsOf(site(4, 'Before', ...before.imagesPending)))).toBe(true);
  });
  it('on top of a newer version go with their pictures', () => {
    const mine = { story: 'Mine', why: 'Why', captions: ['Me, then', 'The bus'] };
    const newer = site(5, 'Theirs', picture('new', 0, 'Fresh'), picture('b', 1, 'Bus'));
    expect(onTopOf(mine, before, newer)).toEqual({ ...mine, captions: ['Fresh', 'The bus'] });
  });
});

describe('finding a patient', () => {
  const person = { firstName: 'José', lastName: 'Núñez' };
  it.each([
    ['', true],
    ['jose', true],
    [' NUÑ ', true],
    ['é n', true],
    ['maria', false],
  ])('%j: %s', (sought, found) => expect(matchesName(person, sought)).toBe(found));
});
