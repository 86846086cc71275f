import { describe, expect, it } from 'vitest';
import { newDraft, type Draft } from '../draft/draft';
import { emptyPicture } from '@/domain/draftPicture';
import { samplePicture, sampleSite } from '@/testing/sampleSite';
import { canPreview, checkRelease, checkSubmission, type RuleContext } from './checkSubmission';

const context: RuleContext = {
  limits: { storyCharLimit: 40, whyCharLimit: 30, captionCharLimit: 10, maxImages: 2 },
  organ: 'kidney',
  isMinor: false,
  agreedToHipaa: true,
  asksResponsibility: false,
};

function problems(changes: Partial<Draft>, rules: Partial<RuleContext> = {}) {
  return checkSubmission({ ...newDraft(sampleSite()), ...changes }, { ...context, ...rules }).map(
    ({ id }) => id,
  );
}

describe('a submission', () => {
  it('a submission passes when every rule holds', () => expect(problems({})).toEqual([]));

  it.each<[string, string, string[]]>([
    ['empty', '', ['editor.story.required']],
    ['only spaces', ' '.repeat(20), ['editor.story.required']],
    ['14 characters', 'a'.repeat(14), ['editor.story.short']],
    ['15 characters', 'a'.repeat(15), []],
    ['14 characters among spaces', `   ${'a'.repeat(14)}   `, ['editor.story.short']],
    ['15 characters outside the basic plane', '😀'.repeat(15), []],
    ['at the limit', 'a'.repeat(40), []],
    ['at the limit in characters outside the basic plane', '😀'.repeat(40), []],
    ['at the limit with Windows line ends', `${'a'.repeat(38)}\r\nb`, []],
    ['over the limit', 'a'.repeat(41), ['editor.story.long']],
    ['with an element', 'I am <b>strong</b> today', ['editor.story.html']],
    ['with signs that are none', 'I <3 my kids, and 5 < 6', []],
    ['short and with an element', '<b>hi</b>', ['editor.story.short', 'editor.story.html']],
  ])('checkSubmission checks a story: %s', (_name, story, expected) =>
    expect(problems({ story })).toEqual(expected),
  );

  it.each<[string, string, string[]]>([
    ['empty', '', []],
    ['at the limit', 'a'.repeat(30), []],
    ['over the limit', 'a'.repeat(31), ['editor.why.long']],
    ['with an element', '<i>so</i>', ['editor.why.html']],
  ])('checkSubmission checks a reason: %s', (_name, why, expected) =>
    expect(problems({ why })).toEqual(expected),
  );

  it.each<[string, string, string[]]>([
    ['at the limit', 'a'.repeat(10), []],
    ['over the limit', 'a'.repeat(11), ['editor.caption.long']],
    ['with an element', '<br>', ['editor.caption.html']],
  ])('checkSubmission checks a caption: %s', (_name, caption, expected) => {
    const { pictures } = newDraft(sampleSite({ imagesPending: [samplePicture('a', 0, caption)] }));
    expect(problems({ pictures })).toEqual(expected);
  });

  it('the problem of a caption names the number of its picture, and has its field', () => {
    const pictures = newDraft(
      sampleSite({ imagesPending: [samplePicture('a', 0), samplePicture('b', 1, 'far too long')] }),
    ).pictures;
    const [problem] = checkSubmission({ ...newDraft(sampleSite()), pictures }, context);
    expect(problem).toMatchObject({ fieldId: `caption-${pictures[1]?.key}`, params: { n: 2, limit: 10 } });
  });

  it('a submission needs a picture, and no more than the limit', () => {
    expect(problems({ pictures: [emptyPicture()] })).toEqual(['editor.images.required']);
    const three = ['a', 'b', 'c'].map((name, n) => samplePicture(name, n));
    expect(problems({ pictures: newDraft(sampleSite({ imagesPending: three })).pictures })).toEqual([
      'editor.images.many',
    ]);
  });

  it('a submission waits for a picture that is still being decoded', () => {
    const [first] = newDraft(sampleSite()).pictures;
    expect(problems({ pictures: [{ ...first!, opening: true }] })).toEqual(['pictures.loading']);
  });

  it.each<[boolean | null, string[]]>([
    [true, []],
    [false, ['editor.responsibility.required']],
    [null, ['editor.responsibility.required']],
  ])('checkSubmission checks the responsibility confirmation: %s', (confirmsResponsibility, expected) =>
    expect(problems({ confirmsResponsibility }, { asksResponsibility: true })).toEqual(expected),
  );
});

describe('the release', () => {
  const ids = (changes: Partial<Draft>, rules: Partial<RuleContext>) =>
    checkRelease(
      { ...newDraft(sampleSite()), ...changes },
      { ...context, agreedToHipaa: false, ...rules },
    ).map(({ id }) => id);

  it('a signed release is not required again', () =>
    expect(ids({ agreesToHipaa: null }, { agreedToHipaa: true })).toEqual([]));
  it.each([null, false])('the release is required when the choice is %s', (agreesToHipaa) =>
    expect(ids({ agreesToHipaa }, {})).toEqual(['editor.hipaa.required']),
  );
  it("the release of a minor needs a guardian's name and attestation", () => {
    expect(ids({ agreesToHipaa: true, guardianName: ' ' }, { isMinor: true })).toEqual([
      'editor.guardian.required',
      'editor.guardian.attest-required',
    ]);
    expect(
      ids({ agreesToHipaa: true, guardianName: 'Rosa', guardianAttests: true }, { isMinor: true }),
    ).toEqual([]);
  });
});

describe('the preview', () => {
  const photo = { image: document.createElement('canvas'), width: 1, height: 1 };
  const filled = newDraft(sampleSite()).pictures.map((picture) => ({ ...picture, photo }));
  it.each<[string, Partial<Draft>, boolean]>([
    ['a story and a picture', { pictures: filled }, true],
    ['no story', { pictures: filled, story: '  ' }, false],
    ['no picture', { pictures: [emptyPicture()] }, false],
    ['a picture that is not there yet', {}, false],
  ])('canPreview returns the expected result with %s', (_name, changes, expected) =>
    expect(canPreview({ ...newDraft(sampleSite()), ...changes })).toBe(expected),
  );
});
