// The engines that the walk is walked in, and how each is started.
import { startPuppeteer } from './puppeteer.mjs';
import { startOldChromium } from './old-chromium.mjs';
import { startOldWebKit, startWebKit } from './webdriver.mjs';

const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--lang=en-US',
];

/** How to start an engine: each takes what is told how to end it, and the address of the demo. */
export const ENGINES = {
  chromium: (later, url) =>
    startPuppeteer(later, url, {
      executablePath: process.env.CHROMIUM || '/usr/bin/chromium',
      args: CHROMIUM_ARGS,
    }),
  firefox: (later, url) =>
    startPuppeteer(later, url, {
      browser: 'firefox',
      executablePath: process.env.FIREFOX || '/usr/bin/firefox-esr',
    }),
  webkit: startWebKit,
  'old-chromium': (later, url) => startOldChromium(later, url, CHROMIUM_ARGS),
  'old-webkit': startOldWebKit,
};
