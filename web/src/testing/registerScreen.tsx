import { screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { expect } from 'vitest';
import ChampionRegistration from '@/features/champion-registration';
import { keep } from '@/features/champion-registration/rules/kept';
import { emptyRegistration, type Registration } from '@/features/champion-registration/rules/registration';
import addressWords from '@catalogues/en/address.json';
import humanWords from '@catalogues/en/human.json';
import words from '@catalogues/en/register.json';
import releaseWords from '@catalogues/en/release.json';
import { renderApp } from './renderApp';
import { serve, type Replies } from './server';

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

/** The calls of a registration in their order. */
export const EXISTING = 'POST /microsite/existing-registrations';
export const VALIDATE = 'POST /microsite/validate-address';
export const REGISTER = 'POST /microsite/self-register';

/** Serves the lists and a successful registration, except for these responses. */
export const serveRegistration = (replies: Replies = {}) =>
  serve({
    'GET /microsite/register/lookup': { results: lists },
    [EXISTING]: { results: [] },
    [VALIDATE]: { results: recommended },
    [REGISTER]: { results: { status: 0 } },
    ...replies,
  });

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
