import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkConsenter } from './agreement';
import { isPlainDocument } from './isPlainDocument';
import { areInitials } from '@/domain/signing';
import { asInitials, expectedInitials, initialsToSend, wrongStatements } from './initials';
import { documentName, expectedSignature, isRightSignature } from './signature';

interface Named {
  first: string;
  last: string;
  right: boolean;
}

// The server is tested with the same cases (internal/consent/rules_test.go).
const path = join(import.meta.dirname, '../../../../../internal/consent/testdata/rules.json');
const cases = JSON.parse(readFileSync(path, 'utf8')) as {
  initials: (Named & { given: string })[];
  signatures: (Named & { typed: string })[];
};

const today = { year: 2026, month: 11, day: 22 };

describe('the consenter', () => {
  it.each([
    ['all is well', 'Ana', 'Ortiz', '04/12/1981', [], ''],
    ['nothing is given', '', ' ', '', ['firstName', 'lastName', 'dob'], 'required'],
    ['the first name is missing', '', 'Ortiz', '04/12/1981', ['firstName'], 'required'],
    ['the date is missing', 'Ana', 'Ortiz', '', ['dob'], 'required'],
    ['the date is half typed', 'Ana', 'Ortiz', '04/12/19', ['dob'], 'dob'],
    ['there is no such day', 'Ana', 'Ortiz', '02/30/1981', ['dob'], 'dob'],
    ['the date is to come', 'Ana', 'Ortiz', '11/23/2026', ['dob'], 'dob'],
    ['the date is a mistake', 'Ana', 'Ortiz', '04/12/1881', ['dob'], 'dob'],
    ['eighteen is tomorrow', 'Ana', 'Ortiz', '11/23/2008', ['dob'], 'age'],
    ['eighteen is today', 'Ana', 'Ortiz', '11/22/2008', [], ''],
  ])('checkConsenter reports the rule: %s', (_what, firstName, lastName, dob, fields, rule) => {
    const want = fields.map((field) => ({ field, id: `e-consent.rule.${rule}` }));
    expect(checkConsenter({ firstName, lastName, dob }, today)).toEqual(want);
  });
});

describe('initials', () => {
  // Shows V5.4
  it.each(cases.initials)(
    'areInitials returns for $given as $first $last: $right',
    ({ first, last, given, right }) => {
      expect(areInitials(given, expectedInitials(first, last))).toBe(right);
    },
  );

  it.each([
    ['df', 'DF'],
    [' d f', 'D '],
    ['dfx', 'DF'],
    ['ß', 'ß'],
    ['', ''],
  ])('asInitials turns %j into %j', (typed, want) => expect(asInitials(typed)).toBe(want));

  const statements = [{ value: 1 }, { value: 2 }, { value: 3 }];
  it('filled-in initials are sent, and missing ones are reported as wrong', () => {
    const given = { 3: 'DF', 1: 'X' };
    expect(initialsToSend(statements, given)).toEqual([
      { statement: 1, initials: 'X' },
      { statement: 3, initials: 'DF' },
    ]);
    expect(wrongStatements(statements, given, 'DF')).toEqual([1, 2]);
  });
});

describe('the signature', () => {
  it.each(cases.signatures)(
    'isRightSignature returns for "$typed" as $first $last: $right',
    ({ first, last, typed, right }) => {
      expect(isRightSignature(typed, first, last)).toBe(right);
    },
  );

  // Shows V5.6
  it('expectedSignature returns the name as it must be typed', () => {
    expect(expectedSignature('María José', 'de la Cruz')).toBe('MaríaJosé delaCruz');
  });

  it('documentName returns the name of the file', () => {
    expect(documentName('María José', 'O/Brien')).toBe('María José OBrien.pdf');
  });
});

describe('a document', () => {
  it.each([
    ['<article class="paper" lang="en"><h1 class="paper-heading">A</h1><br></article>', true],
    ['<ol><li value="1"><p>Words</p></li></ol>', true],
    ['<table><caption>C</caption><tbody><tr><th scope="row">A</th><td>B</td></tr></tbody></table>', true],
    ['<figure><img alt="ID" src="data:image/jpeg;base64,/9j/4AAQ"></figure>', true],
    ['<p>1 &lt; 2 &lt;script&gt;</p>', true],
    ['<p>A</p><script>alert(1)</script>', false],
    ['<p onclick="alert(1)">A</p>', false],
    ['<img alt="" src="x" onerror="alert(1)">', false],
    ['<img alt="" src="https://elsewhere.example/x.jpg">', false],
    ['<img alt="" src="data:image/svg+xml;base64,AAAA">', false],
    ['<p style="color:red">A</p>', false],
    ['<style>p { display: none }</style><p>A</p>', false],
    ['<a href="javascript:alert(1)">A</a>', false],
    ['<svg><p>A</p></svg>', false],
    ['<iframe srcdoc="A"></iframe>', false],
    ['<form><input name="signature"></form>', false],
  ])('isPlainDocument returns for %s: %s', (html, want) => expect(isPlainDocument(html)).toBe(want));
});
