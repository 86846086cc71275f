import { type RouteObject } from 'react-router';
import type { StaffRole } from '@/domain/staff';
import { type Catalogue } from '@/i18n/i18n';
import staffWords from '@catalogues/en/staff.json';
import { renderApp } from '@/testing/renderApp';

/** For tests: shows a staff screen in English for a role. */
export function renderStaff(
  role: StaffRole,
  routes: RouteObject[],
  path: string,
  catalogues: readonly Catalogue[],
) {
  const me = {
    id: 1,
    fullName: 'Nadia Haddad',
    email: 'nadia@center.example',
    role,
    center: role === 'center-coordinator' ? { id: 3, name: 'Lakeshore' } : null,
    idleSeconds: 900,
    warnSeconds: 60,
    endsInSeconds: 43_200,
  };
  return renderApp(routes, [staffWords, ...catalogues], path, me).router!;
}
