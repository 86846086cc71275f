import { describe, expect, it } from 'vitest';
import type { NewerCopy } from '../api/saveSite';
import { samplePicture, sampleSite } from '@/testing/sampleSite';
import { draftContent, newDraft, hasUnsavedChanges, type Draft } from './draft';
import { reduceDraft, type DraftEvent } from './reduceDraft';

const photo = { image: document.createElement('canvas'), width: 30, height: 40 };
const file = new File(['x'], 'me.jpg', { type: 'image/jpeg' });
const opened = () => newDraft(sampleSite());
const after = (draft: Draft, ...events: DraftEvent[]) => events.reduce(reduceDraft, draft);
const names = (draft: Draft) => draft.pictures.map(({ fileName }) => fileName);
const pictureKey = (draft: Draft, n: number) => draft.pictures[n]?.key ?? '';

const newer: NewerCopy = {
  version: 9,
  patientStoryPending: 'Saved elsewhere, and longer.',
  patientWhyPending: 'Other why.',
  imagesPending: [samplePicture('b', 0), samplePicture('c', 1)],
  draftSavedAt: null,
  draftSavedBy: 'Bernadette',
  draftFormKey: '',
};

describe('the slots', () => {
  it('the slots are the stored pictures in their order, with 0/0 as the center', () => {
    const stored = {
      ...samplePicture('a', 0),
      attributes: { rotate: 90, zoom: 1.5, position: { x: 0, y: 0 } },
    };
    const draft = newDraft(sampleSite({ imagesPending: [samplePicture('b', 1), stored] }));
    expect(names(draft)).toEqual(['a', 'b']);
    expect(draft.pictures[0]).toMatchObject({ rotate: 90, zoom: 1.5, position: { x: 0.5, y: 0.5 } });
  });

  it('the slots always include one, which is empty when there is no picture', () => {
    const empty = newDraft(sampleSite({ imagesPending: [] }));
    expect(names(empty)).toEqual([null]);
    expect(names(after(empty, { type: 'slot-removed', key: pictureKey(empty, 0) }))).toEqual([null]);
  });

  it('a slot moves left and right, and stays at the ends', () => {
    const draft = opened();
    expect(names(after(draft, { type: 'slot-moved', key: pictureKey(draft, 1), by: -1 }))).toEqual([
      'b',
      'a',
    ]);
    expect(names(after(draft, { type: 'slot-moved', key: pictureKey(draft, 1), by: 1 }))).toEqual(['a', 'b']);
    expect(names(after(draft, { type: 'slot-moved', key: pictureKey(draft, 0), by: -1 }))).toEqual([
      'a',
      'b',
    ]);
  });

  it('a slot takes a chosen file with a new crop and keeps its caption', () => {
    const draft = opened();
    const key = pictureKey(draft, 0);
    const chosen = after(
      draft,
      { type: 'framed', key, attributes: { zoom: 2, rotate: 180 } },
      { type: 'file-opening', key },
      { type: 'file-chosen', key, file, photo },
    ).pictures[0];
    expect(chosen).toMatchObject({ zoom: 1, rotate: 0, caption: 'Me', file, fileName: null, opening: false });
  });

  it('a slot keeps its picture when the chosen file cannot be opened', () => {
    const draft = opened();
    const key = pictureKey(draft, 0);
    const problem = { id: 'pictures.unreadable' };
    const [slot] = after(
      draft,
      { type: 'file-opening', key },
      { type: 'picture-failed', key, problem },
    ).pictures;
    expect(slot).toMatchObject({ fileName: 'a', opening: false, problem });
  });
});

describe('the unsaved changes', () => {
  const draft = opened();
  const key = pictureKey(draft, 0);
  it('a new draft has no unsaved changes', () => expect(hasUnsavedChanges(draft)).toBe(false));
  it.each<[string, DraftEvent, boolean]>([
    ['words', { type: 'written', field: 'why', text: 'x' }, true],
    ['an answer', { type: 'answered', field: 'confirmsResponsibility', yes: true }, true],
    ['a caption', { type: 'captioned', key, text: 'You' }, true],
    ['a frame', { type: 'framed', key, attributes: { zoom: 1.01 } }, true],
    ['an order', { type: 'slot-moved', key, by: 1 }, true],
    ['a file', { type: 'file-chosen', key, file, photo }, true],
    ['a removal', { type: 'slot-removed', key }, true],
    ['a language that the author chose', { type: 'language-chosen', field: 'story', lang: 'es' }, true],
    ['not an empty slot', { type: 'slot-added' }, false],
    ['not a photo that arrived', { type: 'photo-fetched', key, blob: file, photo }, false],
  ])('hasUnsavedChanges returns the expected result after %s', (_name, event, unsaved) =>
    expect(hasUnsavedChanges(after(draft, event))).toBe(unsaved),
  );

  it('a saved draft has no unsaved changes, and the file needs no second upload', () => {
    const chosen = after(draft, { type: 'file-chosen', key, file, photo });
    const result = {
      currentStatus: 5,
      customSiteStatus: 0,
      agreedToHipaa: true,
      version: 4,
      imagesPending: [samplePicture('new', 0), samplePicture('b', 1)],
    } as const;
    const saved = after(chosen, {
      type: 'saved',
      sent: chosen.pictures.map((picture) => picture.key),
      result: { ...result, imagesPending: [...result.imagesPending] },
      content: draftContent(chosen),
    });
    expect(saved.version).toBe(4);
    expect(names(saved)).toEqual(['new', 'b']);
    expect(saved.pictures[0]).toMatchObject({ file: null, photo });
    expect(hasUnsavedChanges(saved)).toBe(false);
  });
});

it('the languages of the texts come from the response to a save', () => {
  const draft = after(opened(), { type: 'language-chosen', field: 'story', lang: 'es' });
  const result = { currentStatus: 5, customSiteStatus: 0, agreedToHipaa: true, version: 4 } as const;
  const saved = after(draft, {
    type: 'saved',
    sent: [],
    result: { ...result, imagesPending: [samplePicture('a', 0), samplePicture('b', 1)], storyLang: 'es' },
    content: draftContent(draft),
  });
  expect(saved).toMatchObject({ langs: { story: 'es', why: '' }, chosen: { story: null, why: null } });
  expect(hasUnsavedChanges(saved)).toBe(false);
});

describe('a newer copy', () => {
  it('the local draft wins over a newer copy, and a missing photo is sent again', () => {
    const draft = opened();
    const blob = new Blob(['stored']);
    const kept = after(
      draft,
      { type: 'written', field: 'story', text: 'All morning on this.' },
      { type: 'photo-fetched', key: pictureKey(draft, 0), blob, photo },
      { type: 'kept-mine', newer },
    );
    expect(kept).toMatchObject({ version: 9, story: 'All morning on this.' });
    expect(kept.pictures.map((picture) => [picture.fileName, picture.file])).toEqual([
      [null, blob],
      ['b', null],
    ]);
    expect(hasUnsavedChanges(kept)).toBe(true);
  });

  it('a missing photo that cannot be sent again is reported', () => {
    const [gone] = after(opened(), { type: 'kept-mine', newer }).pictures;
    expect(gone?.problem).toEqual({ id: 'pictures.gone' });
  });

  it('a newer copy is taken over with the local texts set aside and unsent photos kept', () => {
    const draft = opened();
    const took = after(
      draft,
      { type: 'written', field: 'story', text: 'All morning on this.' },
      { type: 'file-chosen', key: pictureKey(draft, 0), file, photo },
      { type: 'merged', prefer: 'theirs', newer },
    );
    expect(took).toMatchObject({ version: 9, story: newer.patientStoryPending, why: 'Other why.' });
    expect(took.aside).toMatchObject({ story: 'All morning on this.', why: null });
    expect(took.pictures.map((picture) => picture.fileName ?? picture.file)).toEqual(['b', 'c', file]);
    expect(hasUnsavedChanges(took)).toBe(true);
    const back = after(took, { type: 'aside-back' });
    expect(back.story).toBe('All morning on this.');
    expect(back.aside?.story).toBe(newer.patientStoryPending);
  });
});
