import { screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { expect, vi } from 'vitest';
import ChampionRegistration from '@/features/champion-registration';
import { keep } from '@/features/champion-registration/rules/kept';
import { emptyRegistration, type Registration } from '@/features/champion-registration/rules/registration';
import addressWords from '@catalogues/en/address.json';
import humanWords from '@catalogues/en/human.json';
import words from '@catalogues/en/register.json';
import releaseWords from '@catalogues/en/release.json';
import { renderApp } from './renderApp';

/** For tests: a form with all required fields. */
export const sampleRegistration: Registration = {
  ...emptyRegistration('LKSH26'),
  firstName: 'Grace',
  lastName: 'Lindqvist',
  emailAddress: 'grace@mail.com',
  primaryPhone: '262-555-0118',
  streetAddress: '418 main st',
  city: 'Mukwonago',
  state: 50,
  postalCode: '53149',
  gender: 2,
  birthDate: '02/09/1955',
  hipaaRelease: true,
};

const lists = {
  stateList: [{ id: 50, description: 'Wisconsin' }],
  languageList: [{ id: 2, description: 'Spanish' }],
  aboTypeList: [{ id: 4, description: 'O' }],
};
/** The address that the address check recommends. */
export const recommended = {
  address1: '418 Main St',
  address2: 'Unit 2',
  city: 'Mukwonago',
  stateName: 'Wisconsin',
  state: 50,
  zip5: '53149',
  errorCount: 0,
  errorDescription: '',
  streetChecked: false,
};

/** Stubbed responses by the last part of the path; 'down' is a network failure. */
export type Answers = Record<string, [status: number, body: object] | 'down'>;
/** The requests sent so far. */
export const sent: { call: string; body: Record<string, unknown> }[] = [];
/** Returns the bodies sent to a call. */
export const sentBodies = (call: string) =>
  sent.filter((request) => request.call === call).map(({ body }) => body);

/** Stubs the server; calls without a response succeed. */
export function serve(answers: Answers = {}) {
  const usual: Answers = {
    lookup: [200, { success: true, results: lists }],
    'existing-registrations': [200, { success: true, results: [] }],
    'validate-address': [200, { success: true, results: recommended }],
    'self-register': [200, { success: true, results: { status: 0 } }],
  };
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const name = url.split('/').at(-1) ?? '';
    if (init?.body) {
      sent.push({ call: name, body: JSON.parse(init.body as string) as Record<string, unknown> });
    }
    const answer = answers[name] ?? usual[name];
    if (!answer || answer === 'down') throw new TypeError('unreachable');
    const [status, body] = answer;
    return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });
  });
}

/** Opens the screen with a form stored in this tab; null: an empty form. */
export async function open(path = '/register', kept: Partial<Registration> | null = {}) {
  if (kept) keep('', { ...sampleRegistration, ...kept });
  const view = show(path);
  await screen.findByRole('heading', { level: 1, name: 'Register for a Microsite' });
  return view;
}

/** Shows the screen with the current storage of this tab. */
export function show(path: string) {
  return renderApp(
    <Routes location={path}>
      <Route path="/register/:key?" element={<ChampionRegistration />} />
    </Routes>,
    [words, addressWords, releaseWords, humanWords],
  );
}

/** Waits for the dialog about the address. */
export const dialog = () => screen.findByRole('dialog', { name: 'Confirm Address' });
/** Returns the texts of all alerts. */
export async function sentence() {
  await waitFor(() => expect(screen.getAllByRole('alert').length).toBeGreaterThan(0));
  return screen.getAllByRole('alert').map((alert) => alert.querySelector('p, h2')?.textContent);
}
