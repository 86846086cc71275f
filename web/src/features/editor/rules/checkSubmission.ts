import * as v from 'valibot';
import type { Limits } from '@/domain/page';
import { containsHtml } from '@/domain/html';
import { asText, isBlank } from '@/domain/line';
import { isName } from '@/domain/name';
import { textLength } from '@/domain/textLength';
import type { Params } from '@/i18n/react';
import { captionId, chooserId } from '@/ui/picture-editor/slotIds';
import type { Draft } from '../draft/draft';
import { hasPicture, type DraftPicture } from '@/domain/draftPicture';
import {
  GUARDIAN_ATTEST_ID,
  GUARDIAN_NAME_ID,
  HIPAA_ID,
  RESPONSIBILITY_ID,
  STORY_ID,
  WHY_ID,
} from './fieldIds';

/** The shortest story, in code points (M5). */
export const SHORTEST_STORY = 15;

/** A rule that is broken: which control it is about, and the message of the catalogue. */
export interface Problem {
  fieldId: string;
  id: string;
  params?: Params;
}

/** What the rules need to know beside the draft. */
export interface RuleContext {
  limits: Limits;
  organ: 'kidney' | 'liver';
  isMinor: boolean;
  /** Already given before this visit. */
  agreedToHipaa: boolean;
  asksResponsibility: boolean;
}

/** A text as the server reads it: what nobody can have typed does not count. */
const written = v.pipe(v.string(), v.transform(asText));
const noHtml = (id: string) => v.check<string, string>((text) => !containsHtml(text), id);
const atMost = (limit: number, id: string) =>
  v.check<string, string>((text) => textLength(text) <= limit, id);

/** The rules of the story (M5); messages are catalogue ids. */
export function storySchema(limit: number) {
  return v.pipe(
    written,
    v.check((text) => !isBlank(text), 'editor.story.required'),
    v.check((text) => isBlank(text) || textLength(text.trim()) >= SHORTEST_STORY, 'editor.story.short'),
    atMost(limit, 'editor.story.long'),
    noHtml('editor.story.html'),
  );
}

/** The rules of the why text, which may be empty. */
export function whySchema(limit: number) {
  return v.pipe(written, atMost(limit, 'editor.why.long'), noHtml('editor.why.html'));
}

/** The rules of a caption, which may be empty. */
export function captionSchema(limit: number) {
  return v.pipe(written, atMost(limit, 'editor.caption.long'), noHtml('editor.caption.html'));
}

/** Every rule that a text breaks, as catalogue ids. */
function broken(schema: v.GenericSchema<string>, text: string): string[] {
  return v.safeParse(schema, text).issues?.map((issue) => issue.message) ?? [];
}

function checkPicture(picture: DraftPicture, n: number, limit: number): Problem[] {
  return broken(captionSchema(limit), picture.caption).map((id) => ({
    fieldId: captionId(picture.key),
    id,
    params: { n, limit },
  }));
}

function checkPictures(draft: Draft, { limits }: RuleContext): Problem[] {
  const { pictures } = draft;
  const problems = pictures.flatMap((picture, n) => checkPicture(picture, n + 1, limits.captionCharLimit));
  problems.push(...checkOpening(draft));
  const first = pictures[0];
  const count = pictures.filter(hasPicture).length;
  if (count === 0 && first) problems.push({ fieldId: chooserId(first.key), id: 'editor.images.required' });
  const beyond = pictures.filter(hasPicture)[limits.maxImages];
  if (beyond) {
    const params = { limit: limits.maxImages };
    problems.push({ fieldId: chooserId(beyond.key), id: 'editor.images.many', params });
  }
  return problems;
}

/** Whether the release is missing for something that cannot be done without it; also drafts of an invited patient. */
export function checkRelease(draft: Draft, context: RuleContext): Problem[] {
  if (context.agreedToHipaa) return [];
  const problems: Problem[] = [];
  if (draft.agreesToHipaa !== true) problems.push({ fieldId: HIPAA_ID, id: 'editor.hipaa.required' });
  if (context.isMinor && !isName(draft.guardianName)) {
    problems.push({ fieldId: GUARDIAN_NAME_ID, id: 'editor.guardian.required' });
  }
  if (context.isMinor && !draft.guardianAttests) {
    problems.push({ fieldId: GUARDIAN_ATTEST_ID, id: 'editor.guardian.attest-required' });
  }
  return problems;
}

/** Everything that stops a submission, in the order of the screen; empty when it may go (M5). */
export function checkSubmission(draft: Draft, context: RuleContext): Problem[] {
  const { limits, organ } = context;
  const { storyCharLimit, whyCharLimit } = limits;
  const story = broken(storySchema(storyCharLimit), draft.story);
  const why = broken(whySchema(whyCharLimit), draft.why);
  const problems: Problem[] = [
    ...story.map((id) => ({ fieldId: STORY_ID, id, params: { limit: storyCharLimit } })),
    ...why.map((id) => ({ fieldId: WHY_ID, id, params: { limit: whyCharLimit, organ } })),
    ...checkPictures(draft, context),
    ...checkRelease(draft, context),
  ];
  if (context.asksResponsibility && draft.confirmsResponsibility !== true) {
    problems.push({ fieldId: RESPONSIBILITY_ID, id: 'editor.responsibility.required' });
  }
  return problems;
}

/** The pictures that are still being decoded; nothing can be saved until they are. */
export function checkOpening({ pictures }: Draft): Problem[] {
  return pictures.flatMap((picture, n) =>
    picture.opening
      ? [{ fieldId: chooserId(picture.key), id: 'pictures.loading', params: { n: n + 1 } }]
      : [],
  );
}

/** Whether a preview can be shown: at least one picture with data, and a story (M4). */
export function canPreview(draft: Draft): boolean {
  return (
    !isBlank(draft.story) && draft.pictures.some((picture) => hasPicture(picture) && picture.photo !== null)
  );
}
