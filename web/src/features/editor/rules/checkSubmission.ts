import type { Limits } from '@/domain/page';
import { containsHtml } from '@/domain/containsHtml';
import { asText, isBlank } from '@/domain/line';
import { hasContact, isName } from '@/domain/name';
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

/** The minimum length of a story, in code points (M5). */
const SHORTEST_STORY = 15;

/** A broken rule: its control and its message id. */
export interface Problem {
  fieldId: string;
  id: string;
  params?: Params;
}

/** The input of the rules besides the draft. */
export interface RuleContext {
  limits: Limits;
  organ: 'kidney' | 'liver';
  isMinor: boolean;
  /** The release was signed before this visit. */
  agreedToHipaa: boolean;
  asksResponsibility: boolean;
}

/** Returns the broken rules that all three texts share: the length, and no HTML (M5); as message ids. */
function brokenText(name: 'story' | 'why' | 'caption', text: string, limit: number): string[] {
  return [
    ...(textLength(text) > limit ? [`editor.${name}.long`] : []),
    ...(containsHtml(text) ? [`editor.${name}.html`] : []),
  ];
}

/** Returns every rule that a story breaks (M5). */
function brokenStory(typed: string, limit: number): string[] {
  const text = asText(typed);
  if (isBlank(text)) return ['editor.story.required', ...brokenText('story', text, limit)];
  const isShort = textLength(text.trim()) < SHORTEST_STORY;
  return [...(isShort ? ['editor.story.short'] : []), ...brokenText('story', text, limit)];
}

function checkPicture(picture: DraftPicture, n: number, limit: number): Problem[] {
  return brokenText('caption', asText(picture.caption), limit).map((id) => ({
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

/**
 * Returns the problems of a missing release, for actions that need it; also for drafts of an invited patient.
 */
export function checkRelease(draft: Draft, context: RuleContext): Problem[] {
  if (context.agreedToHipaa) return [];
  const problems: Problem[] = [];
  if (draft.agreesToHipaa !== true) problems.push({ fieldId: HIPAA_ID, id: 'editor.hipaa.required' });
  if (context.isMinor && !isName(draft.guardianName)) {
    problems.push({ fieldId: GUARDIAN_NAME_ID, id: 'editor.guardian.required' });
  } else if (context.isMinor && hasContact(draft.guardianName)) {
    problems.push({ fieldId: GUARDIAN_NAME_ID, id: 'contact.name-only' });
  }
  if (context.isMinor && !draft.guardianAttests) {
    problems.push({ fieldId: GUARDIAN_ATTEST_ID, id: 'editor.guardian.attest-required' });
  }
  return problems;
}

/** Returns everything that prevents a submission, in the order of the screen (M5). */
export function checkSubmission(draft: Draft, context: RuleContext): Problem[] {
  const { limits, organ } = context;
  const { storyCharLimit, whyCharLimit } = limits;
  const story = brokenStory(draft.story, storyCharLimit);
  const why = brokenText('why', asText(draft.why), whyCharLimit);
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

/** Returns a problem for each picture that is still being decoded; nothing can be saved until then. */
export function checkOpening({ pictures }: Draft): Problem[] {
  return pictures.flatMap((picture, n) =>
    picture.opening
      ? [{ fieldId: chooserId(picture.key), id: 'pictures.loading', params: { n: n + 1 } }]
      : [],
  );
}

/** Reports whether a preview is possible: at least one picture with data, and a story (M4). */
export function canPreview(draft: Draft): boolean {
  return (
    !isBlank(draft.story) && draft.pictures.some((picture) => hasPicture(picture) && picture.photo !== null)
  );
}
