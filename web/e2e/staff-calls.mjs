// Invites a patient through the API, for journeys about other features.
import { expect } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { findAccount } from './staff-steps.mjs';

async function call(url, path, body, cookie = '') {
  const answer = await fetch(`${url}/api/staff${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'Content-Type': 'application/json', Cookie: cookie },
    body: body && JSON.stringify(body),
  });
  const { success, results, message } = await answer.json();
  expect(success, `${path}: ${message}`).toBeTruthy();
  return { results, cookie: (answer.headers.get('Set-Cookie') ?? '').split(';')[0] };
}

/** Sends a staff request as the first account of that role; returns its results. */
export async function staffCall(beacon, role, path, body) {
  return (await call(beacon.url, path, body, await session(beacon, role))).results;
}

/** Fetches a staff address as the first account of that role. */
export async function staffFetch(beacon, role, path, init) {
  const headers = { Cookie: await session(beacon, role) };
  return fetch(`${beacon.url}/api/staff${path}`, { ...init, headers });
}

async function session({ url, links }, role, nth) {
  const { email, password } = findAccount({ links }, role, nth);
  return (await call(url, '/sign-in', { email, password })).cookie;
}

/** Signs a person in through the API, as the nth account of that role, for journeys about other features. */
export async function enter({ context }, beacon, role, nth = 0) {
  const [name, value] = (await session(beacon, role, nth)).split(/=(.*)/);
  await context.addCookies([{ name, value, url: beacon.url }]);
}

/**
 * Returns the private link in the newest email to an address, once it is there: from the mail server, or from
 * the outbox.
 */
export async function linkMailedTo(beacon, address) {
  if (beacon.mailServer) return linkSentTo(beacon, address);
  const newest = async () => {
    const mails = await staffCall(beacon, 'registry-admin', '/mails');
    return mails.find(({ to }) => to.toLowerCase() === address.toLowerCase());
  };
  await expect.poll(newest, { message: `a mail to ${address}` }).toBeTruthy();
  const { id } = await newest();
  return (await staffCall(beacon, 'registry-admin', `/mails/${id}`)).link;
}

async function linkSentTo({ mailServer, url }, address) {
  const newest = () => mailServer.mailsTo(address).at(-1);
  await expect.poll(newest, { message: `a mail sent to ${address}` }).toBeTruthy();
  return newest()
    .text.split(/\s/)
    .find((word) => word.startsWith(url));
}

/** Invites a patient and returns the site: id, edit key, address, short code and links. */
export async function invitePatient(beacon, { firstName, lastName, organ = 'kidney', language = 'en' }) {
  const coordinator = await session(beacon, 'center-coordinator');
  const email = `${randomUUID()}@patients.example`;
  const invited = await call(
    beacon.url,
    '/microsites/invite',
    {
      firstName,
      lastName,
      email,
      birthDate: '03/04/1961',
      gender: '',
      micrositeTypeId: organ === 'liver' ? 1 : 0,
      language,
    },
    coordinator,
  );
  const link = await linkMailedTo(beacon, email);
  const [, id, editKey] = link.match(/\/(\d+)\/([A-Z2-7]{26})$/);
  return {
    id,
    editKey,
    email,
    shortCode: invited.results.shortCode,
    home: `/microsite/landing/${id}/${editKey}`,
    startLink: `/microsite/start/${id}/${editKey}`,
  };
}

/** Invites a patient and activates the starter site, so that the editor can be opened. */
export async function activePatient(beacon, patient) {
  const site = await invitePatient(beacon, patient);
  const answer = await fetch(`${beacon.url}/api/microsite/activate-starter-site`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      id: Number(site.id),
      editKey: site.editKey,
      agreedToHipaa: true,
      isCoachingDesired: false,
      phonePrimary: '414-555-0162',
      phoneSecondary: '',
      primaryPhoneCanReceiveTexts: false,
      secondaryPhoneCanReceiveTexts: false,
    }),
  });
  expect(answer.status, await answer.text()).toBe(200);
  return { ...site, editor: `/microsite/custom-site/${site.id}/${site.editKey}` };
}

/** Creates a page that is pending at its center, with one picture. */
export async function submittedPatient(beacon, patient, { story, why, picture }) {
  const site = await activePatient(beacon, patient);
  const form = new FormData();
  const fields = {
    id: site.id,
    editKey: site.editKey,
    story,
    why,
    agreedToHipaa: 1,
    responsibilityConfirmed: 1,
    saveDraft: 0,
    imageAttributes: JSON.stringify([
      { index: 0, caption: '', zoom: 1, rotate: 0, position: { x: 0.5, y: 0.5 } },
    ]),
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  form.set('images[0]', new Blob([picture.buffer], { type: picture.mimeType }), picture.name);
  const answer = await fetch(`${beacon.url}/api/microsite/custom-site/save`, { method: 'POST', body: form });
  expect(answer.status, await answer.text()).toBe(200);
  return site;
}

/** Creates a live page. */
export async function livePatient(beacon, patient, page) {
  const site = await submittedPatient(beacon, patient, page);
  for (const [stage, role] of [
    ['center', 'center-coordinator'],
    ['registry', 'registry-reviewer'],
  ]) {
    const { pending } = await staffCall(beacon, role, `/microsites/${site.id}`);
    await staffCall(beacon, role, `/microsites/${site.id}/review`, {
      submissionId: pending.submissionId,
      stage,
      decision: 'approve',
      comment: '',
    });
  }
  return site;
}

/** Returns the response of the site's data call. */
export async function siteData(beacon, { id, editKey }) {
  const answer = await fetch(`${beacon.url}/api/microsite/custom-site/data/${id}/${editKey}`);
  expect(answer.status).toBe(200);
  return (await answer.json()).results;
}
