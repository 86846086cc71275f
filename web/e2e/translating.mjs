// A browser that translates its pages, as Chrome and Edge do for readers of another language.

const LOOK_AGAIN_MS = 30;

/** Translates every page of a browser context. The text stays the same, so that journeys find it. */
export async function translatePages(context) {
  await context.addInitScript(translatePage, LOOK_AGAIN_MS);
}

/**
 * Runs in the page. Translation replaces each text node by an element. A script that holds the replaced node
 * can no longer insert anything before it or remove it; that throws, and fails the journey. If the script
 * writes another text into the replaced node, the reader keeps seeing the old text; that is reported as an
 * error as well.
 */
function translatePage(lookAgainMs) {
  const kept = 'script, style, noscript, textarea, option, title, svg, font, [translate=no], .notranslate';
  const replacements = new WeakMap();

  function replace(text) {
    if (text.data.trim() === '' || !text.parentElement || text.parentElement.closest(kept)) return;
    const outer = document.createElement('font');
    const inner = outer.appendChild(document.createElement('font'));
    inner.textContent = text.data;
    replacements.set(text, outer);
    text.replaceWith(outer);
  }

  function translate(root) {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found = root.nodeType === Node.TEXT_NODE ? [root] : [];
    while (texts.nextNode()) found.push(texts.currentNode);
    found.forEach(replace);
  }

  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue');
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...nodeValue,
    set(words) {
      nodeValue.set.call(this, words);
      const shown = replacements.get(this);
      if (!shown?.isConnected || shown.textContent === words) return;
      console.error(`Under translation “${shown.textContent}” stays where “${words}” should stand`);
    },
  });

  function begin() {
    // React hydrates a server page part by part, and reports a mismatch if a part has changed before.
    const parts = [...document.querySelectorAll('#root :is(h1, h2, h3, p, button)')];
    if (
      document.readyState !== 'complete' ||
      parts.length === 0 ||
      !parts.every((part) => Object.keys(part).some((key) => key.startsWith('__reactFiber')))
    ) {
      setTimeout(begin, lookAgainMs);
      return;
    }
    translate(document.body);
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) {
        for (const node of addedNodes) if (node.isConnected) translate(node);
      }
    }).observe(document.body, { childList: true, subtree: true });
  }
  begin();
}
