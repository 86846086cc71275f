import { defineConfig } from '@playwright/test';
import type { EngineOptions, Options, ReadingOptions } from './e2e/journey';

/**
 * Replaces Playwright's list of disabled features and keeps the entries that change the behavior of pages. The popups
 * of an address bar, which no headless window shows, cost every window a separate process.
 */
const NOT_WANTED = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'PaintHolding',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
];

/** The browser that scripts/test-e2e found. The walk through engines starts the full browser itself. */
const CHROMIUM = process.env.HEADLESS_SHELL || process.env.CHROMIUM || '/usr/bin/chromium';

/** No request of the browser leaves the machine. */
const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${NOT_WANTED.join()}`,
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
];

/** A walk of e2e/engines in one engine; its name there. */
const engine = (name: string, as = `engine-${name}`, walk = 'walk') => ({
  name: as,
  use: { database: 'sqlite' as const, engine: name },
  testMatch: `engines/${walk}.mjs`,
});

/**
 * Journeys that look again, and more closely, at screens that the others walk through: they are left to test-all, as
 * is whatever has the tag @all.
 */
const CLOSER = ['keyboard-only', 'page-life', 'passkeys', 'poor-sight', 'screens-in-use', 'specified-sizes'];

/** Ways that few people go, and the proof that the checks find something: left to test-all, too. */
const RARER = [
  'checks',
  'coaching',
  'erasure',
  'joining',
  'mistyped-invitation',
  'redemption',
  'two-records',
];

/**
 * Make test walks these in a browser that translates the pages, which breaks screens in ways of its own. Test-all
 * walks them in the reader's own language.
 */
const TRANSLATED = [
  'death',
  'invitation-to-public',
  'kits',
  'nothing-lost',
  'own-address',
  'paper-form',
  'referral',
  'registering',
  'screening',
  'supervised-signing',
  'voucher',
  'voucher-life',
];

/** These projects take a minute and more, so the other projects run in parallel and not before them. */
const LONGEST = ['voucher', 'invitation-to-public', 'voucher-screens'];

const files = (names: string[]) => names.map((name) => `**/${name}.spec.mjs`);

export default defineConfig<EngineOptions & ReadingOptions, Options>({
  testDir: 'e2e',
  outputDir: '../.cache/e2e',
  globalSetup: './e2e/seed.ts',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // Each limit is many times the time that an idle machine needs.
  timeout: 10 * 60_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    launchOptions: { executablePath: CHROMIUM, args: CHROMIUM_ARGS },
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    screenshot: { mode: 'only-on-failure', fullPage: true },
  },
  projects: [
    {
      name: 'quick-longest',
      use: { database: 'sqlite', translated: true },
      grepInvert: /@all/,
      testMatch: files(LONGEST.filter((name) => TRANSLATED.includes(name))),
    },
    {
      name: 'quick-longest-untranslated',
      use: { database: 'sqlite' },
      grepInvert: /@all/,
      testMatch: files(LONGEST.filter((name) => !TRANSLATED.includes(name))),
    },
    ...['chromium', 'firefox', 'webkit', 'old-chromium'].map((name) => engine(name)),
    engine('old-webkit', 'older-engine-webkit'),
    engine('firefox', 'longer-firefox', 'longer'),
    {
      name: 'quick-translated',
      use: { database: 'sqlite', translated: true },
      grepInvert: /@all/,
      testMatch: files(TRANSLATED.filter((name) => !LONGEST.includes(name))),
    },
    {
      name: 'quick',
      use: { database: 'sqlite' },
      grepInvert: /@all/,
      testIgnore: files([...CLOSER, ...RARER, ...LONGEST, ...TRANSLATED]),
    },
    { name: 'sqlite', use: { database: 'sqlite', closely: true } },
    { name: 'postgres', use: { database: 'postgres', closely: true }, grep: /@postgres/ },
    { name: 'screens', use: { database: 'sqlite' }, testMatch: 'screens.mjs' },
  ],
});
