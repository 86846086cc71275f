import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { newDraft } from '../draft/draft';
import { samplePicture, sampleSite } from '@/testing/sampleSite';
import { checkSubmission } from './checkSubmission';

interface Save {
  story: string;
  why: string;
  captions: string[];
  agrees: boolean;
  confirms: boolean;
  minor: boolean;
  guardian: string;
}

interface Shared {
  limits: { story: number; why: number; caption: number; images: number };
  save: Save;
  /** Message ids; a caption's includes the number of its picture. */
  cases: { what: string; changes: Partial<Save>; broken: string[] }[];
}

// The server is tested with the same cases (internal/microsite/submissions_test.go).
const CASES = join(import.meta.dirname, '../../../../../internal/microsite/testdata/submissions.json');
const { limits, save, cases } = JSON.parse(readFileSync(CASES, 'utf8')) as Shared;

it.each(cases)('checkSubmission handles the case: $what', ({ changes, broken }) => {
  const { story, why, captions, agrees, confirms, minor, guardian } = { ...save, ...changes };
  const imagesPending = captions.map((caption, n) => samplePicture(`p${n}`, n, caption));
  const draft = {
    ...newDraft(sampleSite({ imagesPending, guardianName: guardian })),
    story,
    why,
    agreesToHipaa: agrees,
    confirmsResponsibility: confirms,
    guardianAttests: true,
  };
  const problems = checkSubmission(draft, {
    limits: {
      storyCharLimit: limits.story,
      whyCharLimit: limits.why,
      captionCharLimit: limits.caption,
      maxImages: limits.images,
    },
    organ: 'kidney',
    isMinor: minor,
    agreedToHipaa: false,
    asksResponsibility: true,
  });
  const ids = problems.map(({ id, params }) =>
    id.startsWith('editor.caption.') ? `${id}#${params?.['n']}` : id,
  );
  expect([...ids].sort()).toEqual([...broken].sort());
});
