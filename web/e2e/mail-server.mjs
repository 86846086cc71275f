// A mail server that accepts everything, and the bounce reports of an email service.
import { expect } from '@playwright/test';
import { simpleParser } from 'mailparser';
import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';

/**
 * Starts it on a free port. Returns the settings of a Beacon that sends through it. Also returns functions that
 * list the emails to an address, the oldest first, and report an email as bounced.
 */
export async function startMailServer(later) {
  const mails = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      simpleParser(stream)
        .then(({ messageId, text }) => {
          mails.push({ to: envelope.rcptTo.map(({ address }) => address.toLowerCase()), messageId, text });
          done();
        })
        .catch(done);
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  later(() => new Promise((resolve) => server.close(resolve)));
  const key = randomBytes(32);
  return {
    settings: {
      BEACON_SMTP_HOST: '127.0.0.1',
      BEACON_SMTP_PORT: String(server.server.address().port),
      BEACON_SMTP_TLS: 'none',
      BEACON_BOUNCE_SECRETS: `whsec_${key.toString('base64')}`,
    },
    mailsTo: (address) => mails.filter(({ to }) => to.includes(address.toLowerCase())),
    report: (url, mail) => report(url, mail, key),
  };
}

/** Reports an unknown mailbox to Beacon as an email service does (Standard Webhooks). */
async function report(url, { messageId }, key) {
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
