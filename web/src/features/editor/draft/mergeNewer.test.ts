import { expect, it } from 'vitest';
import { samplePicture, sampleSite } from '@/testing/sampleSite';
import type { NewerCopy } from '../api/saveSite';
import { draftOf, hasUnsavedChanges } from './draft';
import { mergeNewer } from './mergeNewer';
import { reduceDraft, type DraftEvent } from './reduceDraft';

const site = sampleSite();
const keyOfFirst = (draft: ReturnType<typeof draftOf>) => draft.pictures[0]?.key ?? '';

function newerWith(changes: Partial<NewerCopy>): NewerCopy {
  const { patientStoryPending, patientWhyPending, imagesPending } = site;
  const copy = { patientStoryPending, patientWhyPending, imagesPending, version: 9 };
  return { ...copy, draftSavedAt: null, draftSavedBy: 'Bernadette', ...changes };
}

const story: DraftEvent = { type: 'written', field: 'story', text: 'My new story.' };
const theirWhy = newerWith({ patientWhyPending: 'Their why.' });
const theirPictures = newerWith({ imagesPending: [samplePicture('c', 0)] });

// Shows R3.3g
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
  const { draft, conflicts } = mergeNewer(events.reduce(reduceDraft, draftOf(site)), newer, 'mine');
  expect(conflicts).toBe(false);
  expect({ story: draft.story, why: draft.why, first: draft.pictures[0]?.fileName }).toEqual(result);
  expect([draft.version, draft.aside]).toEqual([9, null]);
});

it('the merged draft has nothing unsaved when only the newer copy had changes', () => {
  expect(hasUnsavedChanges(mergeNewer(draftOf(site), theirWhy, 'mine').draft)).toBe(false);
});

it.each(['mine', 'theirs'] as const)('a choice of %s decides only the part that both changed', (prefer) => {
  const newer = newerWith({ patientStoryPending: 'Their story.', patientWhyPending: 'Their why.' });
  const opened = draftOf(site);
  const key = keyOfFirst(opened);
  const mine = [story, { type: 'captioned', key, text: 'Us' } as const].reduce(reduceDraft, opened);
  const { draft, conflicts } = mergeNewer(mine, newer, prefer);
  expect(conflicts).toBe(true);
  expect(draft.story).toBe(prefer === 'mine' ? 'My new story.' : 'Their story.');
  expect(draft.why).toBe('Their why.');
  expect(draft.pictures[0]?.caption).toBe('Us');
  expect(draft.aside).toEqual(prefer === 'mine' ? null : { story: 'My new story.', why: 'Their why.' });
});

it('a caption without a picture is not lost to the pictures of the newer copy', () => {
  const added = reduceDraft(draftOf(site), { type: 'slot-added' });
  const key = added.pictures.at(-1)?.key ?? '';
  const draft = reduceDraft(added, { type: 'captioned', key, text: 'The lake' });
  expect(mergeNewer(draft, theirPictures, 'mine').conflicts).toBe(true);
});

it('every part that differs is a question when the base is not known', () => {
  expect(mergeNewer({ ...draftOf(site), saved: '' }, theirWhy, 'mine').conflicts).toBe(true);
});
