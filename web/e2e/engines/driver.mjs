// The verbs that the walk needs from a browser, and the methods that each driver must provide for them.
import { expect } from '@playwright/test';

/** The polling interval and the timeout on a busy machine, in milliseconds. */
export const LOOK_AGAIN = { timeout: 60_000, intervals: [50] };

/** Runs in the page: returns the first visible element that matches the selector and has that text. */
function seek({ css, text, hidden }) {
  return [...document.querySelectorAll(css)].find((one) => {
    const words = one.getAttribute('aria-label') || one.title || one.innerText || one.textContent || '';
    const isMeant = text === undefined || words.replace(/\s+/g, ' ').trim().includes(text);
    return isMeant && (hidden || one.getClientRects().length > 0);
  });
}

/** Runs in the page: scrolls an element to the middle, where no bar covers it. */
function center(element) {
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
}

/**
 * Runs in the page: chooses an option of a select and dispatches its change event; returns whether the option
 * exists.
 */
function pick(list, words) {
  const option = [...list.options].find((one) => one.label === words);
  if (!option) return false;
  list.value = option.value;
  list.dispatchEvent(new Event('change', { bubbles: true }));
  return true;
}

/**
 * One browser window. A driver extends it with goTo, ask (runs a function in the page and returns its result),
 * hold (the same for an element), click, keys, give (files) and shoot.
 */
export class Driver {
  /** Script errors and console errors. */
  complaints = [];

  constructor(url) {
    this.url = url;
  }

  /** Opens a screen of the app and waits until its data is fetched. */
  async open(path) {
    await this.goTo(new URL(path, this.url).href);
    await this.waitFor(`${path} to open`, () => {
      const busy = [...document.querySelectorAll('[aria-busy=true]')];
      return document.querySelector('h1') && busy.every((one) => one.getClientRects().length === 0);
    });
  }

  /** Waits until a function in the page returns a truthy value; returns that value. */
  async waitFor(what, question, ...about) {
    let answer;
    await expect
      .poll(async () => Boolean((answer = await this.ask(question, ...about))), {
        message: what,
        ...LOOK_AGAIN,
      })
      .toBeTruthy();
    return answer;
  }

  /** Returns the matching element; `what` has css, optionally text, and hidden for an invisible element. */
  async find(what) {
    let element;
    await expect
      .poll(async () => Boolean((element = await this.hold(seek, what))), {
        message: `${what.css} ${what.text ?? ''}`,
        ...LOOK_AGAIN,
      })
      .toBeTruthy();
    return element;
  }

  /** Returns the text of an element. */
  async text(what) {
    return this.ask((one) => one.innerText, await this.find(what));
  }

  async press(what) {
    const element = await this.find(what);
    await this.ask(center, element);
    await this.click(element);
  }

  /** Replaces the content of a field by typing. */
  async type(what, words) {
    const element = await this.find(what);
    await this.ask(center, element);
    await this.ask((one) => {
      one.focus();
      one.select();
    }, element);
    await this.keys(element, words);
    const typed = () => this.ask((one) => one.value, element);
    await expect.poll(typed, { message: `what stands in ${what.css}`, ...LOOK_AGAIN }).toBe(words);
  }

  /** Chooses an option of a list by its label. */
  async choose(what, words) {
    const chosen = await this.ask(pick, await this.find(what), words);
    expect(chosen, `${words} in ${what.css}`).toBe(true);
  }

  async upload(what, file) {
    await this.give(await this.find({ ...what, hidden: true }), file);
  }
}
