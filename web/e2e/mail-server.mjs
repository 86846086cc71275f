// A mail server that takes everything, and the report of a mail service that a mail came back.
import { expect } from '@playwright/test';
import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Starts it on a free port. Answers the settings of a Beacon that sends through it, and functions that say what came
 * for an address, and report one of these mails as returned for good.
 */
export async function startMailServer(later) {
  const mails = [];
  const open = new Set();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket)).on('error', () => undefined);
    talk(socket, (mail) => mails.push(mail));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  later(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  const key = randomBytes(32);
  return {
    settings: {
      BEACON_SMTP_HOST: '127.0.0.1',
      BEACON_SMTP_PORT: String(server.address().port),
      BEACON_SMTP_TLS: 'none',
      BEACON_BOUNCE_SECRETS: `whsec_${key.toString('base64')}`,
    },
    mailsTo: (address) => mails.filter(({ to }) => to.includes(address)),
    report: (url, mail) => report(url, mail, key),
  };
}

/** As much of SMTP as it takes to accept a mail. */
function talk(socket, take) {
  const say = (line) => socket.write(`${line}\r\n`);
  let unread = '';
  let to = [];
  let lines = null;
  say('220 journey');
  socket.setEncoding('utf8').on('data', (part) => {
    unread += part;
    for (let end = unread.indexOf('\r\n'); end >= 0; end = unread.indexOf('\r\n')) {
      const line = unread.slice(0, end);
      unread = unread.slice(end + 2);
      const verb = line.slice(0, 4).toUpperCase();
      if (lines && line !== '.') lines.push(line);
      else if (lines) {
        take({ to: to.join(), text: lines.join('\n') });
        [to, lines] = [[], null];
        say('250 taken');
      } else if (verb === 'DATA') {
        lines = [];
        say('354 go on');
      } else if (verb === 'QUIT') {
        say('221 bye');
        socket.end();
      } else {
        if (verb === 'RCPT') to.push(line.toLowerCase());
        say('250 yes');
      }
    }
  });
}

/** Tells Beacon as a mail service does (Standard Webhooks) that there is no such mailbox. */
async function report(url, { text }, key) {
  const [, messageId] = text.match(/^message-id:\s+(<[^>]+>)/im);
  const body = JSON.stringify({ messageId, kind: 'hard', status: '5.1.1' });
  const id = randomUUID();
  const at = String(Math.floor(Date.now() / 1000));
  const signature = createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64');
  const answer = await fetch(`${url}/api/bounces`, {
    method: 'POST',
    headers: { 'Webhook-Id': id, 'Webhook-Timestamp': at, 'Webhook-Signature': `v1,${signature}` },
    body,
  });
  expect(answer.status, await answer.text()).toBe(200);
}
