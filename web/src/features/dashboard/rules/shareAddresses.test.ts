import { expect, it } from 'vitest';
import { inLang, inWords, mailWith, svgAddress } from './shareAddresses';

it('inLang returns the file in another language and keeps its revision', () => {
  expect(inLang('/api/microsite/share/DOK417/cards.pdf?lang=en&v=7', 'es')).toBe(
    '/api/microsite/share/DOK417/cards.pdf?lang=es&v=7',
  );
  expect(inLang('/cards.pdf', 'en')).toBe('/cards.pdf?lang=en');
});

it('inWords returns an address without its scheme', () => {
  expect(inWords('https://beacon.example/DOK417')).toBe('beacon.example/DOK417');
});

it('mailWith passes subject and text to the email program unchanged', () => {
  const url = new URL(mailWith({ subject: 'Ana & Luis', body: 'One + one\nhttps://beacon.example/A?b=c&d' }));
  expect(url.href).toContain('subject=Ana%20%26%20Luis');
  expect(decodeURIComponent(url.href.split('&body=')[1] ?? '')).toBe(
    'One + one\r\nhttps://beacon.example/A?b=c&d',
  );
});

it('svgAddress returns a data URL', () => {
  expect(svgAddress('<svg fill="#fff"/>')).toBe(
    'data:image/svg+xml;charset=utf-8,%3Csvg%20fill%3D%22%23fff%22%2F%3E',
  );
});
