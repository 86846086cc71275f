// Creates the demo's data once; every worker on SQLite serves a copy.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDemo, whileRunning } from './beacon.mjs';

/** Runs before the journeys; returns the cleanup. */
export default async function seed() {
  const dir = mkdtempSync(join(tmpdir(), 'beacon-seed-'));
  const remove = () => rmSync(dir, { recursive: true, force: true, maxRetries: 5 });
  try {
    // The process is stopped before the copy: it has then written everything to its database file.
    await whileRunning(
      (later) => startDemo(later, { database: 'sqlite', dir }),
      async () => undefined,
    );
  } catch (error) {
    remove();
    throw error;
  }
  process.env.JOURNEY_SEED = dir;
  return remove;
}
