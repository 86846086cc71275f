import { describe, expect, it } from 'vitest';
import { englishSyllables, readingGrade, spanishSyllables } from './grade';

describe('the syllables of English words', () => {
  it.each([
    ['give', 1],
    ['gives', 1],
    ['money', 2],
    ['people', 2],
    ['agreed', 2],
    ['needed', 2],
    ['signed', 1],
    ['voucher', 2],
    ['transplantation', 4],
    ['99', 0],
  ])('englishSyllables returns for %s: %i', (word, count) => expect(englishSyllables(word)).toBe(count));
});

describe('the syllables of Spanish words', () => {
  it.each([
    ['y', 1],
    ['rey', 1],
    ['que', 1],
    ['riñón', 2],
    ['país', 2],
    ['leer', 2],
    ['ciudad', 2],
    ['oír', 2],
    ['mayo', 2],
    ['también', 2],
    ['aunque', 2],
    ['ahora', 3],
    ['prohibir', 3],
    ['garantía', 4],
    ['cirugía', 4],
    ['averiguáis', 4],
    ['AEROPUERTO', 5],
    ['99', 0],
  ])('spanishSyllables returns for %s: %i', (word, count) => expect(spanishSyllables(word)).toBe(count));
});

describe('the reading grade', () => {
  it.each([
    // 4 words and 6 syllables: 0.39 * 4 + 11.8 * 1.5 - 15.59 = 3.7
    ['english', 'I receive no money.', 4],
    // The same words in each sentence have the same grade.
    ['english', 'I receive no money. I receive no money.', 4],
    ['english', '## I receive no money\nI receive no money.', 4],
    // 3 words and 7 syllables: -0.205 * 33.3 + 0.049 * 233.3 - 3.407 = 1.2
    ['spanish', 'No recibo dinero.', 1],
    // 13 words and 25 syllables: -0.205 * 7.7 + 0.049 * 192.3 - 3.407 = 4.4
    ['spanish', 'Entiendo que un vale da prioridad y no garantiza que su titular reciba.', 4],
    ['english', 'Go.', 1],
    ['english', '', null],
    ['spanish', ' ', null],
    ['english', '{{registryName}}', null],
  ] as const)('readingGrade returns for the %s %s: %s', (language, text, grade) =>
    expect(readingGrade(text, language)).toBe(grade),
  );

  it('counts a placeholder as one short word', () => {
    expect(readingGrade('I can call {{registryName}}.', 'english')).toBe(
      readingGrade('I can call Ann.', 'english'),
    );
  });
});
