// A donor's family through the API, for journeys about other features.
import { expect } from '@playwright/test';
import { staffCall, staffFetch } from './staff-calls.mjs';
import { addDonor, mailedVoucherLink } from './voucher-steps.mjs';

const COORDINATOR = 'center-coordinator';
/** The MatchStatus of a donor after the donation. */
const TRANSPLANTED = 5;
const DAY_MS = 24 * 60 * 60_000;

/** Returns the day a number of days from now, in the form of date fields. */
export const dayFromNow = (days) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

const HOME = {
  address1: '500 N Water St',
  address2: '',
  city: 'Milwaukee',
  state: 'WI',
  country: 1,
  zip: '53202',
  phone: '414-555-0173',
  gender: 'F',
  birthDate: '05/21/1980',
};

const emailFor = (firstName, lastName) => `${firstName}.${lastName}@mail.example`.toLowerCase();

/** Sends a request as the page of a link does. */
async function asOwner(beacon, link, more, lang, body) {
  const [, kind, id, key] = link.match(/\/voucher-(donor|holder)\/register\/(\d+)\/([A-Z2-7]{26})$/);
  const path = `/api/${kind === 'donor' ? 'donor' : 'voucher-holder'}/${id}/${key}${more}`;
  const answer = await fetch(`${beacon.url}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Accept-Language': lang },
    body: JSON.stringify(body),
  });
  expect(answer.status, await answer.text()).toBe(200);
}

/** Prints the form as the center and uploads it as signed. `whose` is the path of the record. */
async function signOnPaper(beacon, whose) {
  const form = await staffFetch(beacon, COORDINATOR, `${whose}/consent-form`);
  const body = new FormData();
  const fields = { signedOn: dayFromNow(-1), identity: 'photo-id', consentType: '1' };
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  body.set('consentFile', new Blob([await form.arrayBuffer()], { type: 'application/pdf' }), 'form.pdf');
  const answer = await staffFetch(beacon, COORDINATOR, `${whose}/consent-upload`, { method: 'POST', body });
  expect(answer.status, await answer.text()).toBe(200);
}

/** A holder opens the emailed link and fills in her data; returns the link. */
export async function holderTells(beacon, lang, { firstName, lastName, email }) {
  const link = await mailedVoucherLink(beacon, email, 'voucher-holder/register');
  await asOwner(beacon, link, '', lang, {
    ...HOME,
    firstName,
    lastName,
    email,
    relationshipToDonor: 'Family-Sibling',
    relationshipToDonorOther: '',
    willLikelyNeedKidneyTransplant: 0,
    yearsBeforeKidneyTransplant: -1,
  });
  return link;
}

/** Creates a donor with a final list of holders, by first names; the donor's consent is next. */
export async function namedFamily(beacon, { lang, firstName, lastName, names, surgeryOn = '' }) {
  const donor = { firstName, lastName, email: emailFor(firstName, lastName) };
  const { id, link } = await addDonor(beacon, { ...donor, language: lang, surgeryOn });
  await asOwner(beacon, link, '', lang, { ...HOME, ...donor });
  const holders = names.map((name) => ({ firstName: name, lastName, email: emailFor(name, lastName) }));
  await asOwner(beacon, link, '/voucher-holders', lang, {
    hasConfirmedNoFvHolders: false,
    voucherHolders: holders.map((holder, n) => ({
      ...HOME,
      ...holder,
      id: -1 - n,
      relationshipToDonor: 'Family-Sibling',
      relationshipToDonorOther: '',
      willLikelyNeedKidneyTransplant: 0,
      yearsBeforeKidneyTransplant: -1,
    })),
  });
  const named = (await staffCall(beacon, COORDINATOR, `/donors/${id}`)).holders;
  return {
    id,
    link,
    fullName: `${firstName} ${lastName}`,
    holders: holders.map((holder) => {
      const { id: holderId } = named.find((one) => one.firstName === holder.firstName);
      return { ...holder, id: holderId, fullName: `${holder.firstName} ${lastName}` };
    }),
  };
}

/** Creates a family in which all have signed; each holder has a link. */
export async function signedFamily(beacon, who) {
  const family = await namedFamily(beacon, who);
  await signOnPaper(beacon, `/donors/${family.id}`);
  for (const holder of family.holders) {
    holder.link = await holderTells(beacon, who.lang, holder);
    await signOnPaper(beacon, `/donors/${family.id}/holders/${holder.id}`);
  }
  return family;
}

/** Records the donation. */
export async function give(beacon, { id }) {
  const { version } = await staffCall(beacon, COORDINATOR, `/donors/${id}`);
  await staffCall(beacon, COORDINATOR, `/donors/${id}/settings`, { version, matchStatus: TRANSPLANTED });
}

/** The center closes the voucher of a holder. */
export async function closeVoucher(beacon, { id, holders: [{ id: holderId }] }) {
  const { holders } = await staffCall(beacon, COORDINATOR, `/donors/${id}`);
  const { version } = holders.find((one) => one.id === holderId);
  await staffCall(beacon, COORDINATOR, `/donors/${id}/holders/${holderId}/status`, {
    version,
    to: 3,
    reason: 'holder-asked',
  });
}
