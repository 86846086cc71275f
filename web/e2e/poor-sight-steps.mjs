// What a screen reader, a reader with colours of their own and a printer make of a page.

function isLive({ ignored, properties = [] }) {
  return !ignored && properties.some(({ name, value }) => name === 'live' && value.value === 'polite');
}

/** What stands in live regions that a screen reader can get at; what lies behind a modal dialog is not among them. */
export async function heardWords(page) {
  const browser = await page.context().newCDPSession(page);
  const { nodes } = await browser.send('Accessibility.getFullAXTree');
  await browser.detach();
  const known = new Map(nodes.map((node) => [node.nodeId, node]));
  const wordsOf = ({ ignored, name, childIds = [], role }) =>
    !ignored && role?.value === 'StaticText'
      ? [name.value]
      : childIds.flatMap((id) => (known.has(id) ? wordsOf(known.get(id)) : []));
  const regions = nodes.filter(isLive);
  const isWithin = (node) => {
    for (let at = known.get(node.parentId); at; at = known.get(at.parentId)) {
      if (regions.includes(at)) return true;
    }
    return false;
  };
  return regions
    .filter((node) => !isWithin(node))
    .map((node) => wordsOf(node).join(' ').trim())
    .filter((words) => words !== '');
}

/** The computed style of every such element, or of what it draws before itself, as one text each. */
export function shown(elements, properties, pseudo) {
  return elements.evaluateAll(
    (all, [names, before]) =>
      all.map((element) => {
        const style = getComputedStyle(element, before);
        return names.map((name) => style[name]).join(' ');
      }),
    [properties, pseudo],
  );
}

/** The texts that would be pale on white paper: a printer leaves out what lies behind them. */
export function paleOnPaper(page) {
  return page.evaluate(() => {
    const pale = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      const element = text.parentElement;
      if (text.data.trim() === '' || element.closest('script, style, noscript')) continue;
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      const { color } = getComputedStyle(element);
      const [red, green, blue] = color.match(/[\d.]+/g).map(Number);
      // No letters are pale that are darker than this grey, whose contrast on white is 4.5.
      const brightness = 0.299 * red + 0.587 * green + 0.114 * blue;
      if (brightness > 0x76) pale.push(`${text.data.trim().slice(0, 40)}: ${color} ${element.className}`);
    }
    return pale;
  });
}
