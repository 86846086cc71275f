import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/**
 * Loads `x.svg?drawing` as the text inside the svg element: one string for the browser, without a component per
 * icon.
 */
export function drawings(): Plugin {
  return {
    name: 'beacon-drawings',
    enforce: 'pre',
    load: {
      filter: { id: /\.svg\?drawing$/ },
      handler(id) {
        const svg = readFileSync(id.replace('?drawing', ''), 'utf8');
        const inside = /<svg[^>]*>(.*)<\/svg>/s.exec(svg)?.[1];
        if (!inside) throw new Error(`${id} is no drawing`);
        const drawing = inside.replace(/\s+/g, ' ').replaceAll('> <', '><').replaceAll(' />', '/>').trim();
        return `export default ${JSON.stringify(drawing)};`;
      },
    },
  };
}
