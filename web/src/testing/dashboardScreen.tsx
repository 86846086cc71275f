import { screen, within } from '@testing-library/react';
import { vi } from 'vitest';
import Dashboard from '@/features/dashboard';
import type { OwnSite } from '@/features/dashboard/api/ownSite';
import { sampleShareKit, sampleSite, sampleStats, sampleVideo } from '@/testing/sampleDashboard';
import contactWords from '@catalogues/en/contact.json';
import words from '@catalogues/en/dashboard.json';
import linkWords from '@catalogues/en/lost-link.json';
import noteWords from '@catalogues/en/notes.json';
import { serve, type Replies } from './server';
import { settle } from './settle';
import { renderApp } from '@/testing/renderApp';
import { user } from '@/testing/user';

let onSeen: (() => void) | undefined;
/** Reports the observed element as visible. */
export const seen = () => onSeen?.();

/** Returns all responses that the dashboard needs to load. */
export const loaded = (site: Partial<OwnSite> = {}): Replies => ({
  'GET /microsite/custom-site/data/{id}/{editKey}': { results: sampleSite(site) },
  'GET /microsite/landing/{id}/{editKey}/weekly-stats': { results: sampleStats() },
  'GET /microsite/landing/{id}/{editKey}/share-kit': { results: sampleShareKit() },
  'GET /microsite/landing/{id}/{editKey}/training-videos': { results: [sampleVideo()] },
});

/** Shows the dashboard. */
export function show(answers: Replies, hash = '') {
  serve(answers);
  const routes = [
    { path: '/microsite/landing/:id/:editKey', Component: Dashboard },
    { path: '/microsite/deactivate/:id/:editKey', element: <h1>Taken down</h1> },
  ];
  const catalogues = [words, contactWords, noteWords, linkWords];
  renderApp(routes, catalogues, `/microsite/landing/7/secret${hash}`);
}

/** Shows the dashboard and waits until it is loaded and the target of the address has focus. */
export async function open(answers: Replies, hash = '') {
  show(answers, hash);
  await screen.findByRole('heading', { level: 1 });
  await settle();
}

/** Presses a button. */
export async function press(name: string, box: HTMLElement = screen.getByRole('main')) {
  await user.click(within(box).getByRole('button', { name }));
  await settle();
}

/** Observes elements that come into view, before a test. */
export function startAnew(): void {
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
