import { screen, waitFor, within } from '@testing-library/react';
import { useEffect } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { findErrorSummary } from '@/testing/errorSummary';
import { box, press } from '@/testing/controls';
import {
  dialog,
  EXISTING,
  open,
  recommended,
  REGISTER,
  sentence,
  serveRegistration,
  show,
  VALIDATE,
} from '@/testing/registerScreen';
import { sentBodies, serve, type Reply } from '@/testing/server';
import { unanswered } from '@/testing/unanswered';
import { enter, user } from '@/testing/user';

// The human check has its own tests: here each check yields the next token at once.
let checks = 0;
vi.mock('@/ui/human-check/HumanCheck', () => ({
  HumanCheck({ onToken }: { onToken: (token: string | null) => void }) {
    useEffect(() => {
      checks += 1;
      onToken(`token-${checks}`);
      // One check, one token.
      // oxlint-disable-next-line react-hooks/exhaustive-deps
    }, []);
    return <p>Human check</p>;
  },
}));

const scrollTo = vi.fn<() => void>();
beforeEach(() => {
  checks = 0;
  scrollTo.mockReset();
  vi.stubGlobal('scrollTo', scrollTo);
  serveRegistration();
});

describe('registering', () => {
  it('the recommended address is sent as verified, the thank-you page shows, and the form is cleared', async () => {
    await open('/register', { secondaryPhoneCanReceiveTexts: true, campaign: ' lksh26' });
    await press('Register');
    expect((await dialog()).querySelector('mark')?.textContent).toBe('Unit 2');
    await press('Use Recommended');
    const thanks = await screen.findByRole('heading', {
      name: 'Thank you for registering for a Champion Microsite!',
    });
    await waitFor(() => expect(document.activeElement).toBe(thanks));
    expect(screen.getByText('The center will contact you via email.')).toBeTruthy();
    expect(Object.values({ ...sessionStorage }).join(' ')).not.toMatch(/Grace|grace|1955/);

    expect(sentBodies(EXISTING)).toEqual([
      {
        email: 'grace@mail.com',
        firstName: 'Grace',
        lastName: 'Lindqvist',
        birthDate: '02/09/1955',
        captcha: 'token-1',
      },
    ]);
    expect(sentBodies(VALIDATE)).toEqual([
      { address: '418 main st', city: 'Mukwonago', state: 50, postalCode: '53149' },
    ]);
    expect(sentBodies(REGISTER)).toEqual([
      {
        campaign: 'LKSH26',
        firstName: 'Grace',
        lastName: 'Lindqvist',
        emailAddress: 'grace@mail.com',
        primaryPhone: '262-555-0118',
        primaryPhoneCanReceiveTexts: false,
        secondaryPhone: '',
        secondaryPhoneCanReceiveTexts: false,
        streetAddress: '418 Main St Unit 2',
        city: 'Mukwonago',
        state: 50,
        postalCode: '53149',
        gender: 2,
        languagePreference: -1,
        aboType: null,
        birthDate: '02/09/1955',
        micrositeType: 0,
        isAddressVerified: true,
        isCoachingDesired: false,
        hipaaRelease: true,
        captcha: 'token-1',
        releaseVersion: 'template-champion',
        textConsentVersion: 'template-champion',
      },
    ]);
  });

  // Shows R3.9a
  it('the confirmation survives a reload, mentions the guardian of a minor, and can start another form', async () => {
    const born = `01/02/${new Date().getFullYear() - 14}`;
    const { unmount } = await open('/register', { birthDate: born });
    await press('Register');
    await dialog();
    await press('No, this is correct');
    await screen.findByRole('heading', { name: /^Thank you/ });
    unmount();
    show('/register');
    expect(screen.getByRole('heading', { name: /^Thank you/ })).toBeTruthy();
    expect(screen.getByText(/a parent or legal guardian has to agree to the release/)).toBeTruthy();
    await press('Register another patient');
    expect(box('First name').value).toBe('');
  });

  it('the entered address is sent as not verified', async () => {
    await open();
    await press('Register');
    await dialog();
    await press('No, this is correct');
    await screen.findByRole('heading', { name: /^Thank you/ });
    const [body] = sentBodies(REGISTER);
    expect(body).toMatchObject({ streetAddress: '418 main st', isAddressVerified: false });
  });

  it('Cancel returns to the form, and the next attempt needs a new human check', async () => {
    await open();
    await press('Register');
    await dialog();
    await press('Cancel & Return to Registration');
    expect(screen.queryByRole('dialog')).toBeNull();
    await press('Register');
    await dialog();
    expect(sentBodies(EXISTING).map(({ captcha }) => captcha)).toEqual(['token-1', 'token-2']);
    expect(sentBodies(REGISTER)).toEqual([]);
  });

  it('an incomplete address leads to the street field', async () => {
    serve({ [VALIDATE]: { results: { ...recommended, errorCount: 1 } } });
    await open();
    await press('Register');
    expect((await dialog()).textContent).toContain('more information is needed');
    expect(screen.queryByRole('button', { name: 'Use Recommended' })).toBeNull();
    await press('Fix');
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(box('Street address')));
  });

  it.each<[string, Reply<typeof VALIDATE>]>([
    ['nothing to recommend', { results: null }],
    ['a check that is too busy', { status: 429, message: 'Wait' }],
    ['an unreachable check', 'unreached'],
  ])('the registration continues with %s', async (_what, answer) => {
    serve({ [VALIDATE]: answer });
    await open();
    await press('Register');
    expect(within(await dialog()).getByText('No Recommended Address')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Use Recommended' })).toBeNull();
    await press('No, this is correct');
    await screen.findByRole('heading', { name: /^Thank you/ });
  });
});

describe('a refused registration', () => {
  it('the alerts name each center at which the person is registered', async () => {
    const results = [{ centerAlias: 'Lakeshore' }, { centerAlias: 'Blue Mesa' }];
    serve({ [EXISTING]: { results } });
    await open();
    await press('Register');
    expect(await sentence()).toEqual([
      'It appears you are already registered at Lakeshore so a second registration could not be added',
      'It appears you are already registered at Blue Mesa so a second registration could not be added',
    ]);
    await waitFor(() => expect(document.activeElement).toBe(screen.getAllByRole('alert')[0]));
    expect(scrollTo).toHaveBeenCalledWith(expect.objectContaining({ top: 0 }));
    expect(sentBodies(VALIDATE)).toEqual([]);
  });

  const failed = 'An error occurred while attempting to save your registration, please try again later';
  const status = (n: number) => ({ results: { status: n } });
  it.each<[string, Reply<typeof REGISTER>, string]>([
    [
      'registered a moment ago',
      status(1),
      'It appears you are already registered so a second registration could not be added',
    ],
    ['the campaign', status(2), 'The specified campaign, LKSH26, is invalid.'],
    ['the date of birth', status(3), 'The specified date of birth is invalid.'],
    ['no connection', 'unreached', failed],
    ['a broken server', { status: 500, message: 'Oops' }, failed],
    ['too many attempts', { status: 429, message: 'Wait a minute.' }, 'Wait a minute.'],
  ])('a failure because of %s keeps the form and needs a new human check', async (_why, answer, said) => {
    serve({ [REGISTER]: answer });
    await open();
    await press('Register');
    await dialog();
    await press('No, this is correct');
    expect(await sentence()).toEqual([said]);
    expect(box('Last name').value).toBe('Lindqvist');
    serveRegistration();
    await press('Register');
    await screen.findByRole('heading', { name: /^Thank you/ });
    expect(sentBodies(REGISTER).map(({ captcha }) => captcha)).toEqual(['token-1', 'token-2']);
  });

  it('the address is asked about again only after it changed', async () => {
    serve({ [REGISTER]: status(2) });
    await open();
    await press('Register');
    await dialog();
    await press('Use Recommended');
    await sentence();
    await enter(box('First name'), 'Gracia');
    await press('Register');
    await waitFor(() => expect(sentBodies(REGISTER)).toHaveLength(2));
    expect(sentBodies(VALIDATE)).toHaveLength(1);
    expect(sentBodies(REGISTER)[1]).toMatchObject({
      streetAddress: '418 Main St Unit 2',
      isAddressVerified: true,
    });
    await sentence();
    await enter(box('Street address'), '9 Elm St');
    await press('Register');
    await dialog();
    await press('No, this is correct');
    await waitFor(() => expect(sentBodies(REGISTER)).toHaveLength(3));
    expect(sentBodies(REGISTER)[2]).toMatchObject({
      streetAddress: '9 Elm St',
      isAddressVerified: false,
    });
  });

  it("the server's error is shown at its field", async () => {
    const errors = [{ field: 'lastName', message: 'Please use plain text' }];
    serve({ [REGISTER]: { status: 422, message: 'Broken', errors } });
    await open();
    await press('Register');
    await dialog();
    await press('No, this is correct');
    const summary = await findErrorSummary();
    expect(within(summary).getByRole('heading').textContent).toBe(
      'Please complete the required fields indicated below',
    );
    expect(box('Last name').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('link', { name: 'Please use plain text' })).toBeTruthy();
  });
});

it('the registration stops waiting after the timeout, and keeps the form', async () => {
  await open();
  await press('Register');
  const question = await dialog();
  const choice = within(question).getByRole('button', { name: 'Use Recommended' });
  await unanswered(
    REGISTER,
    () => user.click(choice),
    () => expect(screen.getByText('One moment please...')).toBeTruthy(),
  );
  expect(await sentence()).toEqual([
    'An error occurred while attempting to save your registration, please try again later',
  ]);
  expect(screen.queryByText('One moment please...')).toBeNull();
  expect(box('First name').value).toBe('Grace');
});
