import { describe, expect, it } from 'vitest';
import { wholePicture, type Crop } from '@/domain/cropGeometry';
import { comparePictures, isSameCrop, type ComparedPicture } from './pictureChanges';

function pictures(...names: string[]): ComparedPicture[] {
  return names.map((name, displayOrder) => {
    const [fileName = '', caption = '', zoom = '1'] = name.split('|');
    return { fileName, caption, displayOrder, attributes: { ...wholePicture, zoom: Number(zoom) } };
  });
}

/** Formats each picture with its changes: "a", "b:crop", "c:crop+order". */
function said(live: ComparedPicture[] | null, pending: ComparedPicture[]) {
  const { live: before, pending: after, changes } = comparePictures(live, pending);
  const say = (rows: typeof before) =>
    rows
      .map(({ picture, changes: of }) => [picture.fileName, of.join('+')].filter(Boolean).join(':'))
      .join(' ');
  return { before: say(before), after: say(after), changes };
}

describe('the changes of pictures', () => {
  it.each([
    ['nothing', ['a', 'b'], ['a', 'b'], 'a b', 'a b', 0],
    ['a new picture', ['a'], ['a', 'b'], 'a', 'a b:new', 1],
    ['a new main picture that moves no other', ['a', 'b'], ['x', 'a', 'b'], 'a b', 'x:new a b', 1],
    ['a removed picture that shifts the others', ['a', 'b', 'c'], ['a', 'c'], 'a b:removed c', 'a c', 1],
    ['a replaced picture', ['a', 'b'], ['a', 'c'], 'a b:removed', 'a c:new', 2],
    ['a crop', ['a||1'], ['a||1.35'], 'a', 'a:crop', 1],
    ['a caption', ['a|One'], ['a|Two'], 'a', 'a:caption', 1],
    ['crop and caption', ['a|One|1'], ['a|Two|1.5'], 'a', 'a:crop-caption', 1],
    ['two swapped pictures', ['a', 'b'], ['b', 'a'], 'a b', 'b a:order', 1],
    ['the last picture moved to the front', ['a', 'b', 'c'], ['c', 'a', 'b'], 'a b c', 'c:order a b', 1],
    ['a moved and cropped picture', ['a', 'b', 'c||1'], ['c||2', 'a', 'b'], 'a b c', 'c:crop+order a b', 1],
    ['a photo used twice', ['a|x', 'a|y'], ['a|x', 'a|z'], 'a a', 'a a:caption', 1],
    ['all pictures removed', ['a', 'b'], [], 'a:removed b:removed', '', 2],
  ])('comparePictures reports %s', (_what, live, pending, before, after, changes) => {
    expect(said(pictures(...live), pictures(...pending))).toEqual({ before, after, changes });
  });

  it('comparePictures reports no change when there is no live version', () => {
    expect(said(null, pictures('a', 'b'))).toEqual({ before: '', after: 'a b', changes: 0 });
  });

  it('comparePictures follows the order of the pictures, not of the response', () => {
    const [first, second] = pictures('a', 'b') as [ComparedPicture, ComparedPicture];
    expect(said([first, second], [second, first]).changes).toBe(0);
  });

  it.each<[string, Partial<Crop>, boolean]>([
    ['an equal crop', {}, true],
    ['a stored 0/0, which means the center', { position: { x: 0, y: 0 } }, true],
    ['a full rotation', { rotate: 360 }, true],
    ['a rotation by 90 degrees', { rotate: 90 }, false],
    ['one step of zoom', { zoom: 1.01 }, false],
    ['a small move', { position: { x: 0.502, y: 0.5 } }, false],
  ])('isSameCrop compares %s', (_what, part, same) =>
    expect(isSameCrop(wholePicture, { ...wholePicture, ...part })).toBe(same),
  );
});
