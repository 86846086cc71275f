import { expect, it } from 'vitest';
import { asLang, defaultPageConfig, parsePageConfig } from './page';

it('takes what the server wrote and the defaults for the rest', () => {
  const config = parsePageConfig('{"lang":"es","brand":{"productName":"Faro"},"limits":{"maxImages":3}}');
  expect(config.lang).toBe('es');
  expect(config.brand.productName).toBe('Faro');
  expect(config.brand.timezone).toBe(defaultPageConfig.brand.timezone);
  expect(config.limits).toEqual({ ...defaultPageConfig.limits, maxImages: 3 });
});

it.each([null, undefined, '', 'null', '[]', '{"lang":'])('lives with %j', (json) => {
  expect(parsePageConfig(json, 'es-US')).toEqual({ ...defaultPageConfig, lang: 'es' });
});

it.each([
  ['es', 'es'],
  ['ES-mx', 'es'],
  ['en', 'en'],
  ['fr', 'en'],
  ['', 'en'],
  [null, 'en'],
] as const)('reads %j as %s', (tag, lang) => expect(asLang(tag)).toBe(lang));
