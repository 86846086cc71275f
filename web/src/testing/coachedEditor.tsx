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

/** What the server answers to a call with this in its address; to everything else: that it failed. */
export let answers: Record<string, Answer> = {};
/** The calls that were made. */
export let asked: { url: string; headers: Headers; body: unknown }[] = [];
/** What was sent to the call whose address ends so. */
export const sentTo = (end: string) => asked.find(({ url }) => url.endsWith(end))?.body;

/** The server's answer with these results. */
export const json = (results: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify({ success: true, results }), { status: 200, headers });

/** Before each test: a server, a clock that can be turned, and nothing kept. */
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

/** After each test. */
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
  // The editor is drawn in slices; what it does then comes a moment later.
  await pass(0);
  return shown;
}

/** Lets time go by. */
export const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
/** The Actions menu beside the page. */
export const actions = () => within(screen.getByRole('complementary', { name: 'Actions' }));
/** Presses a button, of the Actions menu if nothing else is named. */
export const pressCoached = (name: RegExp | string, where: ReturnType<typeof within> = actions()) =>
  act(async () => fireEvent.click(where.getByRole('button', { name })));
