// Runs the journeys: two at a time, beside one demo on SQLite and one on PostgreSQL. Words after the name of the
// script choose some of them by their file name. The last line says how many passed.
import { readdirSync } from 'node:fs';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { DATABASES, demoVariable, startDemo } from './beacon.mjs';

const AT_ONCE = 2;
/** When a journey is given up that waits for something without an end of its own; the longest take four minutes. */
const JOURNEY_MS = 20 * 60_000;

const wanted = process.argv.slice(2);
const files = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.journey.mjs'))
  .filter((name) => wanted.length === 0 || wanted.some((word) => name.includes(word)))
  .sort()
  .map((name) => `${import.meta.dirname}/${name}`);

const undo = [];
let [passed, failed] = [0, 0];

async function walk() {
  await Promise.all(
    DATABASES.map(async (database) => {
      // One that runs already is taken as it is: for working on a journey.
      if (process.env[demoVariable(database)]) return;
      const demo = await startDemo((step) => undo.push(step), database);
      process.env[demoVariable(database)] = JSON.stringify(demo);
    }),
  );
  const journeys = run({ files, concurrency: AT_ONCE, timeout: JOURNEY_MS });
  journeys.on('test:pass', ({ details }) => (passed += details.type === 'suite' ? 0 : 1));
  journeys.on('test:fail', () => (failed += 1));
  const lines = journeys.compose(spec);
  for await (const line of lines) process.stdout.write(line);
}

async function tidy() {
  for (const step of undo.splice(0).toReversed()) {
    try {
      await step();
    } catch (error) {
      failed += 1;
      console.error(error.message);
    }
  }
}

for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
]) {
  process.once(signal, () => void tidy().then(() => process.exit(code)));
}

try {
  await walk();
} catch (error) {
  failed += 1;
  console.error(error.message);
}
await tidy();
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
