// What a journey is given: a demo of the worker's own, and people with a browser each.
import { test as base } from '@playwright/test';
import { startDemo, startEmpty, whileRunning } from './beacon.mjs';
import { newPerson } from './browser.mjs';
import { startMailServer } from './mail-server.mjs';

/** `mailServer` is there where mails are sent; where they are kept, staff hand links on. */
type Demo = Awaited<ReturnType<typeof startDemo>> & {
  mailServer?: Awaited<ReturnType<typeof startMailServer>>;
};
type Installation = Awaited<ReturnType<typeof startEmpty>>;
type Person = Awaited<ReturnType<typeof newPerson>>;

interface PersonOptions {
  lang?: string;
  width?: number;
  scripts?: boolean;
  /** Where the person goes, if not to the demo. */
  at?: { url: string };
}

interface First {
  email: string;
  name: string;
  host?: string;
}

interface ForTest {
  /** Whether the people's browsers translate the pages that they show. */
  translated: boolean;
  /** Opens a browser window; whatever its pages complain about fails the test in the end. */
  join: (options?: PersonOptions) => Promise<Person>;
  /** Who is the first administrator of the empty installation. */
  first: First;
  /** An installation without anybody but its first administrator. */
  installation: Installation;
}

/** What a project of the configuration says. */
export interface Options {
  database: 'sqlite' | 'postgres';
  /** Whether screens are looked at in every way, or each once. */
  closely: boolean;
}

/** How the people of a project read. */
export interface ReadingOptions {
  translated: boolean;
}

/** Which engine the walk of e2e/engines is walked in. */
export interface EngineOptions {
  engine: string;
}

interface ForWorker extends Options {
  beacon: Demo;
  /** Whether the demo sends its mails. What lets a donor or a holder sign is in no mail that staff can read. */
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
