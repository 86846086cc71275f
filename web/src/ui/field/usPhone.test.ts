import { maskitoTransform } from '@maskito/core';
import { describe, expect, it } from 'vitest';
import { usPhone } from './usPhone';

const paste = (text: string) => maskitoTransform(text, usPhone);
const type = (text: string) => [...text].reduce((written, key) => paste(written + key), '');

describe('a phone number', () => {
  it.each([
    ['4145550162', '414-555-0162'],
    ['(414) 555-0162', '414-555-0162'],
    ['+1 414 555 0162', '414-555-0162'],
    ['1-414-555-0162', '414-555-0162'],
    ['1234567890', '123-456-7890'],
    ['0123456789', '012-345-6789'],
    ['14145550', '141-455-50'],
    ['414555016299', '414-555-0162'],
    ['', ''],
  ])('%s is written %s, pasted or typed', (given, written) => {
    expect(paste(given)).toBe(written);
    expect(type(given)).toBe(written);
  });
});
