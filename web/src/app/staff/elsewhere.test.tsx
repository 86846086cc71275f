import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import record from '@catalogues/en/record.json';
import Bounces from '@/features/staff-bounces';
import { serve } from '@/testing/server';
import { renderStaff } from '@/testing/staffScreen';
import { NotPermitted } from './StaffFrame';

const routes = [
  { path: '/staff', element: <p>Work queue</p> },
  { path: '/staff/bounces', Component: Bounces },
  { path: '*', Component: NotPermitted },
];

it('a coordinator who opens the list of emails is redirected to the bounces and told why', async () => {
  serve({ 'GET /staff/bounces': { results: [] } });
  const router = renderStaff('center-coordinator', routes, '/staff/mails', [record]);
  expect(await screen.findByText(/list of all emails is for registry administrators/)).toBeTruthy();
  expect(router.state.location.pathname).toBe('/staff/bounces');
});

it('any other unknown address redirects to the start page of the role', async () => {
  const router = renderStaff('center-coordinator', routes, '/staff/nowhere', [record]);
  expect(await screen.findByText('Work queue')).toBeTruthy();
  expect(router.state.location.pathname).toBe('/staff');
});
