import { screen } from '@testing-library/react';
import { vi } from 'vitest';
import { ElectronicConsent } from '@/features/e-consent';
import type { ConsentRecord } from '@/features/e-consent/api/consent';
import words from '@catalogues/en/e-consent.json';
import pictureWords from '@catalogues/en/pictures.json';
import { ToastHost } from '@/ui/toast/ToastHost';
import { renderApp } from './renderApp';
import type { Replies } from './server';

/** For tests: an adult voucher holder who has not begun, with three statements to initial. */
export const sampleConsent: ConsentRecord = {
  record: {
    id: 31,
    firstName: 'Lucia',
    lastName: 'Ferrara',
    consenterFirstName: 'Lucia',
    consenterLastName: 'Ferrara',
    dob: '04/12/1981',
    isOverEighteen: true,
  },
  consentTypes: [{ id: 1 }, { id: 2 }, { id: 3 }],
  statements: [1, 2, 3].map((value) => ({ value, question: `Statement number ${value}.` })),
  statementsVersion: '2026-1',
  isTemplate: true,
  disclosure: {
    version: '2026-1',
    isTemplate: true,
    paragraphs: [{ heading: 'You may sign on paper', text: 'As you like.' }],
  },
  progress: {
    stage: 1,
    consentType: 0,
    consenterFirstName: '',
    consenterLastName: '',
    dob: '',
    initials: [],
    hasPhoto: false,
    sampleOpened: false,
    guardianIsDonor: false,
  },
  rejected: '',
};

/** Returns the sample at a stage, signed by the holder in person. */
export function at(stage: 1 | 2 | 3, progress: Partial<ConsentRecord['progress']> = {}): ConsentRecord {
  const own = { consenterFirstName: 'Lucia', consenterLastName: 'Ferrara', dob: '04/12/1981' };
  return {
    ...sampleConsent,
    progress: { ...sampleConsent.progress, stage, consentType: 1, ...own, ...progress },
  };
}

/** For tests: the server accepts each step. */
export const accepted: Replies = {
  'POST /e-consent': {},
  'POST /e-consent/initials': {},
  'POST /e-consent/finalize-signature': {},
  'POST /e-consent/cancel': {},
  'POST /e-consent/start-over': {},
  'POST /supervised/end': {},
  'POST /supervised/stay': {},
};

/** Opens the electronic consent of a holder, and returns its stubbed callbacks. */
export function openConsent(kind: 'donor' | 'holder' = 'holder') {
  const told = { cancelled: vi.fn<() => void>(), finalized: vi.fn<() => void>() };
  renderApp(
    <>
      {' '}
      <ElectronicConsent
        kind={kind}
        id="31"
        editKey="key"
        onCancel={told.cancelled}
        onFinalized={told.finalized}
      />
      <ToastHost />
    </>,
    [words, pictureWords],
  );
  return told;
}

/** Waits for the title of a stage. */
export const stage = (name: string) => screen.findByRole('heading', { level: 1, name });
