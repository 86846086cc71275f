import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  isCounted,
  readVisits,
  VISIT_COOKIE,
  visitCookie,
  withCounted,
  type VisitKind,
} from '@/domain/visits';
import { sent, serve, type Reply } from '@/testing/server';

const VISIT = 'POST /microsite/{shortCode}/stats/{type}';

/** Reloads the module, because sent visits are remembered per page. */
async function newPage() {
  vi.resetModules();
  return import('./recordVisit');
}

beforeEach(() => serve({ [VISIT]: {} }));

describe('a visit', () => {
  it('is counted once per browser, kind and site', async () => {
    const keptAlive: boolean[] = [];
    serve({
      [VISIT]: ({ request }) => {
        keptAlive.push(request.keepalive);
        return {};
      },
    });
    const visits: [string, VisitKind][] = [
      ['ABC123', 'initial'],
      ['ABC123', 'initial'],
      ['ABC123', 'eligible'],
      ['XYZ789', 'initial'],
    ];
    for (const [code, kind] of visits) await (await newPage()).recordVisit(code, kind);
    expect(sent.map(({ call }) => call)).toEqual([
      'POST /microsite/ABC123/stats/initial',
      'POST /microsite/ABC123/stats/eligible',
      'POST /microsite/XYZ789/stats/initial',
    ]);
    expect(keptAlive).toEqual([true, true, true]);
    expect(readVisits(document.cookie)).toEqual({
      initialVisit: true,
      learnMoreVisit: false,
      eligibleVisit: true,
      counted: { ABC123: ['initial', 'eligible'], XYZ789: ['initial'] },
    });
  });

  it.each<[string, Reply<typeof VISIT>]>([
    ['was rejected', { status: 500 }],
    ['did not arrive', 'unreached'],
  ])('is sent again after it %s, without a notice to the visitor', async (_name, reply) => {
    serve({ [VISIT]: [reply, {}] });
    await (await newPage()).recordVisit('ABC123', 'initial');
    expect(document.cookie).not.toContain(VISIT_COOKIE);
    await (await newPage()).recordVisit('ABC123', 'initial');
    expect(sent).toHaveLength(2);
    expect(isCounted(readVisits(document.cookie), 'ABC123', 'initial')).toBe(true);
  });

  it('is sent once per page even while the response is pending', async () => {
    const { recordVisit } = await newPage();
    await Promise.all([recordVisit('ABC123', 'initial'), recordVisit('ABC123', 'initial')]);
    expect(sent).toHaveLength(1);
  });

  it('is remembered before the response when the visitor is leaving the page', async () => {
    serve({ [VISIT]: 'never' });
    void (await newPage()).recordVisit('ABC123', 'eligible', true);
    expect(isCounted(readVisits(document.cookie), 'ABC123', 'eligible')).toBe(true);
  });
});

describe('the cookie', () => {
  it.each([
    '',
    `${VISIT_COOKIE}=`,
    `${VISIT_COOKIE}=%E0%A4%A`,
    `${VISIT_COOKIE}=null`,
    `${VISIT_COOKIE}=%7B%22counted%22%3A5%7D`,
  ])('counts no visits for the value %j', (cookie) =>
    expect(isCounted(readVisits(cookie), 'ABC123', 'initial')).toBe(false),
  );

  it('does not hide a first visit to this site when another program wrote only the three booleans', () => {
    const value = encodeURIComponent('{"initialVisit":true,"learnMoreVisit":false,"eligibleVisit":false}');
    const visits = readVisits(`a=b; ${VISIT_COOKIE}=${value}`);
    expect(visits.initialVisit).toBe(true);
    expect(isCounted(visits, 'ABC123', 'initial')).toBe(false);
  });

  it('applies to every path and stays below 4 KB by dropping the sites visited longest ago', () => {
    let visits = readVisits('');
    const codes = Array.from({ length: 200 }, (_, n) => `ABC${String(n).padStart(3, '0')}`);
    for (const code of codes)
      for (const kind of ['initial', 'learn-more', 'eligible'] as const)
        visits = withCounted(visits, code, kind);
    const cookie = visitCookie(visits, true);
    expect(cookie).toMatch(/; Path=\/; SameSite=Lax; Secure$/);
    expect(cookie.length).toBeLessThan(4000);
    const read = readVisits(cookie);
    expect(isCounted(read, 'ABC199', 'eligible')).toBe(true);
    expect(isCounted(read, 'ABC000', 'initial')).toBe(false);
  });
});

describe('a page is seen', () => {
  function fakeDocument(visibilityState: string, prerendering: boolean) {
    const doc = new EventTarget() as EventTarget & Record<string, unknown>;
    return Object.assign(doc, { visibilityState, prerendering });
  }
  it.each([
    ['calls act at once for a visible page', 'visible', false, undefined],
    ['calls act when a background tab becomes visible', 'hidden', false, 'visibilitychange'],
    ['calls act when a prerendered page is opened', 'visible', true, 'prerenderingchange'],
  ])('%s', async (_name, state, prerendering, event) => {
    const { whenSeen } = await newPage();
    const doc = fakeDocument(state, prerendering);
    const act = vi.fn<() => void>();
    whenSeen(act, doc as unknown as Document);
    expect(act).toHaveBeenCalledTimes(event ? 0 : 1);
    Object.assign(doc, { visibilityState: 'visible', prerendering: false });
    for (let n = 0; n < 2; n += 1) doc.dispatchEvent(new Event(event ?? 'visibilitychange'));
    expect(act).toHaveBeenCalledTimes(1);
  });
});
