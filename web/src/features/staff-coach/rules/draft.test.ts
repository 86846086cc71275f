import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '@/api/client';
import type { CoachSite } from '@/api/staffCoaching';
import { sampleStored } from '@/testing/sampleStored';
import {
  newCoachDraft,
  isChanged,
  reduceCoachDraft,
  type Base,
  type CoachDraft,
  type CoachEvent,
} from './draft';
import { draftFromKept, keepDraft, readKeptDraft } from './kept';
import { forgetWork } from '@/ui/leave-question/unsentWork';
import { complaintsIn, isStopped, newerSite } from './refusal';

const photo = { image: document.createElement('canvas'), width: 30, height: 40 };
const file = new File(['x'], 'me.jpg', { type: 'image/jpeg' });
const base = (version: number, story: string, ...names: string[]): Base => ({
  version,
  patientStoryPending: story,
  patientWhyPending: 'Why',
  imagesPending: names.map((name, n) => sampleStored(name, n, `caption of ${name}`)),
});
const opened = () => newCoachDraft(base(3, 'Before', 'a', 'b'));
const after = (draft: CoachDraft, ...events: CoachEvent[]) => events.reduce(reduceCoachDraft, draft);
const key = (draft: CoachDraft, n: number) => draft.pictures[n]?.key ?? '';
const names = (draft: CoachDraft) =>
  draft.pictures.map(({ fileName, file: own }) => fileName ?? (own && 'new'));
const written = (text: string): CoachEvent => ({ type: 'written', field: 'story', text });
const chosen = (draft: CoachDraft, n: number): CoachEvent => ({
  type: 'file-chosen',
  key: key(draft, n),
  file,
  photo,
});

describe("a coach's draft", () => {
  it('changes with text, captions, frames, order and new photos only', () => {
    const draft = opened();
    const change = (event: CoachEvent) => isChanged(after(draft, event));
    expect(isChanged(draft)).toBe(false);
    expect(change({ type: 'photo-fetched', key: key(draft, 0), blob: file, photo })).toBe(false);
    expect(change(written('Mine'))).toBe(true);
    expect(change({ type: 'captioned', key: key(draft, 0), text: 'Mine' })).toBe(true);
    expect(change({ type: 'framed', key: key(draft, 0), attributes: { rotate: 90 } })).toBe(true);
    expect(change({ type: 'slot-moved', key: key(draft, 0), by: 1 })).toBe(true);
    expect(change({ type: 'slot-removed', key: key(draft, 1) })).toBe(true);
    expect(change(chosen(draft, 1))).toBe(true);
  });

  it('has no unsaved changes after a save, except text written during the save', () => {
    const before = after(opened(), written('Mine'));
    const sent = before.pictures.map((picture) => picture.key);
    const result = { version: 4, imagesPending: base(4, '', 'a', 'b').imagesPending };
    const saved: CoachEvent = { type: 'saved', before, sent, result };
    expect(isChanged(after(before, saved))).toBe(false);
    const meanwhile = after(before, written('Mine, and more'), saved);
    expect(meanwhile).toMatchObject({ story: 'Mine, and more', base: { version: 4 } });
    expect(isChanged(meanwhile)).toBe(true);
  });

  it('is rebased on a newer copy and sends a photo again that the newer copy lacks', () => {
    const draft = opened();
    const mine = after(
      draft,
      written('Mine'),
      { type: 'photo-fetched', key: key(draft, 0), blob: file, photo },
      {
        type: 'kept-mine',
        newer: base(9, 'Theirs', 'b'),
      },
    );
    expect(mine).toMatchObject({ story: 'Mine', base: { version: 9 } });
    expect(names(mine)).toEqual(['new', 'b']);
    expect(isChanged(mine)).toBe(true);
  });

  it('moves aside for a newer copy and can be restored without loss', () => {
    const draft = opened();
    const added = after(draft, written('Mine'), { type: 'slot-added' });
    const took = after(added, chosen(added, 2), { type: 'took-newer', newer: base(9, 'Theirs', 'c') });
    expect(took.story).toBe('Theirs');
    expect(names(took)).toEqual(['c', 'new']);
    expect(took.aside?.story).toBe('Mine');
    const back = after(took, { type: 'aside-back' });
    expect(back.story).toBe('Mine');
    expect(back.aside?.story).toBe('Theirs');
    expect(back.base.version).toBe(9);
    expect(after(back, { type: 'aside-discarded' }).aside).toBeNull();
  });

  it('is replaced by a newer copy without moving anything aside when it is unchanged', () => {
    const now = after(opened(), { type: 'overtaken', newer: base(9, 'Theirs', 'b') });
    expect(now).toMatchObject({ story: 'Theirs', aside: null });
    expect(isChanged(now)).toBe(false);
  });
});

describe('the draft stored in the tab', () => {
  beforeEach(() => sessionStorage.clear());

  it('restores text, frames and chosen photos', () => {
    const draft = opened();
    const mine = after(
      draft,
      written('Mine'),
      { type: 'framed', key: key(draft, 0), attributes: { zoom: 1.5 } },
      chosen(draft, 1),
    );
    keepDraft('here', mine);
    const kept = readKeptDraft('here');
    const back = kept && draftFromKept('here', kept);
    expect(back).toMatchObject({
      story: 'Mine',
      base: { version: 3 },
      pictures: [{ fileName: 'a', zoom: 1.5 }, { file }],
    });
    expect(back && isChanged(back)).toBe(true);
  });

  it('names the photo that must be chosen again after a reload', () => {
    const kept = JSON.stringify({
      base: base(3, 'Before'),
      story: 'Before',
      why: 'Why',
      pictures: [
        { photoKey: 'p77', fileName: null, caption: 'Me', rotate: 0, zoom: 1, position: { x: 0.5, y: 0.5 } },
      ],
      aside: null,
    });
    sessionStorage.setItem('there', kept);
    const back = draftFromKept('there', readKeptDraft('there')!);
    expect(back.pictures).toMatchObject([
      { caption: 'Me', file: null, problem: { id: 'pictures.not-kept' } },
    ]);
  });

  it('deletes the photos when the coach signs out', () => {
    const draft = opened();
    const mine = after(draft, chosen(draft, 1));
    keepDraft('here', mine);
    const kept = readKeptDraft('here')!;
    forgetWork();
    expect(draftFromKept('here', kept).pictures[1]).toMatchObject({ file: null });
  });

  it('is deleted once there are no unsaved changes', () => {
    keepDraft('here', after(opened(), written('Mine')));
    keepDraft('here', opened());
    expect(readKeptDraft('here')).toBeNull();
  });
});

describe('a refusal', () => {
  const site = { patientStoryPending: 'Theirs' } as CoachSite;
  it.each([
    ['a newer copy', new ApiError(409, '', [], site), site, false],
    ['a started review', new ApiError(409, 'Locked'), null, true],
    ['a missing permission', new ApiError(403, 'No'), null, true],
    ['a server error', new ApiError(500, ''), null, false],
    ['a lost connection', new ApiError(0, ''), null, false],
  ])('is classified when caused by %s', (_, error, newer, stopped) => {
    expect(newerSite(error)).toBe(newer);
    expect(isStopped(error)).toBe(stopped);
  });

  it('is shown at the control that it concerns', () => {
    const fields = [
      { field: 'story', message: 'Too long' },
      { field: 'images[1]', message: 'No picture' },
      { field: 'imageAttributes[0].caption', message: 'No HTML' },
    ];
    expect(complaintsIn(new ApiError(422, '', fields), ['p1', 'p2'])).toEqual([
      { controlId: 'story', sentence: 'Too long' },
      { controlId: 'picture-p2', sentence: 'No picture', pictureKey: 'p2' },
      { controlId: 'caption-p1', sentence: 'No HTML' },
    ]);
  });
});
