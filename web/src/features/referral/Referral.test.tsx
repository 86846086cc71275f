import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { errorSummary, queryErrorSummary } from '@/testing/errorSummary';
import { sent, serve } from '@/testing/server';
import { fill, press } from '@/testing/controls';
import {
  answer,
  button,
  challenge,
  checked,
  heading,
  open,
  openAt,
  saves,
  usual,
  answers,
} from '@/testing/referralWizard';
import { enter, user } from '@/testing/user';

beforeEach(() => serve(usual));

describe('step 1', () => {
  it('the step shows its errors after the first Continue, each linked to its field', async () => {
    open();
    await checked();
    expect(queryErrorSummary()).toBeNull();
    await press('Continue');
    const alert = errorSummary();
    expect(document.activeElement).toBe(alert);
    expect(within(alert).getByRole('heading').textContent).toBe('Please correct the issues below...');
    expect(
      within(alert)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual([
      'Please enter your first name',
      'Please enter your last name',
      'Please enter your email address',
      'Please enter your phone number',
      'Please enter your address',
      'Please enter your city',
      'Please select your state',
      'Please enter your postal code',
      'Please select your gender',
      'Please specify your date of birth',
      'To continue please check the HIPAA release',
    ]);
    const hint = 'If you have only one name, write it in both boxes.';
    expect(screen.getByText(hint).id).toBe('lastName-hint');
    await fill('First name', 'Sukarno');
    await fill('Last name', 'Sukarno');
    expect(screen.queryByText(hint)).toBeNull();
    await fill('Email', 'rosa@');
    expect(screen.getAllByText('Invalid email address').length).toBeGreaterThan(0);
    await fill('First name', 'Rosa');
    expect(screen.getByText('Please enter your first name').tagName).toBe('S');
  });

  it('the step requires the human check', async () => {
    serve({ 'GET /captcha/challenge': 'unreached' });
    openAt(1);
    await screen.findByText(/The check did not work/);
    await press('Continue');
    expect(screen.getAllByText('Please complete the recaptcha check')).toHaveLength(2);
    serve({ 'GET /captcha/challenge': challenge });
    await press('Try the check again');
    await press('Continue');
    expect(screen.queryByText('Please complete the recaptcha check')).toBeNull();
    await waitFor(() => expect(heading()).toBe('Your situation'));
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
    await press('Previous');
    await checked();
    expect(sent.filter(({ call }) => call === 'GET /captcha/challenge')).toHaveLength(3);
  });
});

describe('step 1 while the browser proves itself', () => {
  it('an early press waits for the check, and then continues', async () => {
    openAt(1);
    await press('Continue');
    expect(button('Continue').getAttribute('aria-busy')).toBe('true');
    expect(screen.queryByText('Please complete the recaptcha check')).toBeNull();
    await waitFor(() => expect(heading()).toBe('Your situation'));
  });

  it('the step asks for the check once it has failed', async () => {
    serve({ 'GET /captcha/challenge': 'unreached' });
    openAt(1);
    await press('Continue');
    expect(await screen.findAllByText('Please complete the recaptcha check')).toHaveLength(2);
    expect(button('Continue').getAttribute('aria-busy')).toBeNull();
  });
});

describe('step 2', () => {
  const banner = 'The items below in red must be completed before continuing...';
  const unanswered = { patientSituation: -1, useMicrositeProgram: -1, onDeceasedDonorList: -1 };
  const inRed = () => document.querySelectorAll('[aria-invalid="true"]').length;

  it('the step marks no errors before the first response or the first press on Continue', async () => {
    openAt(2, unanswered);
    expect(screen.getByText('Choose one to continue.')).toBeTruthy();
    expect(screen.queryByText(banner)).toBeNull();
    expect(inRed()).toBe(0);
    const goOn = button('Continue');
    expect([goOn.disabled, goOn.getAttribute('aria-disabled')]).toEqual([false, 'true']);
    expect(document.getElementById(goOn.getAttribute('aria-describedby')!)!.textContent).toBe(
      'Choose one to continue.',
    );
    await press('Continue');
    expect(heading()).toBe('Your situation');
    expect(screen.getByText(banner)).toBeTruthy();
    expect(inRed()).toBe(1);
    expect(document.activeElement).toBe(screen.getByLabelText(/I have a donor but/));
  });

  it('the step shows and counts the follow-up questions, and continues when all are filled in', async () => {
    openAt(2, unanswered);
    expect(screen.getAllByRole('radiogroup')).toHaveLength(1);
    await answer('Which of these', 'I have an incompatible donor');
    expect(screen.getAllByRole('radiogroup')).toHaveLength(4);
    expect(screen.getByText('3 more questions below').getAttribute('role')).toBe('status');
    expect(screen.getByText(banner)).toBeTruthy();
    await answer('Are you interested in Kidney for Life', 'Yes');
    await answer('personal page to find a donor', 'Yes');
    expect(screen.getByText('2 more questions below')).toBeTruthy();
    await answer('on the deceased donor list', 'Yes');
    await answer('HIPAA release for the page', 'No');
    await answer('willing to transfer', 'No, Stay With Current Physicians');
    expect(screen.queryByText(/more questions? below/)).toBeNull();
    expect(screen.getByText(/answer No to the question about a page above/)).toBeTruthy();
    await press('Continue');
    expect(heading()).toBe('Your situation');
    expect(document.activeElement!.id).toBe('micrositeHipaaRelease');
    await answer('HIPAA release for the page', 'Yes');
    await answer('willing to transfer', 'Yes, Transfer');
    expect(screen.queryByText(banner)).toBeNull();
    await press('Continue');
    expect(heading()).toBe('How to proceed');
    await press('Previous');
    await answer('Which of these', "I don't have a donor");
    expect(screen.getAllByRole('radiogroup')).toHaveLength(3);
    expect(screen.getByText(banner)).toBeTruthy();
  });

  it('the step does not ask for Kidney for Life on its own page', () => {
    openAt(2, { patientSituation: 2 }, '/kfl-recipient');
    expect(screen.queryByRole('radiogroup', { name: /Kidney for Life/ })).toBeNull();
    expect(button('Continue').getAttribute('aria-disabled')).toBeNull();
  });
});

it('step 3 requires a choice, and leads to the centers or past them', async () => {
  openAt(3);
  await press('Continue');
  expect(errorSummary().textContent).toContain('Please choose one of the two');
  await answer(
    'choose transplant centers now',
    'Not nowWe keep what you entered and email you a link to choose centers later.',
  );
  await press('Continue');
  expect(heading()).toBe('Please review the following information...');
  await press('Previous');
  await user.click(screen.getByLabelText(/Yes, select centers now/));
  await press('Continue');
  expect(heading()).toBe('Choose up to two centers');
  expect(await screen.findByRole('button', { name: 'Center 1' })).toBeTruthy();
});

it('the wizard switches the language at once, and keeps the typed text', async () => {
  const { unmount } = open();
  await checked();
  await fill('First name', 'Rosa');
  await press('Continue');
  await enter(screen.getByRole('combobox', { name: 'Language' }), 'es');
  expect(heading()).toBe('Acerca de usted');
  expect(screen.getByLabelText<HTMLInputElement>('Nombre').value).toBe('Rosa');
  expect(document.getElementById('birthDate-hint')?.textContent).toBe('MM/DD/AAAA, por ejemplo 03/12/1958');
  expect(screen.getAllByText('Escriba su apellido').length).toBeGreaterThan(0);
  unmount();
  open();
  expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Rosa');
});

describe('a saved request', () => {
  const saved = {
    ...answers,
    id: 17,
    ids: [17],
    micrositeHipaaRelease: false,
    isWillingToTransfer: -1,
    isKidneyForLife: -1,
  };
  const link = '/recipient/17/KEY';
  const resume = (more: object) =>
    serve({ 'GET /recipient/get/{id}/{editKey}': { results: { ...saved, ...more } } });

  it('a resumed wizard continues at its step with its key, without a human check', async () => {
    resume({ step: 6, centers: [], leadSource: null, variant: '' });
    open(link);
    // The press itself chooses "now", so that step 3 is skipped.
    await user.click(await screen.findByRole('button', { name: 'Continue and choose centers' }));
    await user.click(await screen.findByRole('button', { name: 'Center 1' }));
    await press('Continue');
    await press('Complete Request');
    await screen.findByText('Thank you. Your request is on its way');
    expect(saves()[0]!.body).toMatchObject({ id: 17, editKey: 'KEY', centers: [1] });
    expect(sent.map(({ call }) => call)).not.toContain('GET /captcha/challenge');
    expect(screen.getByText('How did you hear about us?')).toBeTruthy();
  });

  it('a resumed wizard asks for the lead source while there is none', async () => {
    resume({ step: 100, ids: [17, 18], centers: [2, 3], leadSource: null, variant: '' });
    open(link);
    await screen.findByText('How did you hear about us?');
    await answer('How did you hear', 'Web Search');
    await press('Send my answer');
    expect(await screen.findByText('Thank you for telling us.')).toBeTruthy();
    expect(sent.at(-1)!.body).toEqual({ ids: [17, 18], leadSource: 'Web Search' });
  });

  it('a center keeps its request, and another one can be added', async () => {
    resume({ step: 100, centers: [2], leadSource: 'Other', variant: 'kfl' });
    open(link);
    expect(await screen.findByText('Center 2')).toBeTruthy();
    expect(screen.queryByText('How did you hear about us?')).toBeNull();
    await press('Change my answers or add a center');
    expect(screen.getByText(/It counts once you have opened/).id).toBe('email-hint');
    await press('Continue');
    await press('Continue');
    await press('Continue');
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Center 2' })).disabled).toBe(true);
    expect(screen.getByText('Already has your request')).toBeTruthy();
    await press('Center 3');
    await press('Continue');
    await press('Complete Request');
    await screen.findByText('The centers you chose have your request.');
    expect(saves()[0]!.body).toMatchObject({ centers: [2, 3], variant: 'kfl', isKidneyForLife: 1 });
    expect(screen.queryByText('How did you hear about us?')).toBeNull();
  });

  it('an invalid link explains how to get another', async () => {
    serve({ 'GET /recipient/get/{id}/{editKey}': { status: 404 } });
    open(link);
    expect(await screen.findByRole('heading', { name: 'This link does not open your page' })).toBeTruthy();
    expect(screen.getByLabelText('Your email address')).toBeTruthy();
  });
});
