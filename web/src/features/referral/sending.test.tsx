import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { errorSummary } from '@/testing/errorSummary';
import { sent, serve } from '@/testing/server';
import { fill, press } from '@/testing/controls';
import { answer, checked, heading, open, openAt, saves, usual } from '@/testing/referralWizard';
import { unanswered } from '@/testing/unanswered';
import { user } from '@/testing/user';

beforeEach(() => serve(usual));

const LABELS = {
  isKidneyForLife: 'Interested in Kidney for Life?',
  useMicrositeProgram: 'Would you like a personal page?',
  micrositeHipaaRelease: 'HIPAA release for the page agreed?',
  onDeceasedDonorList: 'On the deceased donor list?',
  isWillingToTransfer: 'Willing to transfer?',
};

interface AskedCase {
  name: string;
  variant: '' | 'kfl';
  payload: { patientSituation: number; micrositeHipaaRelease: boolean };
  asked: (keyof typeof LABELS)[];
}

// The server's test reads the same cases, and stores no other responses.
const askedPath = join(import.meta.dirname, '../../../../internal/referral/testdata/asked.json');
const askedCases = JSON.parse(readFileSync(askedPath, 'utf8')) as AskedCase[];

describe('step 5', () => {
  it('the summary shows every response, and sends the request once', async () => {
    const chosen = { id: 2, name: 'Center 2', city: 'Columbus', state: 'OH' };
    const centers = [{ ...chosen, isKidneyForLife: true, runsMicrosites: true }];
    const more = { patientSituation: 4, isKidneyForLife: 1, onDeceasedDonorList: 1, selectNow: 1, centers };
    openAt(5, more);
    const shown = [...document.querySelectorAll('dt')].map((term) => [
      term.textContent,
      term.nextElementSibling?.textContent,
    ]);
    expect(shown.slice(6)).toEqual([
      ['State', 'OH'],
      ['ZIP code', '43215'],
      ['Gender', 'Female'],
      ['Date of birth', '04/12/1961'],
      ['HIPAA release agreed?', 'Yes'],
      ['Situation', 'I have an incompatible donor'],
      ['Interested in Kidney for Life?', 'Yes'],
      ['Would you like a personal page?', 'No'],
      ['On the deceased donor list?', 'Yes'],
    ]);
    expect(screen.getByText('(KFL center)', { exact: false })).toBeTruthy();
    await checked();
    await press('Complete Request');
    expect(await screen.findByText('Thank you. Your request is on its way')).toBeTruthy();
    expect(saves()).toHaveLength(1);
    expect(saves()[0]!.body).toMatchObject({
      id: null,
      patientSituation: 4,
      centers: [2],
      nextStep: 100,
      variant: '',
    });
    const token = JSON.parse(atob(String(saves()[0]!.body['captcha']))) as object;
    expect(token).toMatchObject({ number: 7, salt: 'salt' });
    expect(Object.values({ ...sessionStorage }).join(' ')).not.toMatch(/Ejemplo|River Road|1961/);
  });

  it.each(askedCases)(
    'the summary shows exactly the questions that were asked: $name',
    ({ payload, variant, asked: wanted }) => {
      const { micrositeHipaaRelease, ...rest } = payload;
      openAt(
        5,
        { ...rest, micrositeHipaaRelease: micrositeHipaaRelease ? 1 : -1, selectNow: 0 },
        `/${variant && 'kfl-'}recipient`,
      );
      const shown = [...document.querySelectorAll('dt')].map(({ textContent }) => textContent);
      // On the Kidney For Life page the summary starts with the page's subject, before the situation.
      const route = variant === 'kfl' ? [LABELS.isKidneyForLife] : [];
      const questions = wanted.map((field) => LABELS[field]);
      expect(shown.slice(11)).toEqual([...route, 'Situation', ...questions]);
    },
  );

  it('the stored wizard does not contain the human check', async () => {
    openAt(5, { selectNow: 0 });
    await checked();
    expect(Object.keys(JSON.parse(sessionStorage.getItem('beacon-referral-new')!) as object)).toEqual([
      'answers',
      'step',
      'formKey',
    ]);
    expect(sessionStorage.getItem('beacon-referral-new')).not.toContain('captcha');
  });

  it.each<[string, 'unreached' | { status: number }, RegExp]>([
    ['is offline', 'unreached', /Our server did not respond/],
    ['is slowed down', { status: 429 }, /wait a few minutes/],
    ['meets another window', { status: 409 }, /changed in another window/],
    ['meets a fault', { status: 500 }, /Something went wrong on our side/],
  ])(
    'the summary explains what to do when the request %s, and sends it again',
    async (_name, failure, text) => {
      serve({ 'POST /recipient/save': [failure, { results: [17] }] });
      openAt(5, { selectNow: 0 });
      await checked();
      await press('Complete Request');
      await waitFor(() => expect(errorSummary().textContent).toMatch(text));
      expect(document.activeElement).toBe(errorSummary());
      expect(screen.queryByText(/Sending your request/)).toBeNull();
      await press('Complete Request');
      expect(await screen.findByText('Your answers are saved')).toBeTruthy();
      expect(saves().map(({ body }) => body['captcha'])).toEqual(Array(2).fill(saves()[0]!.body['captcha']));
    },
  );

  it('the summary leads to the step of a field with an error from the server', async () => {
    const errors = [
      { field: 'email', message: 'This email address has too many requests' },
      { field: 'centers', message: 'Elsewhere' },
    ];
    serve({ 'POST /recipient/save': [{ status: 422, errors }, { results: [17] }] });
    openAt(5, { selectNow: 0 });
    await checked();
    await press('Complete Request');
    await waitFor(() => expect(heading()).toBe('About you'));
    expect(document.activeElement).toBe(errorSummary());
    expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getAllByText(errors[0]!.message)).toHaveLength(2);
    await fill('Email', 'rosa@other.example');
    expect(screen.queryByText(errors[0]!.message)).toBeNull();
  });

  it('the human check is repeated when the server did not accept it', async () => {
    const errors = [{ field: 'captcha', message: 'Please complete the recaptcha check' }];
    serve({ 'POST /recipient/save': [{ status: 422, errors }, { results: [17] }] });
    openAt(5, { selectNow: 0 });
    await checked();
    await press('Complete Request');
    await waitFor(() => expect(errorSummary().textContent).toContain('has to be done again'));
    await checked();
    await press('Complete Request');
    expect(await screen.findByText('Your answers are saved')).toBeTruthy();
    expect(screen.getByText(/private link to rosa@mail.example/)).toBeTruthy();
  });
});

it('the form is sent again under the same key, also after a reload, and the next form under another', async () => {
  serve({ 'POST /recipient/save': ['unreached', 'unreached', { results: [17] }] });
  openAt(5, { selectNow: 0 });
  for (const times of [1, 2]) {
    await checked();
    await press('Complete Request');
    await waitFor(() => expect(errorSummary().textContent).toMatch(/it counts only once/));
    expect(saves()).toHaveLength(times);
    cleanup();
    open();
  }
  await checked();
  await press('Complete Request');
  await screen.findByText('Your answers are saved');
  const [first, ...others] = saves().map(({ body }) => body['formKey']);
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(others).toEqual([first, first]);
  cleanup();
  openAt(5, { selectNow: 0 });
  await checked();
  await press('Complete Request');
  await screen.findByText('Your answers are saved');
  expect(saves().at(-1)!.body['formKey']).not.toBe(first);
});

it('the last screen asks once how the patient heard of the program', async () => {
  const centers = [
    { id: 2, name: 'Center 2', city: '', state: '', isKidneyForLife: false, runsMicrosites: true },
  ];
  openAt(5, { selectNow: 1, centers });
  await checked();
  await press('Complete Request');
  await screen.findByText('How did you hear about us?');
  await press('Send my answer');
  expect(screen.getByText('Please choose how you heard of us from the list')).toBeTruthy();
  await answer('How did you hear', 'Word of Mouth');
  serve({ 'POST /recipient/save-lead-source': ['unreached', { results: null }] });
  await press('Send my answer');
  expect(await screen.findByText(/We could not confirm your answer/)).toBeTruthy();
  await press('Send my answer');
  expect(await screen.findByText('Thank you for telling us.')).toBeTruthy();
  expect(sent.at(-1)!.body).toEqual({ ids: [17], leadSource: 'Word of Mouth' });
  expect(screen.queryByText('How did you hear about us?')).toBeNull();
  cleanup();
  open();
  expect(heading()).toBe('Thank you. Your request is on its way');
  expect(screen.queryByText('How did you hear about us?'), 'also after a reload').toBeNull();
});

describe('a sent request', () => {
  const chosen = {
    id: 2,
    name: 'Center 2',
    city: '',
    state: '',
    isKidneyForLife: false,
    runsMicrosites: true,
  };
  const withPage = { useMicrositeProgram: 1, micrositeHipaaRelease: 1 };
  const send = async (more: object) => {
    openAt(5, more);
    await checked();
    await press('Complete Request');
  };

  it('the confirmation survives a reload, with the question of the lead source', async () => {
    await send({ selectNow: 1, centers: [chosen], ...withPage });
    await screen.findByText('Thank you. Your request is on its way');
    cleanup();
    open();
    expect(heading()).toBe('Thank you. Your request is on its way');
    expect(screen.getByText('Center 2')).toBeTruthy();
    expect(
      screen.getByText(/You also asked for a personal page and agreed to its HIPAA release/),
    ).toBeTruthy();
    await answer('How did you hear', 'Other');
    await press('Send my answer');
    await screen.findByText('Thank you for telling us.');
    expect(sent.at(-1)!.body).toEqual({ ids: [17], leadSource: 'Other' });
  });

  it('the confirmation without a center names the address of the link after a reload', async () => {
    await send({ selectNow: 0, centers: [chosen], ...withPage });
    await screen.findByText('Your answers are saved');
    cleanup();
    open();
    expect(screen.getByText(/private link to rosa@mail.example/)).toBeTruthy();
    expect(screen.getByText(/It can begin once you have chosen a center/)).toBeTruthy();
  });

  it('the confirmation can start another request', async () => {
    await send({ selectNow: 0 });
    await screen.findByText('Your answers are saved');
    expect(screen.queryByText(/personal page/)).toBeNull();
    await press('Start another request');
    expect(heading()).toBe('About you');
    expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('');
  });

  it('the confirmation expires after a day', async () => {
    const at = Date.now() - 24 * 60 * 60 * 1000;
    const kept = { step: 6, ids: [17], answers: { email: 'rosa@mail.example', centers: [] } };
    sessionStorage.setItem('beacon-referral-new', JSON.stringify({ receipt: kept, at }));
    open();
    expect(heading()).toBe('About you');
    await checked();
  });
});

it('the request stops waiting after the timeout, and every response is kept', async () => {
  openAt(5, { selectNow: 0 });
  await checked();
  await unanswered(
    'POST /recipient/save',
    () => press('Complete Request'),
    () => expect(screen.getByText(/Sending your request/)).toBeTruthy(),
  );
  expect(errorSummary().textContent).toContain('Everything you entered is still here.');
  expect(screen.queryByText(/Sending your request/)).toBeNull();
  expect(screen.getByText('rosa@mail.example')).toBeTruthy();
});

it.each([
  ['About you', 0, 'About you'],
  ['Your situation', 0, 'Your situation'],
  ['Centers you chose', 0, 'How to proceed'],
  ['Centers you chose', 1, 'Choose up to two centers'],
] as const)('leads from the summary back to what is to be changed: %s', async (group, selectNow, title) => {
  openAt(5, { selectNow });
  const section = screen.getByRole('region', { name: group });
  await user.click(within(section).getByRole('button', { name: 'Change' }));
  expect(heading()).toBe(title);
});

describe('a response changed from the summary', () => {
  const change = async (group: string) => {
    const section = screen.getByRole('region', { name: group });
    await user.click(within(section).getByRole('button', { name: 'Change' }));
  };

  it('a changed step leads straight back to the summary', async () => {
    openAt(5, { selectNow: 0 });
    await change('About you');
    await checked();
    await fill('First name', 'Rosalia');
    await press('Save and return to summary');
    expect(heading()).toBe('Please review the following information...');
    expect(screen.getByText('Rosalia')).toBeTruthy();
    await change('Your situation');
    await press('Save and return to summary');
    expect(heading()).toBe('Please review the following information...');
  });

  it('a changed step leads to the centers first when they are to be chosen now', async () => {
    openAt(5, { selectNow: 0 });
    await change('Centers you chose');
    await answer(
      'choose transplant centers now',
      'Yes, select centers nowYou see the centers near you and choose up to two. They get your request today.',
    );
    await press('Save and return to summary');
    expect(heading()).toBe('Choose up to two centers');
    await user.click(await screen.findByRole('button', { name: 'Center 1' }));
    await press('Save and return to summary');
    expect(heading()).toBe('Please review the following information...');
    expect(screen.getByText('Center 1')).toBeTruthy();
  });
});

it('the progress does not mark the centers as done when they were left for later', () => {
  openAt(5, { selectNow: 0 });
  const steps = within(screen.getByRole('list', { name: 'Step 5 of 5' })).getAllByRole('listitem');
  expect(steps.map((step) => [step.textContent.trim(), step.querySelector('svg') !== null])).toEqual([
    ['1. Personal details (done)', true],
    ['2. Situation (done)', true],
    ['3. How to proceed (done)', true],
    ['4. Centers: later', false],
    ['5. Summary', false],
  ]);
});

it('the title starts with the step, and reports errors', async () => {
  const { unmount } = open();
  await checked();
  expect(document.title).toMatch(/^About you – I'm in need of a kidney – /);
  await press('Continue');
  expect(document.title).toMatch(/^Error: About you – /);
  unmount();
  openAt(3);
  expect(document.title).toMatch(/^How to proceed – /);
});
