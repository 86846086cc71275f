// A screen for people with poor sight: a window narrowed by zoom, and letters twice as large.
import { DESK, PHONE, drawn } from './browser.mjs';

/** The browser's default font size, in pixels. */
const LETTERS = 16;

/**
 * A window of 1280 by 1024 at 400 % (WCAG 2.2, 1.4.10), a phone with letters twice as large (1.4.4), and a desk
 * with default and enlarged letters. Words up to a length must not break.
 */
const LOOKS = [
  { name: 'at 320', size: { width: 320, height: 256 }, letters: LETTERS },
  ...[LETTERS, 1.5 * LETTERS, 2 * LETTERS].map((letters) => ({
    name: `on a desk in letters of ${letters}`,
    size: { width: DESK, height: 900 },
    letters,
    unbroken: 14,
  })),
  { name: 'with large letters', size: { width: PHONE, height: 844 }, letters: 2 * LETTERS, unbroken: 8 },
];

/**
 * Returns elements that are cut off, covered, overflowing or covering the screen, with the window that shows
 * it.
 */
export async function brokenWhenLarge(page) {
  const browser = await page.context().newCDPSession(page);
  const wrong = [];
  for (const { name, size, letters, unbroken = 0 } of LOOKS) {
    await setLetters(browser, letters);
    await page.setViewportSize(size);
    await page.waitForFunction(hasLetters, { width: size.width, letters }, { polling: 50 });
    await drawn(page);
    wrong.push(...(await page.evaluate(badReflow, unbroken)).map((line) => `${name}: ${line}`));
  }
  await setLetters(browser, LETTERS);
  await browser.detach();
  return wrong;
}

/** Sets the browser's default font size, which all sizes in letters follow. */
function setLetters(browser, standard) {
  return browser.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } });
}

/** Runs in the page. Reports whether the window is as wide as that number of letters. */
function hasLetters({ width, letters }) {
  const ems = width / letters;
  return matchMedia(`(min-width: ${ems - 0.01}em) and (max-width: ${ems + 0.01}em)`).matches;
}

/** Runs in the page. */
function badReflow(unbroken) {
  const wrong = [];
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  const complain = (element, what) => wrong.push(`${element.outerHTML.slice(0, 120)} ${what}`);
  const styles = new Map();
  const styleFor = (element) => {
    if (!styles.has(element)) styles.set(element, getComputedStyle(element));
    return styles.get(element);
  };
  const boxes = new Map();
  const boxFor = (element) => {
    if (!boxes.has(element)) boxes.set(element, element.getBoundingClientRect());
    return boxes.get(element);
  };
  const dialogs = [...document.querySelectorAll('dialog[open]')];
  const modal = dialogs.findLast((dialog) => dialog.matches(':modal'));

  fits(document.documentElement);
  for (const dialog of dialogs) {
    fits(dialog);
    staysInWindow(dialog);
  }
  const lines = linesOfText(modal ?? document.body);
  for (const line of lines) isWhole(line);
  lieApart(lines);
  for (const text of new Set(lines.map((line) => line.text))) breaksNoWord(text);
  for (const element of document.querySelectorAll('*')) leavesRoom(element);
  return wrong;

  function fits(box) {
    if (box.scrollWidth <= box.clientWidth + 1) return;
    const edge = boxFor(box).left + box.clientWidth + 1;
    const out = [...box.querySelectorAll('*')].filter(
      (one) =>
        boxFor(one).right > edge &&
        isFree(one, box) &&
        ![...one.children].some((child) => boxFor(child).right > edge),
    );
    wrong.push(`<${box.localName}> scrolls sideways: ${box.scrollWidth} in ${box.clientWidth}`);
    for (const one of out.slice(0, 3)) complain(one, `reaches ${Math.round(boxFor(one).right)}`);
  }

  /** Reports whether no element around it scrolls or clips. */
  function isFree(element, within) {
    for (let at = element.parentElement; at && at !== within; at = at.parentElement) {
      if (styleFor(at).overflowX !== 'visible') return false;
    }
    return !element.closest('svg > *');
  }

  function staysInWindow(dialog) {
    const box = boxFor(dialog);
    if (box.top < -1 || box.left < -1 || box.bottom > height + 1 || box.right > width + 1) {
      complain(dialog, 'is larger than the window');
    }
    const scrolls = /auto|scroll/.test(styleFor(dialog).overflowY);
    if (dialog.scrollHeight > dialog.clientHeight + 1 && !scrolls) {
      complain(dialog, 'hides its end');
    }
  }

  /** Returns the visible lines of text, each with its element. */
  function linesOfText(root) {
    const found = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      const element = text.parentElement;
      if (text.data.trim() === '' || element.closest('script, style, select, textarea, svg')) continue;
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      for (const box of range.getClientRects()) {
        if (box.width > 1 && !isForReaders(element)) found.push({ text, element, box });
      }
    }
    return found;
  }

  /**
   * Reports whether an element is for screen readers only: it has no size, or is a skip link above the page.
   */
  function isForReaders(element) {
    for (let at = element; at; at = at.parentElement) {
      const { width: wide, height: high, bottom } = boxFor(at);
      if ((wide <= 1 || high <= 1) && /hidden|clip/.test(styleFor(at).overflowX)) return true;
      if (bottom + window.scrollY < 0) return true;
    }
    return false;
  }

  function isWhole({ text, element, box }) {
    const tell = (what) => complain(element, `“${text.data.trim().slice(0, 40)}” ${what}`);
    // Letters are drawn in their own box, which is often higher than the line.
    const slack = box.height * 0.3;
    let isBoxed = false;
    for (let at = element; at; at = at.parentElement) {
      const style = styleFor(at);
      const around = boxFor(at);
      const isInline = style.display === 'inline';
      const sticksOut = box.right > around.right + 1 || box.left < around.left - 1;
      const isLow = box.bottom > around.bottom + slack || box.top < around.top - slack;
      if (!isBoxed && !isInline && isPainted(at)) {
        isBoxed = true;
        if (sticksOut || (isLow && style.overflowY === 'visible')) return tell('sticks out');
      }
      const isFolded = document.querySelector(`[aria-expanded=false][aria-controls~="${at.id || ' '}"]`);
      if (/hidden|clip/.test(style.overflowY) && isLow && !isFolded) return tell('is cut off');
      if (/hidden|clip/.test(style.overflowX) && sticksOut) return tell('is cut off');
      if (/auto|scroll/.test(`${style.overflowX} ${style.overflowY}`) || style.position === 'fixed')
        return undefined;
    }
    return box.right > width + 1 || box.left < -1 ? tell('leaves the window') : undefined;
  }

  function isPainted(element) {
    const { backgroundColor, borderBottomWidth, borderLeftWidth } = styleFor(element);
    const isClear = /^(transparent|rgba\(.*, 0\))$/.test(backgroundColor);
    return !isClear || (parseFloat(borderBottomWidth) > 0 && parseFloat(borderLeftWidth) > 0);
  }

  /**
   * Checks that each word ends in the line in which it begins: “De/lp/hi/ne” would be broken. Addresses may
   * wrap.
   */
  function breaksNoWord(text) {
    for (const { 0: word, index } of text.data.matchAll(/(?<![^\s(“])\p{L}{2,}(?=[\s.,:;!?)”]|$)/gu)) {
      if (word.length > unbroken) continue;
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (tops.size > 1) complain(text.parentElement, `breaks “${word}”`);
    }
  }

  /** Returns the layer of an element: fixed bars and dialogs cover the rest on purpose. */
  function layerFor(element) {
    for (let at = element; at; at = at.parentElement) {
      const { position, zIndex } = styleFor(at);
      if (position === 'sticky' || position === 'fixed' || at.localName === 'dialog') return at;
      if (position === 'absolute' && zIndex !== 'auto') return at;
    }
    return null;
  }

  /** Reports whether an element is in view; folded or scrolled-out content covers nothing. */
  function isInView({ element, box }) {
    for (let at = element; at; at = at.parentElement) {
      if (styleFor(at).overflowY === 'visible') continue;
      const around = boxFor(at);
      if (box.bottom > around.bottom + box.height * 0.3 || box.top < around.top - box.height * 0.3)
        return false;
    }
    return true;
  }

  function lieApart(all) {
    const sorted = all.filter(isInView).toSorted((one, other) => one.box.top - other.box.top);
    for (const [n, one] of sorted.entries()) {
      for (let m = n + 1; m < sorted.length; m += 1) {
        const other = sorted[m];
        const least = Math.min(one.box.height, other.box.height) * 0.4;
        if (other.box.top > one.box.bottom - least) break;
        const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        if (across <= 2 || down < least || one.element === other.element) continue;
        if (layerFor(one.element) !== layerFor(other.element)) continue;
        wrong.push(`“${one.text.data.trim().slice(0, 40)}” lies on “${other.text.data.trim().slice(0, 40)}”`);
      }
    }
  }

  /** Checks that fixed elements leave at least half of the window to the content. */
  function leavesRoom(element) {
    const style = styleFor(element);
    if (style.position !== 'sticky' && style.position !== 'fixed') return;
    if (element.localName === 'dialog' || !element.checkVisibility({ visibilityProperty: true })) return;
    const box = boxFor(element);
    if (style.position === 'fixed' && box.height >= height && box.width >= width) return;
    if (width > 1000 && box.width < width / 2) return; // on a desk it is next to the content
    const insets = [style.top, style.bottom].map(parseFloat);
    if (style.position === 'sticky' && !insets.some((inset) => inset > -box.height)) return;
    const dialog = element.closest('dialog');
    if (dialog && dialog.scrollHeight <= dialog.clientHeight + 1) return; // the whole dialog is in view
    const room = dialog?.clientHeight ?? height;
    if (box.height > room / 2) {
      complain(element, `takes ${Math.round(box.height)} of ${room} and stays`);
    }
  }
}
