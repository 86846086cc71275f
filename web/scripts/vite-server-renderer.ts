import type { Plugin } from 'vite';

// Attributes that React writes by their own name and as they are when the value is text. It finds that out
// by comparing the name with some seventy others first.
const PLAIN =
  'id alt d lang hrefLang rel target loading sizes srcSet aria-hidden aria-label aria-labelledby'.split(' ');

const shortcuts: readonly (readonly [original: RegExp, replacement: string])[] = [
  // React hands its answer over piece by piece, some two thousand to a page.
  [
    /for \(; chunkIdx < chunks\.length - 1; chunkIdx\+\+\)\s*destination\.push\(chunks\[chunkIdx\]\);/g,
    'chunks = [chunks.slice(chunkIdx).join("")]; chunkIdx = 0;',
  ],
  [
    /function pushAttribute\(target, name, value\) \{/g,
    `const plainAttributes = new Set(${JSON.stringify(PLAIN)});
    $&
      if (typeof value === "function") return;
      if (typeof value === "string" && plainAttributes.has(name)) {
        target.push(" ", name, '="', escapeTextForBrowser(value), '"');
        return;
      }`,
  ],
  // From the first quotation mark of a text on, it looks at each character by itself.
  [
    /var match = matchHtmlRegExp\.exec\(text\);/g,
    `$&
    if (match) {
      const entities = { '"': '&quot;', '&': '&amp;', "'": '&#x27;', '<': '&lt;', '>': '&gt;' };
      return text.replace(/["&'<>]/g, (c) => entities[c]);
    }`,
  ],
];

/**
 * Gives React's renderer three short ways to the same answer: the long ones are a third of a page's time in
 * the server's engine, which interprets each step (decision record 7). The build fails when React has changed there.
 */
export function serverRenderer(): Plugin {
  return {
    name: 'beacon-server-renderer',
    transform: {
      filter: { id: /react-dom-server-legacy\.browser\.production\.js$/ },
      handler(code) {
        for (const [original, replacement] of shortcuts) {
          const found = code.match(original)?.length ?? 0;
          if (found !== 1) this.error(`${original} is ${found} times in React's renderer, not once`);
          code = code.replace(original, replacement);
        }
        return { code, map: null };
      },
    },
  };
}
