import { expect, it } from 'vitest';
import { samplePicture, sampleSite } from '@/testing/sampleSite';
import type { NewerCopy } from '../api/saveSite';
import { newDraft, hasUnsavedChanges } from './draft';
import { mergeNewer } from './mergeNewer';
import { reduceDraft, type DraftEvent } from './reduceDraft';

const site = sampleSite();
const keyOfFirst = (draft: ReturnType<typeof newDraft>) => draft.pictures[0]?.key ?? '';

function newerWith(changes: Partial<NewerCopy>): NewerCopy {
  const { patientStoryPending, patientWhyPending, imagesPending } = site;
  const copy = { patientStoryPending, patientWhyPending, imagesPending, version: 9 };
  return { ...copy, draftSavedAt: null, draftSavedBy: 'Bernadette', draftFormKey: '', ...changes };
}

const story: DraftEvent = { type: 'written', field: 'story', text: 'My new story.' };
const theirWhy = newerWith({ patientWhyPending: 'Their why.' });
const theirPictures = newerWith({ imagesPending: [samplePicture('c', 0)] });

it.each<[string, DraftEvent[], NewerCopy, { story: string; why: string; first: string }]>([
  ['another text', [story], theirWhy, { story: 'My new story.', why: 'Their why.', first: 'a' }],
  [
    'the pictures',
    [story],
    theirPictures,
    { story: 'My new story.', why: site.patientWhyPending, first: 'c' },
  ],
  ['nothing', [story], newerWith({}), { story: 'My new story.', why: site.patientWhyPending, first: 'a' }],
  [
    'the same text in the same way',
    [story],
    newerWith({ patientStoryPending: 'My new story. \r\n' }),
    { story: 'My new story.', why: site.patientWhyPending, first: 'a' },
  ],
])('the draft is merged without a question when the newer copy changed %s', (_, events, newer, result) => {
  const { draft, conflicts } = mergeNewer(events.reduce(reduceDraft, newDraft(site)), newer, 'mine');
  expect(conflicts).toEqual([]);
  expect({ story: draft.story, why: draft.why, first: draft.pictures[0]?.fileName }).toEqual(result);
  expect([draft.version, draft.aside]).toEqual([9, null]);
});

it('the merged draft has no unsaved changes when only the newer copy had changes', () => {
  expect(hasUnsavedChanges(mergeNewer(newDraft(site), theirWhy, 'mine').draft)).toBe(false);
});

it.each(['mine', 'theirs'] as const)(
  'the choice of %s decides only the part that both sides changed',
  (prefer) => {
    const newer = newerWith({ patientStoryPending: 'Their story.', patientWhyPending: 'Their why.' });
    const opened = newDraft(site);
    const key = keyOfFirst(opened);
    const mine = [story, { type: 'captioned', key, text: 'Us' } as const].reduce(reduceDraft, opened);
    const { draft, conflicts } = mergeNewer(mine, newer, prefer);
    expect(conflicts).toEqual(['story']);
    expect(draft.story).toBe(prefer === 'mine' ? 'My new story.' : 'Their story.');
    expect(draft.why).toBe('Their why.');
    expect(draft.pictures[0]?.caption).toBe('Us');
    const aside = { story: 'My new story.', why: null, captions: [] };
    expect(draft.aside).toEqual(prefer === 'mine' ? null : aside);
  },
);

it('a caption without a picture survives the pictures of the newer copy', () => {
  const added = reduceDraft(newDraft(site), { type: 'slot-added' });
  const key = added.pictures.at(-1)?.key ?? '';
  const draft = reduceDraft(added, { type: 'captioned', key, text: 'The lake' });
  expect(mergeNewer(draft, theirPictures, 'mine').conflicts).toEqual(['pictures']);
});

it('every differing part is a conflict when the base is unknown', () => {
  expect(mergeNewer({ ...newDraft(site), saved: '' }, theirWhy, 'mine').conflicts).toEqual(['why']);
});

it('local captions are set aside when the pictures of the newer copy win', () => {
  const captioned = newerWith({ imagesPending: [samplePicture('a', 0, 'Theirs'), samplePicture('c', 1)] });
  const added = reduceDraft(newDraft(site), { type: 'slot-added' });
  const [first, second, third] = added.pictures.map(({ key }) => key);
  const mine = [
    { type: 'captioned', key: first ?? '', text: 'Us at the lake' } as const,
    { type: 'captioned', key: second ?? '', text: 'My sister' } as const,
    { type: 'captioned', key: third ?? '', text: 'To come' } as const,
  ].reduce(reduceDraft, added);
  const { draft } = mergeNewer(mine, captioned, 'theirs');
  expect(draft.aside).toMatchObject({
    story: null,
    why: null,
    captions: [
      { fileName: 'a', text: 'Us at the lake' },
      { fileName: 'b', text: 'My sister' },
      { fileName: null, text: 'To come' },
    ],
  });
  const back = reduceDraft(draft, { type: 'aside-back' });
  expect(back.pictures.map(({ caption }) => caption)).toEqual(['Us at the lake', '']);
  expect(back.aside?.captions.map(({ text }) => text)).toEqual(['Theirs', 'My sister', 'To come']);
});

it('a caption is not set aside when it was not typed here, or when the newer copy has it too', () => {
  const opened = newDraft(
    sampleSite({ imagesPending: [samplePicture('a', 0, 'Me'), samplePicture('b', 1)] }),
  );
  const key = opened.pictures[1]?.key ?? '';
  const mine = reduceDraft(opened, { type: 'captioned', key, text: 'Us ' });
  const imagesPending = [samplePicture('a', 0, 'Theirs'), samplePicture('b', 1, 'Us')];
  const { draft, conflicts } = mergeNewer(mine, newerWith({ imagesPending }), 'theirs');
  expect(conflicts).toEqual(['pictures']);
  expect(draft.aside).toBeNull();
});

it('texts set aside before stay when another part is replaced', () => {
  const first = mergeNewer(
    reduceDraft(newDraft(site), story),
    newerWith({ patientStoryPending: 'Theirs.' }),
    'theirs',
  );
  const why = reduceDraft(first.draft, { type: 'written', field: 'why', text: 'My why.' });
  const second = newerWith({ patientStoryPending: 'Theirs.', patientWhyPending: 'Their why.' });
  const { draft } = mergeNewer(why, second, 'theirs');
  expect(draft.aside).toEqual({ story: 'My new story.', why: 'My why.', captions: [] });
});
