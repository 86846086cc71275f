import { fireEvent, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { vi } from 'vitest';
import type { DonorRecord, HolderRecord } from '@/features/voucher/api/voucher';
import VoucherSelfRegistration from '@/features/voucher';
import addressWords from '@catalogues/en/address.json';
import contactWords from '@catalogues/en/contact.json';
import linkWords from '@catalogues/en/lost-link.json';
import consentWords from '@catalogues/en/e-consent.json';
import words from '@catalogues/en/voucher.json';
import { ToastHost } from '@/ui/toast/ToastHost';
import { renderApp } from './renderApp';

const person = {
  firstName: 'Daniel',
  lastName: 'Ferrara',
  address1: '12 river road',
  address2: 'Apt 3',
  city: 'Columbus',
  state: 'OH',
  country: 1,
  zip: '43215',
  phone: '614-555-0123',
  gender: 'M',
  email: 'daniel@mail.example',
  birthDate: '04/12/1961',
} as const;

/** For tests: a donor with personal data. */
export const sampleDonor: DonorRecord = {
  ...person,
  id: 7,
  currentSelfRegistrationStep: 100,
  fvHoldersAllowed: 2,
  matchStatus: 1,
  adpVoucherHolders: [],
  paperOnly: false,
  usableVouchers: 0,
  usedVouchers: 0,
};

/** For tests: a family voucher holder, not yet submitted. */
export const sampleHolder: HolderRecord = {
  ...person,
  id: 31,
  donorId: 7,
  firstName: 'Lucia',
  status: 5,
  currentSelfRegistrationStep: 100,
  relationshipToDonor: 'Family-Child',
  relationshipToDonorOther: '',
  willLikelyNeedKidneyTransplant: 0,
  yearsBeforeKidneyTransplant: -1,
  consentFileName: '',
  paperOnly: false,
  createdDateTime: '2026-11-03T15:00:00Z',
  isDeleted: false,
};

/** Stubbed responses by method and path; 'down' is a network failure. */
export type Answers = Record<string, [status: number, body: object] | 'down'>;
/** The requests sent so far. */
export const sent: { call: string; body: unknown; authorization: string | null }[] = [];
/** Returns the bodies sent to a call. */
export const bodiesOf = (call: string) =>
  sent.filter((request) => request.call === call).map(({ body }) => body);

/** Stubs the server; calls without a response succeed. */
export function serve(answers: Answers = {}) {
  const usual: Answers = {
    'GET voucher/countries': [
      200,
      {
        success: true,
        results: [
          { id: 1, name: 'United States' },
          { id: 276, name: 'Germany' },
          { id: 0, name: 'Other' },
        ],
      },
    ],
    'POST voucher-holder/validate-address': [200, { success: true, results: null }],
  };
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const call = `${init.method ?? 'GET'} ${url.replace('/api/', '')}`;
    const authorization = new Headers(init.headers).get('Authorization');
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : null;
    sent.push({ call, body, authorization });
    const answer = answers[call] ?? usual[call];
    if (!answer || answer === 'down') throw new TypeError(`unreachable: ${call}`);
    const [status, json] = answer;
    return new Response(JSON.stringify(json), { status });
  });
}

/** Returns the response to a load. */
export const loads = (results: object): Answers[string] => [200, { success: true, results }];

/** Opens the screen of a donor's or holder's link. */
export function open(path: string) {
  return renderApp(
    <>
      {' '}
      <Routes location={path}>
        <Route path="/:whose/register/:id/:editKey" element={<VoucherSelfRegistration />} />
      </Routes>
      <ToastHost />
    </>,
    [words, contactWords, addressWords, consentWords, linkWords],
  );
}

/** Presses a button. */
export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
/** Returns the control with a label. */
export const box = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
/** Types into a control, or chooses an option. */
export const fill = (label: string | RegExp, value: string) =>
  fireEvent.change(box(label), { target: { value } });
