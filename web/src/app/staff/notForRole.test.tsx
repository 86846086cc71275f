import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderStaff } from '@/testing/staffScreen';
import { NotForRole, UnknownAddress } from './NotForRole';

const routes = [
  { path: '/staff/texts', Component: NotForRole },
  { path: '*', Component: UnknownAddress },
];

it('names the page, its roles, the reader and the way to get access, without a redirect', async () => {
  const router = renderStaff('center-coordinator', routes, '/staff/texts', []);
  expect(await screen.findByRole('heading', { level: 1, name: 'Not for your role' })).toBeTruthy();
  expect(screen.getByText('The page “Texts” is for these roles: registry administrators.')).toBeTruthy();
  expect(screen.getByText('You are signed in as Nadia Haddad (Center coordinator, Lakeshore).')).toBeTruthy();
  expect(screen.getByText('A registry administrator can give you access.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to Work' }).getAttribute('href')).toBe('/staff');
  expect(router.state.location.pathname).toBe('/staff/texts');
});

it('shows an unknown address as not found, without a redirect', async () => {
  const router = renderStaff('center-coordinator', routes, '/staff/nowhere', []);
  expect(await screen.findByRole('heading', { level: 1, name: 'Not found' })).toBeTruthy();
  expect(screen.getByText(/\/staff\/nowhere$/)).toBeTruthy();
  expect(router.state.location.pathname).toBe('/staff/nowhere');
});
