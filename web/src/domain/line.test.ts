import { expect, it } from 'vitest';
import { isEmail } from './line';

it.each([
  ['ana@mail.com', true],
  ['ana@bücher.example', true],
  ['müller@bücher.example', true],
  ['ana@xn--bcher-kva.example', true],
  ['иван@почта.рф', true],
  ['ana@bücher', false],
  ['ana@bücher..example', false],
  ['ana@bü/cher.example', false],
  ['ana@bü#cher.example', false],
  ['ana@bü%cher.example', false],
  ['a@1.example', true],
  [`a@${'x'.repeat(63)}.example`, true],
  [`a@${'x'.repeat(64)}.example`, false],
  ['a@127.0.0.1', false],
  ['a@[127.0.0.1]', false],
  ['a@-x.example', false],
  ['a@x-.example', false],
  ['a@x_y.example', false],
  ['Ana <ana@bücher.example>', false],
  ['ana@bücher.example, eva@bücher.example', false],
])('reads %s as an email address: %s', (text, is) => expect(isEmail(text)).toBe(is));
