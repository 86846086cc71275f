// How a screen reader, a reader with custom colors and a printer present a page.
import { expect } from '@playwright/test';

function isLive({ ignored, properties = [] }) {
  return !ignored && properties.some(({ name, value }) => name === 'live' && value.value === 'polite');
}

/**
 * Returns the texts of live regions that a screen reader can reach; those behind a modal dialog are not
 * included.
 */
export async function heardWords(page) {
  const browser = await page.context().newCDPSession(page);
  const { nodes } = await browser.send('Accessibility.getFullAXTree');
  await browser.detach();
  const known = new Map(nodes.map((node) => [node.nodeId, node]));
  const wordsFor = ({ ignored, name, childIds = [], role }) =>
    !ignored && role?.value === 'StaticText'
      ? [name.value]
      : childIds.flatMap((id) => (known.has(id) ? wordsFor(known.get(id)) : []));
  const regions = nodes.filter(isLive);
  const isWithin = (node) => {
    for (let at = known.get(node.parentId); at; at = known.get(at.parentId)) {
      if (regions.includes(at)) return true;
    }
    return false;
  };
  return regions
    .filter((node) => !isWithin(node))
    .map((node) => wordsFor(node).join(' ').trim())
    .filter((words) => words !== '');
}

/** Returns the computed style of all elements, or of their ::before, as one text each. */
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

/**
 * Waits until the read value passes: the rules for a medium may apply a moment later. A failure reports the
 * value.
 */
export async function lookRight(what, read, passes) {
  await expect(async () => {
    const seen = await read();
    expect(passes(seen), `${what}; it looks like ${seen.join(', ')}`).toBe(true);
  }).toPass({ timeout: 15_000 });
}

/** Returns the texts that would be pale on white paper: a printer leaves out their backgrounds. */
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
      // Letters darker than this gray, which has a contrast of 4.5 on white, are not pale.
      const brightness = 0.299 * red + 0.587 * green + 0.114 * blue;
      if (brightness > 0x76) pale.push(`${text.data.trim().slice(0, 40)}: ${color} ${element.className}`);
    }
    return pale;
  });
}

/** Returns elements that do not belong on paper: bars, controls, and backgrounds that cost ink. */
export function screenOnPaper(page) {
  return page.evaluate(() => {
    const wrong = [];
    const visible = { visibilityProperty: true };
    const tell = (element, what) =>
      wrong.push(`${what}: ${element.localName} ${element.className} ${element.innerText.slice(0, 40)}`);
    for (const bar of document.querySelectorAll('body header')) {
      if (bar.checkVisibility(visible) && !bar.closest('main')) tell(bar, 'a bar');
    }
    // A tab names the text below it, and the words of a sentence stay complete.
    for (const button of document.querySelectorAll('main button:not([role=tab], label *)')) {
      if (button.checkVisibility(visible)) tell(button, 'a button');
    }
    for (const ground of document.querySelectorAll('main, main *, footer')) {
      const { backgroundColor } = getComputedStyle(ground);
      const isWhite = /^rgba\(.*, 0\)$|^rgb\(255, 255, 255\)$/.test(backgroundColor);
      if (!isWhite && ground.checkVisibility(visible) && ground.getBoundingClientRect().width > 200)
        tell(ground, backgroundColor);
    }
    return wrong;
  });
}

/** Returns texts and field borders with too little contrast for a reader who prefers more: 7 and 3 to 1. */
export function faintIn(page, selector) {
  return page.evaluate((root) => {
    const faint = [];
    const number = /[\d.]+/g;
    const lightness = (color) => {
      const [red, green, blue] = color.match(number).map((part) => {
        const share = part / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const ratio = (one, other) => {
      const [low, high] = [lightness(one), lightness(other)].toSorted((a, b) => a - b);
      return (high + 0.05) / (low + 0.05);
    };
    const backgroundFor = (element) => {
      for (let at = element; at; at = at.parentElement) {
        const { backgroundColor } = getComputedStyle(at);
        if (Number(backgroundColor.match(number)[3] ?? 1) === 1) return backgroundColor;
      }
      return 'rgb(255, 255, 255)';
    };
    for (const element of document.querySelectorAll(`${root} *`)) {
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      const { color, borderTopColor, borderTopWidth } = getComputedStyle(element);
      const hasText = [...element.childNodes].some(
        ({ nodeType, data }) => nodeType === Node.TEXT_NODE && data.trim() !== '',
      );
      const told = `${element.localName} ${element.className} ${element.textContent.trim().slice(0, 30)}`;
      // A disabled button is distinguished by being paler; it has its own rule.
      if (hasText && !element.closest('[disabled], [aria-disabled=true]')) {
        const found = ratio(color, backgroundFor(element));
        if (found < 7) faint.push(`text ${found.toFixed(1)}: ${told}`);
      }
      if (element.matches('input, select, textarea') && parseFloat(borderTopWidth) > 0) {
        const found = ratio(borderTopColor, backgroundFor(element.parentElement));
        if (found < 3) faint.push(`edge ${found.toFixed(1)}: ${told}`);
      }
    }
    return faint;
  }, selector);
}
