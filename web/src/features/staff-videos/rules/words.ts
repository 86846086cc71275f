import { ApiError } from '@/api/client';
import { textLength } from '@/domain/textLength';
import type { Both } from '../api/videos';

/** The longest texts, in characters; the server's own limits. */
export const TITLE_LIMIT = 120;
export const TEXT_LIMIT = 1000;

const langs = ['en', 'es'] as const;

/** What is wrong with texts, by the id of their field ("title-en"): the id of the message. */
export function wordProblems(
  titles: Record<string, Both>,
  texts: Record<string, Both>,
): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const lang of langs) {
    for (const [id, title] of Object.entries(titles)) {
      if (title[lang].trim() === '') problems[`${id}-${lang}`] = `videos.required.${lang}`;
      else if (textLength(title[lang]) > TITLE_LIMIT) problems[`${id}-${lang}`] = 'videos.title-long';
    }
    for (const [id, text] of Object.entries(texts)) {
      if (textLength(text[lang]) > TEXT_LIMIT) problems[`${id}-${lang}`] = 'videos.text-long';
    }
  }
  return problems;
}

/** The server blames a text in both languages at once: its sentence by the id of the English field. */
export function refusedWords(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(error.fields.map(({ field, message }) => [`${field}-en`, message]));
}
