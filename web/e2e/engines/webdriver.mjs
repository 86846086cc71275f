// WebKit over W3C WebDriver, called with fetch.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { freePort } from '../beacon.mjs';
import { Driver, LOOK_AGAIN } from './driver.mjs';
import { startWatchingProxy } from './watching-proxy.mjs';

/** WebDriver's codes of keys that are not letters. */
const KEYS = { Escape: '\uE00C', Enter: '\uE007', ArrowRight: '\uE014', Tab: '\uE004' };

/** Returns the value in a response of the protocol. */
async function valueOf(answer) {
  const { value } = await (await answer).json();
  if (value?.error) throw new Error(`${value.error}: ${value.message}`);
  return value;
}

const ask = (address) => valueOf(fetch(address));
const send = (address, body = {}) => valueOf(fetch(address, { method: 'POST', body: JSON.stringify(body) }));

class WebDriver extends Driver {
  /** @param {{ url: string, session: string, complaints: string[], focus: () => void }} place */
  constructor({ url, ...place }) {
    super(url);
    Object.assign(this, place);
  }

  post(command, body) {
    return send(`${this.session}/${command}`, body);
  }

  /** Resizes the window where that is possible: cog's window has a fixed size. */
  async resize(width, height) {
    await this.post('window/rect', { width, height });
  }

  async goTo(address) {
    await this.post('url', { url: address });
    this.focus();
  }

  ask(question, ...about) {
    return this.post('execute/sync', { script: `return (${question}).apply(null, arguments)`, args: about });
  }

  hold(question, ...about) {
    return this.ask(question, ...about);
  }

  click(element) {
    return this.post(`element/${elementId(element)}/click`);
  }

  keys(element, text) {
    return this.post(`element/${elementId(element)}/value`, { text });
  }

  key(name) {
    const actions = ['keyDown', 'keyUp'].map((type) => ({ type, value: KEYS[name] }));
    return this.post('actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
  }

  give(element, file) {
    return this.post(`element/${elementId(element)}/value`, { text: file });
  }

  async shoot(path) {
    writeFileSync(path, Buffer.from(await ask(`${this.session}/screenshot`), 'base64'));
  }
}

const elementId = (element) => Object.values(element)[0];

/** Starts a process that ends with the test. */
function begin(later, command, args, options) {
  const child = spawn(command, args, options);
  const ended = once(child, 'close');
  later(async () => {
    child.kill();
    await ended;
  });
  child.once('error', (error) => {
    throw new Error(`${command} could not be started: ${error.message}`);
  });
  return child;
}

/** Starts an invisible display; returns its name. */
async function startDisplay(later) {
  const args = ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'];
  const server = begin(later, 'Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const [number] = await once(server.stdio[3], 'data');
  return `:${String(number).trim()}`;
}

/** Focuses the only window of a display: without focus, WebKit waits forever for a key event. */
function focusOn(display) {
  execFileSync('xdotool', ['search', '--onlyvisible', '--name', '.', 'windowfocus', '--sync'], {
    env: { ...process.env, DISPLAY: display },
  });
}

async function startWebDriver(later, url, { driver, vendor, binary, args, display }) {
  const dir = mkdtempSync(join(tmpdir(), 'beacon-engine-'));
  later(() => rmSync(dir, { recursive: true, force: true, maxRetries: 5 }));
  const port = await freePort();
  const env = { ...process.env, LANGUAGE: 'en_US', NO_AT_BRIDGE: '1', HOME: dir, DISPLAY: display ?? '' };
  begin(later, driver, [`--port=${port}`], { env, stdio: 'ignore' });
  const base = `http://127.0.0.1:${port}`;
  const isUp = async () => (await fetch(`${base}/status`).catch(() => null))?.ok;
  await expect.poll(isUp, { message: `${driver} to answer`, ...LOOK_AGAIN }).toBeTruthy();
  const capabilities = {
    alwaysMatch: { [`${vendor}:browserOptions`]: { binary, args: ['--automation', ...args] } },
  };
  const { sessionId } = await send(`${base}/session`, { capabilities });
  const session = `${base}/session/${sessionId}`;
  later(() => fetch(session, { method: 'DELETE' }));
  const watched = await startWatchingProxy(later, url);
  return new WebDriver({ ...watched, session, focus: display ? () => focusOn(display) : () => undefined });
}

/** Current WebKit, in the small browser of its driver's package. */
export async function startWebKit(later, url) {
  const display = await startDisplay(later);
  const [binary] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser');
  const browser = { driver: 'WebKitWebDriver', vendor: 'webkitgtk', binary, args: [], display };
  return startWebDriver(later, url, browser);
}

/** WebKit of Safari 16.0, in a window with the fixed size of 800 by 600. */
export function startOldWebKit(later, url) {
  const args = ['--platform=headless'];
  return startWebDriver(later, url, { driver: 'WPEWebDriver', vendor: 'wpe', binary: '/usr/bin/cog', args });
}
