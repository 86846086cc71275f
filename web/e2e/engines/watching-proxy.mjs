// WebKit's drivers do not report console errors. This proxy injects a script into every page, which posts its
// errors here.
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { buffer, text } from 'node:stream/consumers';

const SCRIPT = '/watch-complaints.js';
const COMPLAINTS = '/complaints';

/** Runs in the page before its own scripts. */
function watch(address) {
  const send = (words) => navigator.sendBeacon(address, words);
  // WebKit of 2022 reports pending requests as failed when the page is left.
  let isLeft = false;
  addEventListener('beforeunload', () => (isLeft = true));
  addEventListener(
    'error',
    (event) => {
      const { target } = event;
      if (isLeft && target !== window) return;
      send(target === window ? `script error: ${event.message}` : `not loaded: ${target.src || target.href}`);
    },
    true,
  );
  addEventListener('unhandledrejection', ({ reason }) => send(`unhandled rejection: ${reason}`));
  addEventListener('securitypolicyviolation', (event) =>
    send(`refused: ${event.violatedDirective} ${event.blockedURI}`),
  );
  const { error } = console;
  console.error = (...words) => {
    send(words.map(String).join(' '));
    error.apply(console, words);
  };
}

/** Serves `target` at its own address; returns that address and the list of errors. */
export async function startWatchingProxy(later, target) {
  const complaints = [];
  const server = createServer(async (asked, answer) => {
    if (asked.url === SCRIPT) {
      answer.setHeader('Content-Type', 'text/javascript').end(`(${watch})('${COMPLAINTS}')`);
    } else if (asked.url === COMPLAINTS) {
      complaints.push(await text(asked));
      answer.writeHead(204).end();
    } else await passOn(asked, answer);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  later(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${server.address().port}`;

  async function passOn(asked, answer) {
    const headers = { ...asked.headers, host: new URL(target).host };
    for (const name of ['origin', 'referer']) headers[name] &&= headers[name].replace(url, target);
    // Requests uncompressed pages, so that the script can be inserted.
    if (asked.headers.accept?.includes('text/html')) delete headers['accept-encoding'];
    const passed = request(new URL(asked.url, target), { method: asked.method, headers });
    asked.pipe(passed);
    const [given] = await once(passed, 'response');
    const out = { ...given.headers };
    if (out.location) out.location = out.location.replace(target, url);
    if (!out['content-type']?.startsWith('text/html')) {
      given.pipe(answer.writeHead(given.statusCode, out));
      return;
    }
    const page = String(await buffer(given)).replace('<head>', `<head><script src="${SCRIPT}"></script>`);
    delete out['content-length'];
    answer.writeHead(given.statusCode, out).end(page);
  }
  return { url, complaints };
}
