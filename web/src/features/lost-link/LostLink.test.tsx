import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import words from '@catalogues/en/lost-link.json';
import { renderApp } from '@/testing/renderApp';
import { LinkRequest } from '@/parts/lost-link/LinkRequest';
import { sent, serve } from '@/testing/server';
import { unanswered } from '@/testing/unanswered';
import { enter, user } from '@/testing/user';

const ask = async (email: string) => {
  await enter(screen.getByLabelText('Your email address'), email);
  await user.click(screen.getByRole('button', { name: 'Send me my link' }));
};

beforeEach(() => void renderApp(<LinkRequest />, [words]));

describe('asking for a lost link', () => {
  it('the form requires an address before it sends a request', async () => {
    await ask('   ');
    const box = screen.getByLabelText('Your email address');
    expect(box.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(box);
    expect(sent).toEqual([]);
  });

  it('the form announces the error each time that Enter is pressed in the field', async () => {
    const box = screen.getByLabelText('Your email address');
    box.focus();
    await user.keyboard('{Enter}');
    const first = screen.getByRole('alert');
    expect(first.textContent).toBe('Please enter your email address.');
    await user.keyboard('{Enter}');
    expect(screen.getByRole('alert')).not.toBe(first);
  });

  // Shows R2.8a
  it('the form shows the same response for every address, with focus on it, and offers another address', async () => {
    serve({ 'POST /lost-link': {} });
    await ask(' rosa@example.org ');
    const said = (await screen.findByText(/If we know the address rosa@example.org,/)).closest(
      '[role=status]',
    );
    await waitFor(() => expect(document.activeElement).toBe(said));
    expect(sent[0]?.body).toEqual({ email: 'rosa@example.org' });
    await user.click(screen.getByRole('button', { name: 'Try another address' }));
    const box = await screen.findByLabelText('Your email address');
    await waitFor(() => expect(document.activeElement).toBe(box));
  });

  it("the form shows the server's error at the field", async () => {
    const errors = [{ field: 'email', message: 'Please enter an email address.' }];
    serve({ 'POST /lost-link': { status: 422, message: 'Broken', errors } });
    await ask('rosa');
    expect(await screen.findByText('Please enter an email address.')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toBe('Please enter an email address.');
  });

  it.each([
    [429, 'Please wait five minutes.', 'Please wait five minutes.'],
    [
      500,
      'Oops',
      'We could not confirm your request just now. Something went wrong on our side. Wait a minute, then try again. If ' +
        'it happens again, call us.',
    ],
  ])('the form keeps the address after a %d', async (status, message, shown) => {
    serve({ 'POST /lost-link': { status, message } });
    await ask('rosa@example.org');
    expect((await screen.findByRole('alert')).textContent).toBe(shown);
    expect(screen.getByLabelText<HTMLInputElement>('Your email address').value).toBe('rosa@example.org');
  });
});

it('the form stops waiting after the timeout, and keeps the address', async () => {
  const button = screen.getByRole('button', { name: 'Send me my link' });
  await unanswered(
    'POST /lost-link',
    () => ask('rosa@example.org'),
    () => expect(button.getAttribute('aria-busy')).toBe('true'),
  );
  expect(screen.getByRole('alert').textContent).toContain('Check your internet connection, then try again.');
  expect(button.getAttribute('aria-busy')).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('Your email address').value).toBe('rosa@example.org');
});
