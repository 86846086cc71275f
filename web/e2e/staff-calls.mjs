// Inviting a patient by calls alone, for journeys that are about something else.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { accountOf } from './staff-steps.mjs';

async function call(url, path, body, cookie = '') {
  const answer = await fetch(`${url}/api/staff${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'Content-Type': 'application/json', Cookie: cookie },
    body: body && JSON.stringify(body),
  });
  const { success, results, message } = await answer.json();
  assert.ok(success, `${path}: ${message}`);
  return { results, cookie: (answer.headers.get('Set-Cookie') ?? '').split(';')[0] };
}

async function session({ url, links }, role) {
  const { email, password } = accountOf({ links }, role);
  return (await call(url, '/sign-in', { email, password })).cookie;
}

/** Invites somebody and answers the site: id, edit key, address, short code and links. */
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
  const admin = await session(beacon, 'registry-admin');
  const mails = await call(beacon.url, '/mails', undefined, admin);
  const mail = await call(
    beacon.url,
    `/mails/${mails.results.find(({ to }) => to === email).id}`,
    undefined,
    admin,
  );
  const [, id, editKey] = mail.results.link.match(/\/(\d+)\/([A-Z2-7]{26})$/);
  return {
    id,
    editKey,
    email,
    shortCode: invited.results.shortCode,
    home: `/microsite/landing/${id}/${editKey}`,
    startLink: `/microsite/start/${id}/${editKey}`,
  };
}

/** Invites somebody and turns the starter site on, so that the editor can be opened. */
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
  assert.equal(answer.status, 200, await answer.text());
  return { ...site, editor: `/microsite/custom-site/${site.id}/${site.editKey}` };
}

/** What the site's own data call answers. */
export async function siteData(beacon, { id, editKey }) {
  const answer = await fetch(`${beacon.url}/api/microsite/custom-site/data/${id}/${editKey}`);
  assert.equal(answer.status, 200);
  return (await answer.json()).results;
}
