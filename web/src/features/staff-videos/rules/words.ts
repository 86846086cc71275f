import { MAX_VIDEO_TEXT, MAX_VIDEO_TITLE } from '@/domain/limits';
import { ApiError } from '@/api/client';
import { textLength } from '@/domain/textLength';
import type { Both } from '../api/videos';

const langs = ['en', 'es'] as const;

/** Returns the problems of texts, as message ids by field id ("title-en"). */
export function wordProblems(
  titles: Record<string, Both>,
  texts: Record<string, Both>,
): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const lang of langs) {
    for (const [id, title] of Object.entries(titles)) {
      if (title[lang].trim() === '') problems[`${id}-${lang}`] = `videos.required.${lang}`;
      else if (textLength(title[lang]) > MAX_VIDEO_TITLE) problems[`${id}-${lang}`] = 'videos.title-long';
    }
    for (const [id, text] of Object.entries(texts)) {
      if (textLength(text[lang]) > MAX_VIDEO_TEXT) problems[`${id}-${lang}`] = 'videos.text-long';
    }
  }
  return problems;
}

/**
 * Returns the server's errors by field id. The server reports a text in both languages at once, so its error belongs
 * to the English field.
 */
export function refusedWords(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(error.fields.map(({ field, message }) => [`${field}-en`, message]));
}
