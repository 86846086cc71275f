import { type RouteObject } from 'react-router';
import { vi } from 'vitest';
import type { StaffRole } from '@/domain/staff';
import { type Catalogue } from '@/i18n/i18n';
import staffWords from '@catalogues/en/staff.json';
import { renderApp } from '@/testing/renderApp';

/** A stubbed response to one call; "unreached" is a network failure. */
export type Answer = { status?: number; json?: object } | 'unreached';

/** A request that a screen sent. */
export interface Asked {
  call: string;
  body: unknown;
}

/**
 * For tests: stubs the server by method and path; other calls throw. An array gives responses in turn, and the
 * last one repeats. Returns the list of requests.
 */
export function serveStaff(answers: Record<string, Answer | Answer[]>): Asked[] {
  const asked: Asked[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const call = `${init.method ?? 'GET'} ${url.replace('/api/staff/', '')}`;
    asked.push({ call, body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body });
    const listed = answers[call];
    const answer = Array.isArray(listed) && listed.length > 1 ? listed.shift() : [listed].flat()[0];
    if (!answer) throw new Error(`nobody expected ${call}`);
    if (answer === 'unreached') throw new TypeError('offline');
    const { status = 200, json = {} } = answer;
    return new Response(JSON.stringify({ success: status < 300, ...json }), { status });
  });
  return asked;
}

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
