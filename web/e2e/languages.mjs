// The language of texts that people wrote (WCAG 2.2, 3.1.2): it may differ from the screen's.
import { expect } from '@playwright/test';

/** Waits until every place that shows one of the texts, including fields, has its own lang attribute. */
export async function marksLanguage(page, ...texts) {
  await expect
    .poll(() => page.evaluate(placesFor, texts), { message: 'places of people’s words, with their language' })
    .toEqual({ found: texts, unmarked: [] });
}

/** Runs in the page. */
function placesFor(texts) {
  const places = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!node.parentElement.closest('script, style, textarea')) places.push([node.data, node.parentElement]);
  }
  for (const field of document.querySelectorAll('textarea')) places.push([field.value, field]);
  const showing = (text) => places.filter(([words]) => words.includes(text));
  return {
    found: texts.filter((text) => showing(text).length > 0),
    unmarked: texts.flatMap((text) =>
      showing(text)
        .filter(([, element]) => !element.closest('body [lang]'))
        .map(([, element]) => element.outerHTML.slice(0, 200)),
    ),
  };
}
