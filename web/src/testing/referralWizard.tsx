import { screen, within } from '@testing-library/react';
import { createHash } from 'node:crypto';
import { Route, Routes } from 'react-router';
import Referral from '@/features/referral';
import type { Center } from '@/features/referral/rules/centers';
import contact from '@catalogues/en/contact.json';
import human from '@catalogues/en/human.json';
import words from '@catalogues/en/referral.json';
import linkWords from '@catalogues/en/lost-link.json';
import release from '@catalogues/en/release.json';
import humanEs from '@catalogues/es/human.json';
import wordsEs from '@catalogues/es/referral.json';
import releaseEs from '@catalogues/es/release.json';
import { addCatalogue, type Lang } from '@/i18n/i18n';
import { sharedCatalogue } from '@/i18n/shared';
import { LanguageProvider } from '@/ui/page-context/LanguageContext';
import { user } from './user';
import { renderApp } from './renderApp';
import { sent, type Replies } from './server';

/** A challenge with the solution 7. */
export const challenge = {
  algorithm: 'SHA-256',
  challenge: createHash('sha256').update('salt7').digest('hex'),
  maxNumber: 20,
  salt: 'salt',
  signature: 's',
};
const center = (id: number, more: Partial<Center> = {}): Center => ({
  id,
  name: `Center ${id}`,
  city: 'Columbus',
  state: 'OH',
  distance: 10.6 * id,
  isKidneyForLifeParticipant: id === 2,
  impliedTransplantWaitTime: id === 1 ? null : 12 / id,
  transplantsLast12: id === 1 ? 0 : id,
  a2OLast12: 0,
  unmatchedPairsEnrolled: id,
  patientMicrosites: id,
  isMicrositeParticipant: true,
  nonSteroidProtocol: id === 1,
  advancedDonation: id === 3,
  ...more,
});
/** The centers near the patient. */
export const three = [center(1), center(2), center(3)];
/** The filled-in fields of steps 1 and 2. */
export const answers = {
  firstName: 'Rosa',
  lastName: 'Ejemplo',
  email: 'rosa@mail.example',
  phone: '555-010-0123',
  address: '12 River Road',
  city: 'Columbus',
  state: 36,
  postalCode: '43215',
  gender: 'F',
  birthDate: '04/12/1961',
  hipaaRelease: true,
  patientSituation: 1,
  useMicrositeProgram: 0,
  onDeceasedDonorList: 0,
};

/** For tests: the server accepts everything. */
export const usual: Replies = {
  'GET /captcha/challenge': challenge,
  'GET /recipient/lookup-data': { results: { states: [{ id: 36, description: 'Ohio' }] } },
  'GET /recipient/centers/{postalCode}/{isMicrosite}/{distance}': { results: three },
  'POST /recipient/save': { results: [17] },
  'POST /recipient/save-lead-source': { results: null },
};

/** Shows the wizard at an address, in English. */
export function open(path = '/recipient') {
  const view = renderApp(
    <LanguageProvider onSwitch={switchLanguage}>
      <Routes>
        {['/recipient', '/kfl-recipient', '/recipient/:id/:editKey'].map((route) => (
          <Route key={route} path={route} element={<Referral />} />
        ))}
      </Routes>
    </LanguageProvider>,
    [words, human, release, linkWords, contact],
    path,
  );
  function switchLanguage(lang: Lang) {
    for (const catalogue of [sharedCatalogue.es, wordsEs, humanEs, releaseEs]) {
      addCatalogue(view.i18n, 'es', catalogue);
    }
    view.i18n.activate(lang);
  }
  return view;
}

/** Opens a wizard that was filled in up to a step in this tab. */
export function openAt(step: number, more: object = {}, path = '/recipient') {
  const name = path === '/kfl-recipient' ? 'beacon-referral-kfl' : 'beacon-referral-new';
  sessionStorage.setItem(name, JSON.stringify({ step, answers: { ...answers, ...more } }));
  return open(path);
}

/** Returns a button by its name. */
export const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
/** Returns the heading of the screen. */
export const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
/** Chooses a response to a question. */
export const answer = (question: string, reply: string) =>
  user.click(within(screen.getByRole('radiogroup', { name: new RegExp(question) })).getByLabelText(reply));
/** Waits until the human check is done. */
export const checked = () => screen.findByText('Done. We can tell that you are a person.');
/** Returns the saves that were sent. */
export const saves = () => sent.filter(({ call }) => call === 'POST /recipient/save');
