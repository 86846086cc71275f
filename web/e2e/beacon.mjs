// Runs the real binary on a free port with its own directory. `later` collects the cleanup steps.
import { execFile, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createPostgres } from './database.mjs';

/**
 * The demo creates its data first, which can be slow on a busy machine; in milliseconds. A process that has
 * exited is not waited for.
 */
const READY_MS = 300_000;
const LOOK_AGAIN_MS = 50;
/**
 * How long a stop may take before it is forced, in milliseconds: more than the 30 s that Beacon gives pending
 * requests.
 */
const STOP_MS = 60_000;

/**
 * Calls `use` with the result of `begin`. Afterwards it runs the cleanup steps of `begin`, the last first.
 *
 * @template T
 * @param {(later: (step: () => unknown) => void) => Promise<T>} begin
 * @param {(running: T) => Promise<void>} use
 */
export async function whileRunning(begin, use) {
  /** @type {(() => unknown)[]} */
  const undo = [];
  const errors = [];
  try {
    await use(await begin((step) => undo.push(step)));
  } finally {
    for (const step of undo.toReversed()) {
      try {
        await step();
      } catch (error) {
        errors.push(error);
      }
    }
  }
  if (errors.length > 0) throw errors[0];
}

function binary() {
  const path = process.env.BEACON_BIN;
  if (!path) throw new Error('BEACON_BIN does not say where the binary is');
  return path;
}

/** Below the system's ephemeral ports, which another process could receive in between. */
const PORTS = { from: 20_000, to: 30_000 };

/** Returns a port that is currently free. */
export async function freePort() {
  const server = createServer();
  for (let tries = 1; ; tries += 1) {
    const port = randomInt(PORTS.from, PORTS.to);
    try {
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
      await new Promise((resolve) => server.close(resolve));
      return port;
    } catch (taken) {
      if (tries === 20) throw taken;
    }
  }
}

function temporaryFolder(later) {
  const dir = mkdtempSync(join(tmpdir(), 'beacon-journey-'));
  later(() => rmSync(dir, { recursive: true, force: true, maxRetries: 5 }));
  return dir;
}

/** @param {{ database: string, dir?: string, host?: string, settings?: Record<string, string> }} options */
async function prepare(later, { database, dir = temporaryFolder(later), host = '127.0.0.1', settings = {} }) {
  const port = await freePort();
  const address = `127.0.0.1:${port}`;
  const url = `http://${host}:${port}`;
  // Drops BEACON_ variables of the environment, which are meant for another installation.
  const others = Object.entries(process.env).filter(([name]) => !name.startsWith('BEACON_'));
  const env = {
    ...Object.fromEntries(others),
    BEACON_ADDR: address,
    BEACON_BASE_URL: url,
    BEACON_DATA_DIR: dir,
    ...settings,
  };
  if (database === 'postgres') {
    const { url: databaseUrl, remove } = createPostgres();
    later(remove);
    env.BEACON_DATABASE = databaseUrl;
  }
  return { dir, address, url, env };
}

/** Starts the process and waits until `isReady`. An error in its log fails the stop. */
async function start(later, args, { url, env }, isReady) {
  let log = '';
  const child = spawn(binary(), args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise((resolve) => child.once('close', resolve));
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (log += part));
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  later(async () => {
    const hard = setTimeout(kill, STOP_MS);
    child.kill('SIGTERM');
    const code = await ended;
    clearTimeout(hard);
    process.off('exit', kill);
    const errors = log.split('\n').filter((line) => line.includes('"level":"ERROR"'));
    if (errors.length > 0) throw new Error(`the server logged errors:\n${errors.join('\n')}`);
    if (code !== 0) throw new Error(`beacon ended with ${code}:\n${log.slice(-2000)}`);
  });
  const end = Date.now() + READY_MS;
  while (!(await isReady(url))) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`beacon ended before it was ready:\n${log}`);
    if (Date.now() > end) throw new Error(`beacon is not ready after ${READY_MS} ms:\n${log}`);
    await pause(LOOK_AGAIN_MS);
  }
  return url;
}

/**
 * Starts `beacon demo`: centers, staff, and patients in every state. Returns its address and the links of R9.4.
 * Its data is created in `dir`, which is kept, or in a temporary folder. With `seed`, the data starts as a copy
 * of that directory.
 *
 * @param {(step: () => unknown) => void} later
 * @param {{ database: string, dir?: string, seed?: string, settings?: Record<string, string> }} options
 */
export async function startDemo(later, { database, dir, seed, settings }) {
  const place = await prepare(later, { database, dir, settings });
  const links = join(place.dir, 'links.json');
  if (seed) {
    cpSync(seed, place.dir, { recursive: true });
    rmSync(links); // contains the address of the seed
  }
  const args = ['demo', '--addr', place.address, '--data', place.dir, '--links', links];
  const read = () => {
    try {
      return JSON.parse(readFileSync(links, 'utf8'));
    } catch {
      return null;
    }
  };
  const url = await start(later, args, place, read);
  return { url, links: read() };
}

async function saysReady(url) {
  return (await fetch(`${url}/readyz`).catch(() => null))?.ok;
}

/**
 * Starts `beacon serve` after `beacon staff add` has created its first registry administrator; also returns the
 * join link. Browsers create passkeys for the host localhost, and none for an IP address.
 *
 * @param {(step: () => unknown) => void} later
 * @param {{ database: string, email: string, name: string, host?: string }} options
 */
export async function startEmpty(later, { database, email, name, host }) {
  const place = await prepare(later, { database, host });
  const add = ['staff', 'add', email, '--name', name, '--role', 'registry-admin'];
  await promisify(execFile)(binary(), ['migrate'], { env: place.env });
  const { stdout } = await promisify(execFile)(binary(), add, { env: place.env });
  const [joinLink] = stdout.match(/http:\S+/) ?? [];
  if (!joinLink) throw new Error(`"beacon staff add" printed no link: ${stdout}`);
  return { url: await start(later, ['serve'], place, saysReady), joinLink };
}
