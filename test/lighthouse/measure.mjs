// Runs Lighthouse on the screens of the demo, as a phone, in both languages. It prints every score, and fails if a
// promised score is below 100, or if a first view takes more requests or bytes than promised.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { startDemo } from './demo.mjs';
import { donorOf, pagesOf, siteOf } from './pages.mjs';

const CATEGORIES = ['accessibility', 'best-practices', 'seo', 'performance'];
const LANGUAGES = ['en', 'es'];
const TRIES = 3;
/** The directory of the last run's reports, to be opened in a browser. */
const REPORTS = new URL('../../.cache/lighthouse/', import.meta.url);

const binary = process.env.BEACON_BIN ?? new URL('../../bin/beacon', import.meta.url).pathname;
const chromePath = process.env.CHROMIUM || '/usr/bin/chromium';
if (!existsSync(chromePath)) {
  console.error(
    `lighthouse: there is no Chromium at ${chromePath}: run 'make test-tools', or set CHROMIUM to its path.`,
  );
  process.exit(1);
}
const demo = await startDemo(binary);
let broken;
try {
  const site = siteOf(demo.links);
  await letSearchEnginesIn(demo.url, site);
  broken = await measureAll(demo.url, pagesOf(site, donorOf(demo.links)));
} finally {
  await demo.stop();
}
process.exit(broken ? 1 : 0);

/** Turns on the switch on the dashboard that allows indexing; without it search engines must not list a page. */
async function letSearchEnginesIn(url, { id, editKey }) {
  const answer = await fetch(`${url}/api/microsite/custom-site/visibility`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ id, editKey, allowIndexing: true }),
  });
  if (!answer.ok) throw new Error(`the page could not be opened to search engines: ${answer.status}`);
}

/** Measures the pages one after another and prints a table; returns whether a promise is broken. */
async function measureAll(url, pages) {
  const chrome = await launch({
    chromePath,
    chromeFlags: [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
    ],
  });
  let missing = 0;
  try {
    line('page', ...CATEGORIES, 'requests', 'KiB', 'FCP', 'LCP', 'CLS', 'blocked');
    for (const lang of LANGUAGES) {
      for (const page of pages)
        missing += print(page, lang, await measure(url + page.path, lang, page, chrome.port));
    }
  } finally {
    chrome.kill();
  }
  return missing > 0;
}

/** Runs Lighthouse once with its default phone and network. */
async function measure(address, lang, { name, cookie }, port) {
  const extraHeaders = {
    'Accept-Language': lang,
    ...(cookie && { Cookie: cookie }),
  };
  const settings = {
    port,
    onlyCategories: CATEGORIES,
    output: 'html',
    logLevel: 'error',
    extraHeaders,
  };
  const { lhr, report } = await recorded(() => lighthouse(address, settings));
  mkdirSync(REPORTS, { recursive: true });
  writeFileSync(new URL(`${name.replaceAll(' ', '-')}-${lang}.html`, REPORTS), report);
  if (lhr.runtimeError) throw new Error(`${name}: ${lhr.runtimeError.message}`);
  if (new URL(lhr.finalDisplayedUrl).pathname !== new URL(address).pathname) {
    throw new Error(`${name} led elsewhere: ${new URL(lhr.finalDisplayedUrl).pathname}`);
  }
  return lhr;
}

/** A busy machine sometimes loses the recording of a page. Lighthouse then has no scores and asks for another run. */
async function recorded(run) {
  for (let tries = 1; ; tries += 1) {
    const result = await run();
    if (!result.lhr.runtimeError || tries === TRIES) return result;
    console.log(`  again, because of ${result.lhr.runtimeError.code}`);
  }
}

/** Prints one line of the table, followed by the reasons for promised scores below 100; returns their number. */
function print({ name, must, atMost = {} }, lang, lhr) {
  const short = must.filter((category) => lhr.categories[category].score !== 1);
  const scores = CATEGORIES.map((category) => {
    const score = Math.round(lhr.categories[category].score * 100);
    return `${score}${short.includes(category) ? ' BELOW' : must.includes(category) ? ' ok' : ''}`;
  });
  const shown = (audit) => lhr.audits[audit].displayValue ?? '';
  const view = firstView(lhr);
  const over = Object.keys(atMost).filter((what) => view[what] > atMost[what]);
  const held = (what) =>
    `${view[what]}${over.includes(what) ? ` OVER ${atMost[what]}` : what in atMost ? ' ok' : ''}`;
  line(
    `${name} (${lang})`,
    ...scores,
    held('requests'),
    held('weight'),
    shown('first-contentful-paint'),
    shown('largest-contentful-paint'),
    shown('cumulative-layout-shift'),
    shown('total-blocking-time'),
  );
  for (const category of short) {
    for (const { id, weight } of lhr.categories[category].auditRefs) {
      const { score, title, details, errorMessage } = lhr.audits[id];
      if (weight === 0 || (score === null && !errorMessage) || score === 1) continue;
      console.log(`  ${category}: ${errorMessage ?? title} (${id})`);
      for (const item of details?.items ?? []) {
        console.log(`    ${item.node?.snippet ?? item.description ?? item.source ?? JSON.stringify(item)}`);
      }
    }
  }
  return short.length + over.length;
}

/** Returns the network traffic until the page was idle: requests, and KiB. */
function firstView(lhr) {
  const sent = lhr.audits['network-requests'].details.items.filter(({ url }) => url.startsWith('http'));
  const bytes = sent.reduce((sum, { transferSize }) => sum + transferSize, 0);
  return { requests: sent.length, weight: Math.ceil(bytes / 1024) };
}

function line(name, ...cells) {
  console.log(name.padEnd(18) + cells.map((cell) => String(cell).padEnd(14)).join(''));
}
