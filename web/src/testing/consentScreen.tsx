import { fireEvent, screen } from '@testing-library/react';
import { vi } from 'vitest';
import { ElectronicConsent } from '@/features/e-consent';
import type { ConsentRecord } from '@/features/e-consent/api/consent';
import words from '@catalogues/en/e-consent.json';
import pictureWords from '@catalogues/en/pictures.json';
import { ToastHost } from '@/ui/toast/ToastHost';
import { renderApp } from './renderApp';

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
  disclosure: { version: '2026-1', paragraphs: [{ heading: 'You may sign on paper', text: 'As you like.' }] },
  progress: {
    stage: 1,
    consentType: 0,
    consenterFirstName: '',
    consenterLastName: '',
    dob: '',
    initials: [],
    hasPhoto: false,
    sampleOpened: false,
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

/** A stubbed response: an envelope, or the text of a file; 'down' is a network failure. */
export type Answer = [status: number, body: object | string] | 'down';

/** The requests sent so far, by method and path. */
export const sent: { call: string; body: Record<string, unknown>; authorization: string | null }[] = [];
export const bodiesOf = (call: string) => sent.filter((one) => one.call === call).map(({ body }) => body);

/** The stubbed responses from now on; calls without one succeed. */
let answers: Record<string, Answer> = {};
export const serve = (next: Record<string, Answer>) => {
  answers = next;
};
/** Returns a successful response with results. */
export const good = (results: unknown = null): Answer => [200, { success: true, results }];
/** Returns a failure with a message, and the rules that were broken. */
export const bad = (status: number, message: string, errors: object[] = []): Answer => [
  status,
  { success: false, message, errors },
];

/** Stubs the server. */
export function stubServer() {
  sent.splice(0);
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const call = `${init.method ?? 'GET'} ${url.replace('/api/', '')}`;
    const authorization = new Headers(init.headers).get('Authorization');
    const body =
      init.body instanceof FormData
        ? Object.fromEntries(init.body)
        : typeof init.body === 'string'
          ? (JSON.parse(init.body) as Record<string, unknown>)
          : {};
    sent.push({ call, body, authorization });
    const answer = answers[call] ?? good();
    if (answer === 'down') throw new TypeError(`unreachable: ${call}`);
    const [status, content] = answer;
    return new Response(typeof content === 'string' ? content : JSON.stringify(content), { status });
  });
}

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

/** Presses a button. */
export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
/** Returns the control with a label. */
export const box = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
/** Types into a control, or chooses an option. */
export const fill = (label: string | RegExp, value: string) =>
  fireEvent.change(box(label), { target: { value } });
/** Types into a control with an input mask, which listens to input events. */
export const fillDate = (label: string | RegExp, value: string) =>
  fireEvent.input(box(label), { target: { value } });
/** Waits for the title of a stage. */
export const stage = (name: string) => screen.findByRole('heading', { level: 1, name });
