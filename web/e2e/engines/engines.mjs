// The browser engines of the walk, and how to start each.
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

/** Starts an engine; the parameters are the collector of cleanup steps and the address of the demo. */
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
