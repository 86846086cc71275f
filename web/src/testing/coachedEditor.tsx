import { act, screen, within } from '@testing-library/react';
import { vi } from 'vitest';
import Editor from '@/features/editor';
import type { CustomSite } from '@/features/editor/api/customSite';
import { sampleSite } from '@/testing/sampleSite';
import editorWords from '@catalogues/en/editor.json';
import noteWords from '@catalogues/en/notes.json';
import pictureWords from '@catalogues/en/pictures.json';
import releaseWords from '@catalogues/en/release.json';
import { renderApp } from '@/testing/renderApp';
import { serve } from '@/testing/server';
import { user } from '@/testing/user';

/** The calls about notes. */
export const POLL = 'GET /microsite/custom-site/note/all/{id}/{editKey}';
export const SEND = 'POST /microsite/custom-site/note/send';
export const REPLY = 'POST /microsite/custom-site/note/reply';

/** The response to a poll without new notes. */
export const unchanged = new Response(null, { status: 304 });

/** Before each test: installs fake timers and serves no new notes. */
export function startCoached(): void {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.stubGlobal('scrollTo', () => {});
  serve({ [POLL]: unchanged });
}

/** Opens the editor of a patient with a coach, in English. */
export async function openCoached(changes: Partial<CustomSite> = {}, id = 7) {
  const coach = { fullName: 'Bernadette Lowe' };
  const results = { ...sampleSite({ coach, ...changes }), draftSavedBy: '' };
  serve({ 'GET /microsite/custom-site/data/{id}/{editKey}': { results } });
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
/** Presses a button, by default in the Actions menu, and waits for its effects. */
export async function pressCoached(name: RegExp | string, where: ReturnType<typeof within> = actions()) {
  await user.click(where.getByRole('button', { name }));
  await pass(0);
}
