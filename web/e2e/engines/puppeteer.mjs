// Current and old Chromium over its own protocol, and Firefox over WebDriver BiDi.
import { launch } from 'puppeteer-core';
import { Driver } from './driver.mjs';

class Puppeteer extends Driver {
  constructor(url, page) {
    super(url);
    this.page = page;
    page.on('pageerror', (error) => this.complaints.push(`script error: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error')
        this.complaints.push(`${message.text()} (${message.location().url ?? ''})`);
    });
  }

  resize(width, height) {
    return this.page.setViewport({ width, height });
  }

  goTo(address) {
    return this.page.goto(address);
  }

  ask(question, ...about) {
    return this.page.evaluate(question, ...about);
  }

  async hold(question, ...about) {
    return (await this.page.evaluateHandle(question, ...about)).asElement();
  }

  click(element) {
    return element.click();
  }

  async keys(element, words) {
    await element.type(words);
  }

  key(name) {
    return this.page.keyboard.press(name);
  }

  give(element, file) {
    return element.uploadFile(file);
  }

  shoot(path) {
    return this.page.screenshot({ path, fullPage: true });
  }
}

/** Starts a browser; `later` receives the step that closes it. */
export async function startPuppeteer(later, url, options) {
  const browser = await launch(options);
  later(() => browser.close());
  const [page = await browser.newPage()] = await browser.pages();
  return new Puppeteer(url, page);
}
