import { act, fireEvent, screen, within } from '@testing-library/react';
import { vi } from 'vitest';
import Editor from '@/features/editor';
import type { CustomSite } from '@/features/editor/api/customSite';
import { sampleSite } from '@/testing/sampleSite';
import editorWords from '@catalogues/en/editor.json';
import noteWords from '@catalogues/en/notes.json';
import pictureWords from '@catalogues/en/pictures.json';
import releaseWords from '@catalogues/en/release.json';
import { renderApp } from '@/testing/renderApp';

type Answer = (request: { url: string; headers: Headers; body: unknown }) => Response | Promise<Response>;

/** The stubbed responses by part of the address; all other calls fail. */
export let answers: Record<string, Answer> = {};
/** The requests sent so far. */
export let asked: { url: string; headers: Headers; body: unknown }[] = [];
/** Returns the body sent to the address with this end. */
export const sentTo = (end: string) => asked.find(({ url }) => url.endsWith(end))?.body;

/** Returns a successful response with these results. */
export const json = (results: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify({ success: true, results }), { status: 200, headers });

/** Before each test: stubs the server, installs fake timers and clears the storage. */
export function startCoached(): void {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.stubGlobal('scrollTo', () => {});
  asked = [];
  answers = { '/note/all/': () => new Response(null, { status: 304 }) };
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const request = {
      url,
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
    };
    asked.push(request);
    const path = Object.keys(answers).find((part) => url.includes(part));
    return path ? answers[path]?.(request) : new Response('', { status: 500 });
  });
}

/** After each test: restores timers, stubs and storage. */
export function endCoached(): void {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
}

/** Opens the editor of a patient with a coach, in English. */
export async function openCoached(changes: Partial<CustomSite> = {}, id = 7) {
  const coach = { fullName: 'Bernadette Lowe' };
  answers['/custom-site/data/'] = () => json(sampleSite({ coach, ...changes }));
  const routes = [{ path: '/microsite/custom-site/:id/:editKey', Component: Editor }];
  const words = [editorWords, noteWords, pictureWords, releaseWords];
  const shown = renderApp(routes, words, `/microsite/custom-site/${id}/secret`);
  await screen.findByRole('heading', { level: 1 });
  // The editor renders in slices; its effects run a moment later.
  await pass(0);
  return shown;
}

/** Advances the fake timers. */
export const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
/** The Actions menu of the page. */
export const actions = () => within(screen.getByRole('complementary', { name: 'Actions' }));
/** Presses a button, by default in the Actions menu. */
export const pressCoached = (name: RegExp | string, where: ReturnType<typeof within> = actions()) =>
  act(async () => fireEvent.click(where.getByRole('button', { name })));
