import { Route, Routes } from 'react-router';
import type { DonorRecord, HolderRecord } from '@/features/voucher/api/voucher';
import VoucherSelfRegistration from '@/features/voucher';
import addressWords from '@catalogues/en/address.json';
import contactWords from '@catalogues/en/contact.json';
import linkWords from '@catalogues/en/lost-link.json';
import consentWords from '@catalogues/en/e-consent.json';
import words from '@catalogues/en/voucher.json';
import { ToastHost } from '@/ui/toast/ToastHost';
import { renderApp } from './renderApp';
import type { Replies } from './server';

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

/** For tests: the responses that the form for personal data needs. */
export const usual: Replies = {
  'GET /voucher/countries': {
    results: [
      { id: 1, name: 'United States' },
      { id: 276, name: 'Germany' },
      { id: 0, name: 'Other' },
    ],
  },
  'POST /voucher-holder/validate-address': { results: null },
};

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
