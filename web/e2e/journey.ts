// The fixtures of a journey: a demo per worker, and people with a browser each.
import { test as base } from '@playwright/test';
import { startDemo, startEmpty, whileRunning } from './beacon.mjs';
import { newPerson } from './browser.mjs';
import { startMailServer } from './mail-server.mjs';

/** `mailServer` exists if emails are sent; if they are kept, staff pass on the links. */
type Demo = Awaited<ReturnType<typeof startDemo>> & {
  mailServer?: Awaited<ReturnType<typeof startMailServer>>;
};
type Installation = Awaited<ReturnType<typeof startEmpty>>;
type Person = Awaited<ReturnType<typeof newPerson>>;

interface PersonOptions {
  lang?: string;
  width?: number;
  scripts?: boolean;
  /** The installation that the person uses instead of the demo. */
  at?: { url: string };
}

interface First {
  email: string;
  name: string;
  host?: string;
}

interface ForTest {
  /** Whether the browsers translate the pages. */
  translated: boolean;
  /** Opens a browser window; errors of its pages fail the test at its end. */
  join: (options?: PersonOptions) => Promise<Person>;
  /** The first administrator of the empty installation. */
  first: First;
  /** An installation with a single account, the first administrator's. */
  installation: Installation;
}

/** The options of a project in the configuration. */
export interface Options {
  database: 'sqlite' | 'postgres';
  /** Whether screens are checked in all variants, or once each. */
  closely: boolean;
}

/** The reading options of a project's people. */
export interface ReadingOptions {
  translated: boolean;
}

/** The engine of the walk in e2e/engines. */
export interface EngineOptions {
  engine: string;
}

interface ForWorker extends Options {
  beacon: Demo;
  /** Whether the demo sends its emails. Staff cannot read the emails with which donors and holders sign. */
  sendsMails: boolean;
}

export const test = base.extend<ForTest, ForWorker>({
  database: ['sqlite', { scope: 'worker', option: true }],
  closely: [false, { scope: 'worker', option: true }],
  sendsMails: [false, { scope: 'worker', option: true }],
  beacon: [
    async ({ database, sendsMails }, use) => {
      const seed = database === 'sqlite' ? process.env.JOURNEY_SEED : undefined;
      await whileRunning(async (later) => {
        const mailServer = sendsMails ? await startMailServer(later) : undefined;
        const demo = await startDemo(later, { database, seed, settings: mailServer?.settings });
        return { ...demo, mailServer };
      }, use);
    },
    { scope: 'worker', timeout: 6 * 60_000 },
  ],
  first: [{ email: 'ada.first@registry.example', name: 'Ada First' }, { option: true }],
  installation: async ({ database, first }, use) => {
    await whileRunning((later) => startEmpty(later, { database, ...first }), use);
  },
  translated: [false, { option: true }],
  join: async ({ browser, beacon, translated }, use) => {
    const people: Person[] = [];
    await use(async ({ at = beacon, ...options } = {}) => {
      const person = await newPerson(browser, at, { ...options, translated });
      people.push(person);
      return person;
    });
    for (const { watch } of people) watch.check();
    for (const { context } of people) await context.close();
  },
});

export { expect } from '@playwright/test';
