// What the walk asks of a browser, whichever drives it: these verbs, and what a driver has to bring for them.
import { expect } from '@playwright/test';

/** How often something is looked for, and how long it may take on a busy machine, in milliseconds. */
export const LOOK_AGAIN = { timeout: 60_000, intervals: [50] };

/** Runs in the page: the first element in sight that fits the selector and has those words. */
function seek({ css, text, hidden }) {
  return [...document.querySelectorAll(css)].find((one) => {
    const words = one.getAttribute('aria-label') || one.title || one.innerText || one.textContent || '';
    const isMeant = text === undefined || words.replace(/\s+/g, ' ').trim().includes(text);
    return isMeant && (hidden || one.getClientRects().length > 0);
  });
}

/** Runs in the page: brings an element to the middle, where no bar lies over it. */
function center(element) {
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
}

/** Runs in the page: chooses an option of a select, as its change event tells; whether there is one of those words. */
function pick(list, words) {
  const option = [...list.options].find((one) => one.label === words);
  if (!option) return false;
  list.value = option.value;
  list.dispatchEvent(new Event('change', { bubbles: true }));
  return true;
}

/**
 * A person's window in one engine. A driver extends it with goTo, ask (runs a function in the page and returns what it
 * returns), hold (the same for an element), click, keys, give (files) and shoot.
 */
export class Driver {
  /** Errors of scripts, and what the console complains about. */
  complaints = [];

  constructor(url) {
    this.url = url;
  }

  /** Opens a screen of the app and waits until it has fetched what it shows. */
  async open(path) {
    await this.goTo(new URL(path, this.url).href);
    await this.waitFor(`${path} to open`, () => {
      const busy = [...document.querySelectorAll('[aria-busy=true]')];
      return document.querySelector('h1') && busy.every((one) => one.getClientRects().length === 0);
    });
  }

  /** Waits until a question to the page is answered with something true; returns that. */
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

  /** The element that fits; `what` has css and perhaps text, and hidden for what is not in sight. */
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

  /** The words of an element. */
  async text(what) {
    return this.ask((one) => one.innerText, await this.find(what));
  }

  async press(what) {
    const element = await this.find(what);
    await this.ask(center, element);
    await this.click(element);
  }

  /** Types into a field in place of what stands in it. */
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

  /** Chooses an option of a list by its words. */
  async choose(what, words) {
    const chosen = await this.ask(pick, await this.find(what), words);
    expect(chosen, `${words} in ${what.css}`).toBe(true);
  }

  async upload(what, file) {
    await this.give(await this.find({ ...what, hidden: true }), file);
  }
}
