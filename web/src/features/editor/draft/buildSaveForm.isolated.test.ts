import { expect, it, vi } from 'vitest';
import { sampleSite } from '@/testing/sampleSite';
import { newDraft } from './draft';
import { emptyPicture } from '@/domain/draftPicture';
import { reduceDraft } from './reduceDraft';
import { buildSaveForm } from './buildSaveForm';

// Drawing needs a browser; the shared crop cases test the formula.
vi.mock('@/ui/picture-editor/thumbnail', () => ({
  renderThumbnail: async () => new Blob(['crop'], { type: 'image/jpeg' }),
}));

const key = { kind: 'microsite', id: '7', editKey: 'secret' } as const;
const photo = { image: document.createElement('canvas'), width: 30, height: 40 };

it('the form contains new pictures unchanged, stored ones by name, and no empty slots', async () => {
  const opened = newDraft(sampleSite({ patientStoryPending: 'One\r\ntwo' }));
  const original = new File(['a whole photo'], 'IMG_1.jpg', { type: 'image/jpeg' });
  const second = opened.pictures[1]!.key;
  const chosen = reduceDraft(opened, { type: 'file-chosen', key: second, file: original, photo });
  const draft = { ...chosen, pictures: [emptyPicture(), ...chosen.pictures] };

  const { form, sent } = await buildSaveForm({
    key,
    draft,
    saveDraft: true,
    adminKey: null,
    isMinor: false,
    agreedBefore: false,
  });

  expect(sent).toEqual(opened.pictures.map((picture) => picture.key));
  expect(Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'))).toMatchObject({
    id: '7',
    editKey: 'secret',
    story: 'One\ntwo',
    agreedToHipaa: '1',
    responsibilityConfirmed: '0',
    saveDraft: '1',
    version: '3',
  });
  expect(form.has('images[0]')).toBe(false);
  expect((form.get('images[1]') as File).name).toBe('IMG_1.jpg');
  expect((form.get('images[1]') as File).size).toBe(original.size);
  expect((form.get('thumbnails[1]') as File).type).toBe('image/jpeg');
  expect(JSON.parse(form.get('imageAttributes') as string)).toEqual([
    { index: 0, caption: 'Me', zoom: 1, rotate: 0, position: { x: 0.5, y: 0.5 }, fileName: 'a' },
    { index: 1, caption: '', zoom: 1, rotate: 0, position: { x: 0, y: 0 } },
  ]);
});

it('the form contains the language of a text only when the author chose it', async () => {
  const draft = reduceDraft(newDraft(sampleSite({ storyLang: 'en' })), {
    type: 'language-chosen',
    field: 'why',
    lang: 'und',
  });
  const asked = { saveDraft: true, adminKey: null, isMinor: false, agreedBefore: false };
  const { form } = await buildSaveForm({ key, draft, ...asked });
  expect([form.get('storyLang'), form.get('whyLang')]).toEqual([null, 'und']);
});

it.each([
  [true, false, undefined],
  [true, true, 'Rosa Okoro'],
  [false, true, undefined],
])('the form for minor %s, attested %s has the guardian %s', async (isMinor, guardianAttests, expected) => {
  const draft = { ...newDraft(sampleSite()), guardianName: ' Rosa Okoro ', guardianAttests };
  const asked = { saveDraft: false, adminKey: 'token', isMinor, agreedBefore: false };
  const { form } = await buildSaveForm({ key, draft, ...asked });
  expect(form.get('guardianName') ?? undefined).toBe(expected);
  expect(form.get('adminKey')).toBe('token');
});

// Another window may have withdrawn the release since; a save must not sign it again without a question.
it.each([true, false])('the form reports whether the release was signed before: %s', async (agreedBefore) => {
  const asked = { saveDraft: true, adminKey: null, isMinor: false, agreedBefore };
  const { form } = await buildSaveForm({ key, draft: newDraft(sampleSite()), ...asked });
  expect([form.get('agreedToHipaa'), form.get('agreedBefore')]).toEqual(['1', agreedBefore ? '1' : null]);
});
