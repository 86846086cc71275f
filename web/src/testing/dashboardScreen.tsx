import { act, fireEvent, screen, within } from '@testing-library/react';
import { vi } from 'vitest';
import Dashboard from '@/features/dashboard';
import type { OwnSite } from '@/features/dashboard/api/ownSite';
import { sampleShareKit, sampleSite, sampleStats, sampleVideo } from '@/testing/sampleDashboard';
import contactWords from '@catalogues/en/contact.json';
import words from '@catalogues/en/dashboard.json';
import linkWords from '@catalogues/en/lost-link.json';
import noteWords from '@catalogues/en/notes.json';
import { settle } from './settle';
import { renderApp } from '@/testing/renderApp';

/** A stubbed response; 'unreached' is a network failure, 'never' never resolves. */
export type Answer = { status?: number; json?: unknown } | 'unreached' | 'never';

/** The base address of the microsite calls. */
export const BASE = '/api/microsite';
/** The call that fetches the site. */
export const DATA = `GET ${BASE}/custom-site/data/7/secret`;
/** The call that fetches the numbers. */
export const STATS = `GET ${BASE}/landing/7/secret/weekly-stats`;
/** The call that fetches the share kit. */
export const SHARE = `GET ${BASE}/landing/7/secret/share-kit`;
/** The call that fetches the training videos. */
export const VIDEOS = `GET ${BASE}/landing/7/secret/training-videos`;
/** The requests sent so far. */
export const asked: { call: string; body: unknown }[] = [];
let onSeen: (() => void) | undefined;
/** Reports the observed element as visible. */
export const seen = () => onSeen?.();

/** Stubs the server by method and path; other calls throw. */
export function serve(answers: Record<string, Answer>) {
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const call = `${init.method ?? 'GET'} ${url}`;
    asked.push({ call, body: init.body ? JSON.parse(String(init.body)) : null });
    const answer = answers[call];
    if (!answer) throw new Error(`nobody expected ${call}`);
    if (answer === 'unreached') throw new TypeError('offline');
    if (answer === 'never') {
      return new Promise((_resolve, reject) => {
        init.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      });
    }
    const { status = 200, json = {} } = answer;
    return new Response(JSON.stringify({ success: status < 300, ...(json as object) }), { status });
  });
}

/** Returns all responses that the dashboard needs to load. */
export const loaded = (site: Partial<OwnSite> = {}): Record<string, Answer> => ({
  [DATA]: { json: { results: sampleSite(site) } },
  [STATS]: { json: { results: sampleStats() } },
  [SHARE]: { json: { results: sampleShareKit() } },
  [VIDEOS]: { json: { results: [sampleVideo()] } },
});

/** Shows the dashboard. */
export function show(answers: Record<string, Answer>, hash = '') {
  serve(answers);
  const routes = [
    { path: '/microsite/landing/:id/:editKey', Component: Dashboard },
    { path: '/microsite/deactivate/:id/:editKey', element: <h1>Taken down</h1> },
  ];
  const catalogues = [words, contactWords, noteWords, linkWords];
  renderApp(routes, catalogues, `/microsite/landing/7/secret${hash}`);
}

/** Shows the dashboard and waits until it is loaded and the target of the address has focus. */
export async function open(answers: Record<string, Answer>, hash = '') {
  show(answers, hash);
  await screen.findByRole('heading', { level: 1 });
  await settle();
}

/** Presses a button. */
export async function press(name: string, box: HTMLElement = screen.getByRole('main')) {
  await act(async () => fireEvent.click(within(box).getByRole('button', { name })));
  await settle();
}

/** Clears requests and storage before a test. */
export function startAnew(): void {
  asked.length = 0;
  localStorage.clear();
  onSeen = undefined;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(onChange: (entries: { isIntersecting: boolean }[]) => void) {
        onSeen = () => onChange([{ isIntersecting: true }]);
      }
      observe() {}
      disconnect() {}
    },
  );
}
