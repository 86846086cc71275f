import { describe, expect, it } from 'vitest';
import { likelyEmail } from './emailDomain';

describe('likelyEmail', () => {
  it.each([
    ['ana@gmial.com', 'ana@gmail.com'],
    ['ana@gmail.con', 'ana@gmail.com'],
    ['ana@gmail.co', 'ana@gmail.com'],
    ['ana@gmaill.com', 'ana@gmail.com'],
    [' Ana.Ruiz@Hotmal.com ', 'Ana.Ruiz@hotmail.com'],
    ['ana@yaho.com', 'ana@yahoo.com'],
    ['ana@aol.con', 'ana@aol.com'],
    ['ana@comcast.ne', 'ana@comcast.net'],
  ])('corrects %s', (typed, meant) => expect(likelyEmail(typed)).toBe(meant));

  it.each([
    'ana@gmail.com',
    'ana@ymail.com',
    'ana@mail.com',
    'ana@gmxyz.com', // two errors
    'ana@five.com', // one letter from live.com
    'ana@lakeshore.example',
    'ana@',
    'gmial.com',
    '',
  ])('has no correction for "%s"', (typed) => expect(likelyEmail(typed)).toBeUndefined());
});
