import { describe, expect, it } from 'vitest';
import { newDraft } from '../draft/draft';
import { emptyPicture } from '@/domain/draftPicture';
import { reduceDraft } from '../draft/reduceDraft';
import { samplePicture, sampleSite } from '@/testing/sampleSite';
import { unsentPhotos } from '@/domain/keptPictures';
import { differsFrom, newKeptCopy, parseKeptCopy } from './keptCopy';

const AT = '2026-11-20T10:00:00Z';
const NOW = Date.parse('2026-11-21T10:00:00Z');
const DAY = 86_400_000;
const photo = { image: document.createElement('canvas'), width: 30, height: 40 };
const fresh = () => newDraft(sampleSite());

/** Returns a draft with unsaved text, crop, order and a new photo. */
function written() {
  const file = new Blob(['new']);
  let draft = reduceDraft(fresh(), { type: 'written', field: 'story', text: 'All morning on this.' });
  const [first] = draft.pictures;
  draft = reduceDraft(draft, { type: 'captioned', key: first?.key ?? '', text: 'Me, then' });
  draft = reduceDraft(draft, { type: 'slot-moved', key: first?.key ?? '', by: 1 });
  draft = reduceDraft(draft, { type: 'slot-added' });
  const added = draft.pictures.at(-1)?.key ?? '';
  draft = reduceDraft(draft, { type: 'file-chosen', key: added, file, photo });
  draft = reduceDraft(draft, { type: 'framed', key: added, attributes: { zoom: 1.5 } });
  return { draft, file, added };
}

const stored = (copy: object) => JSON.stringify(copy);

describe('a kept copy', () => {
  it('the stored copy restores everything on a newly opened screen', () => {
    const { draft: unsaved, file, added } = written();
    const draft = reduceDraft(unsaved, { type: 'tried', formKeys: ['0f'] });
    const copy = parseKeptCopy(stored(newKeptCopy(draft, AT)), NOW);
    if (!copy) throw new Error('not kept');
    expect(differsFrom(copy, fresh())).toBe(true);
    const photos = new Map([[added, { file, photo }]]);
    const back = reduceDraft(fresh(), { type: 'brought-back', copy, photos });
    expect(back.story).toBe('All morning on this.');
    expect(back.pictures.map(({ fileName, caption, zoom }) => [fileName, caption, zoom])).toEqual([
      ['b', '', 1],
      ['a', 'Me, then', 1],
      [null, '', 1.5],
    ]);
    expect([...unsentPhotos(back.pictures).values()]).toEqual([file]);
    expect(back.version).toBe(3);
    expect(back.tried).toEqual(['0f']);
  });

  it('a photo that could not be stored is reported, and its caption is kept', () => {
    const { draft } = written();
    const captioned = {
      ...draft,
      pictures: draft.pictures.map((p) => (p.file ? { ...p, caption: 'The bus' } : p)),
    };
    const back = reduceDraft(fresh(), {
      type: 'brought-back',
      copy: newKeptCopy(captioned, AT),
      photos: new Map(),
    });
    expect(back.pictures.at(-1)).toMatchObject({
      caption: 'The bus',
      file: null,
      problem: { id: 'pictures.not-kept' },
    });
  });

  it('the restored copy keeps its base version, so that a save detects a newer one', () => {
    const copy = newKeptCopy(written().draft, AT);
    const newer = newDraft(sampleSite({ version: 8, imagesPending: [samplePicture('z', 0)] }));
    const back = reduceDraft(newer, { type: 'brought-back', copy, photos: new Map() });
    expect(back.version).toBe(3);
    expect(back.saved).toBe('');
    expect(back.pictures.some(({ fileName }) => fileName === 'a')).toBe(false);
  });

  it('a copy equal to the saved content is not offered', () => {
    expect(differsFrom(newKeptCopy(fresh(), AT), fresh())).toBe(false);
    const withEmptySlot = { ...fresh(), pictures: [...fresh().pictures, emptyPicture()] };
    expect(differsFrom(newKeptCopy(withEmptySlot, AT), fresh())).toBe(false);
  });

  it('the stored copy contains neither the key nor the agreements', () => {
    const text = stored(newKeptCopy(written().draft, AT));
    expect(text).not.toMatch(/editKey|agrees|confirms/);
  });

  const good = newKeptCopy(fresh(), AT);
  it.each<[string, string | null, boolean]>([
    ['nothing', null, false],
    ['no JSON', '{', false],
    ['null', 'null', false],
    ['another shape', '{"story":1}', false],
    ['a month old', stored({ ...good, at: new Date(NOW - 31 * DAY).toISOString() }), false],
    ['from the future', stored({ ...good, at: new Date(NOW + DAY).toISOString() }), false],
    ['a day old', stored(good), true],
  ])('parseKeptCopy accepts or rejects a copy stored as %s', (_, text, is) =>
    expect(parseKeptCopy(text, NOW) !== null).toBe(is),
  );
});
