import { expect, it } from 'vitest';
import { ApiError } from '@/api/client';
import { toSaveFailure } from './toSaveFailure';

const sent = ['p4', 'p9'];

it.each([
  [new ApiError(0, ''), 'editor.failed.offline'],
  [new ApiError(404, 'unknown'), 'editor.failed.gone'],
  [new ApiError(409, 'locked'), 'editor.failed.locked'],
  [new ApiError(429, 'slow down'), 'editor.failed.slow-down'],
  [new ApiError(500, 'oops'), 'editor.failed.server'],
  [new Error('drawing failed'), 'editor.failed.server'],
])('toSaveFailure maps %s to a message with a next step', (failure, id) =>
  expect(toSaveFailure(failure, sent)).toEqual({ id, complaints: [] }),
);

it("toSaveFailure returns the server's message for a rejected body", () => {
  const refused = toSaveFailure(new ApiError(413, 'These pictures are too large to send together.'), sent);
  expect(refused).toEqual({ complaints: [{ sentence: 'These pictures are too large to send together.' }] });
});

it.each([
  ['story', { fieldId: 'story' }],
  ['agreedToHipaa', { fieldId: 'hipaa' }],
  ['images[1]', { fieldId: 'picture-p9', pictureKey: 'p9' }],
  ['imageAttributes[0].caption', { fieldId: 'caption-p4' }],
  ['images[7]', {}],
  ['something new', {}],
])('toSaveFailure maps the field %s to its control', (field, expected) => {
  const { complaints } = toSaveFailure(new ApiError(422, '', [{ field, message: 'Wrong.' }]), sent);
  expect(complaints).toEqual([{ sentence: 'Wrong.', fieldId: undefined, ...expected }]);
});
