import type { Language } from '../api/texts';
import { fillPlaceholders, splitPlaceholders, usedPlaceholders } from '@/domain/placeholders';

/** The highest reading grade that the registry aims for. */
export const HIGHEST_GRADE = 8;

interface Counts {
  sentences: number;
  words: string[];
}

/** Returns the words that a reader sees: a short name for each placeholder, and headings without their marks. */
function asRead(text: string): string {
  const names = Object.fromEntries(usedPlaceholders(text).map((name) => [name, 'Ann']));
  return fillPlaceholders(text, names).replace(/^## /gm, '');
}

const hasWords = (part: string) => /[\p{L}\p{N}]/u.test(part);

function count(text: string): Counts {
  return {
    sentences: text.split(/[.!?:;]+(?:\s|$)|\n+/).filter(hasWords).length,
    words: text.split(/\s+/).filter(hasWords),
  };
}

const sum = (words: readonly string[], syllables: (word: string) => number) =>
  words.reduce((total, word) => total + Math.max(1, syllables(word)), 0);

/**
 * Returns the number of syllables of a Spanish word: its vowel groups, in which a, e, o and an accented i or u are
 * syllables of their own.
 */
export function spanishSyllables(word: string): number {
  const letters = word.toLowerCase().replace(/y(?![aeiouáéíóúü])/g, 'i');
  return letters.match(/[iuü]*[aeoáéíóú][iuü]*|[iuü]+/g)?.length ?? 0;
}

/** Returns the number of syllables of an English word: its vowel groups, without a silent e, es or ed at its end. */
export function englishSyllables(word: string): number {
  const letters = word.toLowerCase().replace(/[^a-z]/g, '');
  const groups = letters.match(/[aeiouy]+/g)?.length ?? 0;
  // The e is heard in "people", "needed" and "agreed".
  const isSilent = /[^aeiouyl]es?$|[aeiouy]les?$|[^aeiouytd]ed$/.test(letters);
  return isSilent && groups > 1 ? groups - 1 : groups;
}

/** Flesch-Kincaid (Kincaid and others, Derivation of New Readability Formulas for Navy Enlisted Personnel, 1975). */
function englishGrade({ sentences, words }: Counts): number {
  return (0.39 * words.length) / sentences + (11.8 * sum(words, englishSyllables)) / words.length - 15.59;
}

/**
 * Alan Crawford, Fórmula y gráfico para determinar la comprensibilidad de textos del nivel primario en castellano,
 * 1989.
 */
function spanishGrade({ sentences, words }: Counts): number {
  const perHundredWords = 100 / words.length;
  const syllables = sum(words, spanishSyllables);
  return -0.205 * sentences * perHundredWords + 0.049 * syllables * perHundredWords - 3.407;
}

/** Returns the school grade that reads a text, at least 1; null for a text without words. */
export function readingGrade(text: string, language: Language): number | null {
  if (!splitPlaceholders(text).some((piece) => !piece.isPlaceholder && /\p{L}/u.test(piece.text)))
    return null;
  const counts = count(asRead(text));
  return Math.max(1, Math.round(language === 'english' ? englishGrade(counts) : spanishGrade(counts)));
}
