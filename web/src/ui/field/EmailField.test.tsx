import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderApp } from '@/testing/renderApp';
import { EmailField } from './EmailField';

function Form() {
  const [email, setEmail] = useState('');
  return (
    <>
      <EmailField label="Email" value={email} onChange={({ target }) => setEmail(target.value)} />
      <output>{email}</output>
    </>
  );
}

it('offers the domain that was probably meant, and writes it', async () => {
  renderApp(<Form />, []);
  const box = screen.getByLabelText('Email');
  fireEvent.change(box, { target: { value: 'ana@gmial.com' } });
  expect(screen.queryByRole('button')).toBeNull();
  fireEvent.click(await screen.findByRole('button', { name: 'Did you mean ana@gmail.com?' }));
  expect(screen.getByText('ana@gmail.com')).toBeTruthy();
  expect(box).toHaveProperty('value', 'ana@gmail.com');
  expect(document.activeElement).toBe(box);
  expect(screen.queryByRole('button')).toBeNull();
});

it('is the email field of every form, except the sign-in, which sends no email', () => {
  const screens = import.meta.glob<string>('/src/**/*.tsx', {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const fields = Object.entries(screens).filter(([, text]) => /(type|inputMode)="email"/.test(text));
  expect(fields.map(([file]) => file.split('/').at(-1)).sort()).toEqual([
    'EmailField.tsx',
    'PasswordForm.tsx',
  ]);
});
