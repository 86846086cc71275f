import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { serve } from '@/testing/server';
import { renderStaff } from '@/testing/staffScreen';
import { NotForRole, UnknownAddress } from './NotForRole';

const routes = [
  { path: '/staff/texts', Component: NotForRole },
  { path: '/staff/settings', Component: NotForRole },
  { path: '*', Component: UnknownAddress },
];

const text = () => screen.getByRole('heading', { level: 1 }).parentElement!.textContent;

it('names the page, its roles, the reader and the person who can give access, without a redirect', async () => {
  serve({
    'GET /staff/administrator': { results: { fullName: 'Theo Marsh', email: 'theo@registry.example' } },
  });
  const router = renderStaff('center-coordinator', routes, '/staff/texts', []);
  expect(await screen.findByRole('heading', { level: 1, name: 'Not for your role' })).toBeTruthy();
  const email = await screen.findByRole('link', { name: 'Email Theo Marsh' });
  expect(email.getAttribute('href')).toBe('mailto:theo@registry.example');
  expect(text()).toContain('The page Texts is for these roles: registry administrators.');
  expect(text()).toContain('You are signed in as Nadia Haddad (Center coordinator, Lakeshore).');
  expect(text()).toContain('Theo Marsh, registry administrator, can give you access. theo@registry.example');
  expect(screen.getByRole('link', { name: 'Back to Work' }).getAttribute('href')).toBe('/staff');
  expect(router.state.location.pathname).toBe('/staff/texts');
});

it('names a tab of a place by its own name, and no person if none was found', async () => {
  serve({ 'GET /staff/administrator': { status: 404 } });
  renderStaff('registry-reviewer', routes, '/staff/settings', []);
  expect(await screen.findByText('A registry administrator can give you access.')).toBeTruthy();
  expect(text()).toContain('The page Settings in force is for these roles');
});

it('shows an unknown address as not found, without a redirect', async () => {
  const router = renderStaff('center-coordinator', routes, '/staff/nowhere', []);
  expect(await screen.findByRole('heading', { level: 1, name: 'Not found' })).toBeTruthy();
  expect(screen.getByText(/\/staff\/nowhere$/)).toBeTruthy();
  expect(router.state.location.pathname).toBe('/staff/nowhere');
});
