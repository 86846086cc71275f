import { expect, it } from 'vitest';
import { asLang, brandIn, defaultPageConfig, parsePageConfig } from './page';

it("parsePageConfig reads the server's values and uses defaults for the rest", () => {
  const config = parsePageConfig('{"lang":"es","brand":{"productName":"Faro"},"limits":{"maxImages":3}}');
  expect(config.lang).toBe('es');
  expect(config.brand.productName).toBe('Faro');
  expect(config.brand.timezone).toBe(defaultPageConfig.brand.timezone);
  expect(config.limits).toEqual({ ...defaultPageConfig.limits, maxImages: 3 });
});

it.each([null, undefined, '', 'null', '[]', '{"lang":'])(
  'parsePageConfig returns the defaults for %j',
  (json) => {
    expect(parsePageConfig(json, 'es-US')).toEqual({ ...defaultPageConfig, lang: 'es' });
  },
);

it.each([
  ['es', 'es'],
  ['ES-mx', 'es'],
  ['en', 'en'],
  ['fr', 'en'],
  ['', 'en'],
  [null, 'en'],
] as const)('reads %j as %s', (tag, lang) => expect(asLang(tag)).toBe(lang));

it('brandIn names links in the reader’s language, and keeps names without a translation', () => {
  const links = [
    { name: 'Social', nameEs: 'Redes sociales', url: 'https://a.example' },
    { name: 'Videos', url: 'https://b.example' },
  ];
  const brand = { ...defaultPageConfig.brand, socialLinks: links, sisterSites: links };
  const names = (lang: 'en' | 'es') => {
    const { socialLinks, sisterSites } = brandIn(brand, lang);
    return [...socialLinks, ...sisterSites].map(({ name }) => name);
  };
  expect(names('en')).toEqual(['Social', 'Videos', 'Social', 'Videos']);
  expect(names('es')).toEqual(['Redes sociales', 'Videos', 'Redes sociales', 'Videos']);
});
