import { describe, expect, it } from 'vitest';
import { sampleStored } from '@/testing/sampleStored';
import { emptyPicture, storedPicture } from './draftPicture';
import { isOwnSave, namesOf, sentCopyOf, type NewerSave } from './ownSave';
import type { StoredPicture } from './storedPicture';

const bus = sampleStored('bus', 0, 'The bus');
const lake = sampleStored('lake', 1, 'The lake');
/** A sent copy in which a photo of this device replaced the lake; the bus is unchanged. */
const upload = { ...emptyPicture(), file: new Blob(['x']), caption: 'New' };
const sent = sentCopyOf({
  version: 3,
  story: ' I drove.\r\nEvery day.',
  why: 'Tired.',
  pictures: [storedPicture(bus), upload, emptyPicture()],
  known: namesOf([bus, lake]),
});

/** The server's copy after that save. */
const own: NewerSave = {
  version: 4,
  patientStoryPending: 'I drove.\nEvery day.',
  patientWhyPending: 'Tired.',
  // In any order: the order field counts, not the position in the list.
  imagesPending: [sampleStored('named', 1, 'New'), bus],
  draftSavedBy: 'Delphine Okoro',
};
const withPictures = (...imagesPending: StoredPicture[]): NewerSave => ({ ...own, imagesPending });
const cropped = (picture: StoredPicture, crop: Partial<StoredPicture['attributes']>): StoredPicture => ({
  ...picture,
  attributes: { ...picture.attributes, ...crop },
});
const named = sampleStored('named', 1, 'New');

describe("whether a newer copy is one's own save whose answer was lost", () => {
  it.each<[boolean, string, NewerSave]>([
    [true, 'what was sent, stored', own],
    [true, 'a caption with a space after it', withPictures({ ...bus, caption: 'The bus ' }, named)],
    [true, 'a full turn', withPictures(cropped(bus, { rotate: 360 }), named)],
    [true, 'the centre as 0/0', withPictures(bus, cropped(named, { position: { x: 0, y: 0 } }))],
    [false, 'a later version', { ...own, version: 5 }],
    [false, 'another story', { ...own, patientStoryPending: 'I walked.' }],
    [false, 'another reason', { ...own, patientWhyPending: 'Ill.' }],
    [false, 'another picture in the place of a kept one', withPictures({ ...bus, fileName: 'dog' }, named)],
    [false, 'another caption', withPictures({ ...bus, caption: 'Route 14' }, named)],
    [false, 'another zoom', withPictures(cropped(bus, { zoom: 1.01 }), named)],
    [false, 'a turn', withPictures(cropped(bus, { rotate: 90 }), named)],
    [false, 'another part shown', withPictures(cropped(bus, { position: { x: 0.4, y: 0.5 } }), named)],
    [false, 'another order', withPictures({ ...named, displayOrder: 0 }, { ...bus, displayOrder: 1 })],
    [false, 'a picture fewer', withPictures(bus)],
    [false, 'no picture', withPictures()],
    [false, 'a picture more', withPictures(bus, named, sampleStored('more', 2))],
    [false, 'a picture of before where one was uploaded', withPictures(bus, { ...lake, caption: 'New' })],
    [false, 'another crop of the upload', withPictures(bus, cropped(named, { zoom: 2 }))],
    [false, 'an upload that somebody else saved', { ...own, draftSavedBy: 'Bernadette Kowalski' }],
    [false, 'an upload that nobody signed', { ...own, draftSavedBy: null }],
  ])('isOwnSave returns %s when the newer copy has %s', (is, _, newer) => {
    expect(isOwnSave(newer, sent, 'Delphine Okoro')).toBe(is);
  });

  it('isOwnSave ignores missing names without an upload, but does not claim an upload without them', () => {
    const kept = sentCopyOf({
      version: 3,
      story: '',
      why: '',
      pictures: [storedPicture(bus)],
      known: ['bus', 'lake'],
    });
    const stored = { ...withPictures(bus), patientStoryPending: '', patientWhyPending: '', draftSavedBy: '' };
    expect(isOwnSave(stored, kept, null)).toBe(true);
    expect(isOwnSave(own, sent, null)).toBe(false);
  });

  it('isOwnSave compares an old 0/0 as the center that is shown', () => {
    const origin = cropped(bus, { position: { x: 0, y: 0 } });
    const kept = { version: 3, story: '', why: '', pictures: [storedPicture(origin)], known: ['bus'] };
    const stored = { ...withPictures(origin), patientStoryPending: '', patientWhyPending: '' };
    expect(isOwnSave(stored, sentCopyOf(kept), null)).toBe(true);
  });
});
