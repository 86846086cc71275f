// Runs the demo, on a free port and in its own directory.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Time limit for the start, in milliseconds. The demo creates its people first, which is slow on a busy machine. */
const READY_MS = 120_000;

async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/**
 * Starts a binary's demo. Returns its address, its people's links, and a function that stops it and removes its data.
 */
export async function startDemo(binary) {
  const dir = mkdtempSync(join(tmpdir(), 'beacon-lighthouse-'));
  const address = `127.0.0.1:${await freePort()}`;
  // Settings in the environment belong to another Beacon.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('BEACON_')));
  const child = spawn(binary, ['demo', '--addr', address, '--data', dir], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += part));
  const ended = new Promise((resolve) => child.once('close', resolve).once('error', resolve));
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    process.off('exit', kill);
    rmSync(dir, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const links = await linksOf(join(dir, 'links.json'), ended);
    return { url: `http://${address}`, links, stop };
  } catch (error) {
    await stop();
    throw new Error(`the demo did not start: ${error.message}; it said: ${said.slice(-2000)}`, {
      cause: error,
    });
  }
}

/** Waits for the links file, which the demo writes once it serves. */
async function linksOf(file, ended) {
  const gone = ended.then(() => 'gone');
  for (const deadline = Date.now() + READY_MS; Date.now() < deadline;) {
    if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
    if ((await Promise.race([gone, pause(100)])) === 'gone') throw new Error('it ended');
  }
  throw new Error('it did not become ready in time');
}
