/** The kinds of visits that are counted, once per browser, kind and site (R4.1). */
export type VisitKind = 'initial' | 'learn-more' | 'eligible';

/** The cookie that stores the counted visits. */
export const VISIT_COOKIE = 'nkr-microsite';

/** The content of the cookie: the three booleans of the specification, and the counted kinds by short code. */
export interface Visits {
  initialVisit: boolean;
  learnMoreVisit: boolean;
  eligibleVisit: boolean;
  counted: Record<string, VisitKind[]>;
}

const flag = { initial: 'initialVisit', 'learn-more': 'learnMoreVisit', eligible: 'eligibleVisit' } as const;

/** A cookie has at most 4 KB; the sites that were seen longest ago are dropped first. */
const SITES_REMEMBERED = 30;

/** 400 days, the maximum lifetime of a cookie in browsers. */
const MAX_AGE_SECONDS = 400 * 24 * 60 * 60;

const kinds: readonly string[] = ['initial', 'learn-more', 'eligible'];

function countedKinds(value: unknown): Record<string, VisitKind[]> {
  const counted: Record<string, VisitKind[]> = {};
  if (typeof value !== 'object' || value === null) return counted;
  for (const [code, list] of Object.entries(value)) {
    if (Array.isArray(list)) counted[code] = list.filter((kind) => kinds.includes(kind as string));
  }
  return counted;
}

/** Parses the visits in document.cookie; a missing or unreadable cookie counts as no visits. */
export function readVisits(cookies: string): Visits {
  const none: Visits = { initialVisit: false, learnMoreVisit: false, eligibleVisit: false, counted: {} };
  const pair = cookies.split(/;\s*/).find((part) => part.startsWith(`${VISIT_COOKIE}=`));
  if (!pair) return none;
  try {
    const read = JSON.parse(decodeURIComponent(pair.slice(VISIT_COOKIE.length + 1))) as Partial<Visits>;
    return {
      initialVisit: read.initialVisit === true,
      learnMoreVisit: read.learnMoreVisit === true,
      eligibleVisit: read.eligibleVisit === true,
      counted: countedKinds(read.counted),
    };
  } catch {
    return none;
  }
}

/** Reports whether this browser was already counted for this site and kind. */
export function isCounted(visits: Visits, shortCode: string, kind: VisitKind): boolean {
  return visits.counted[shortCode]?.includes(kind) ?? false;
}

/** Returns the visits with one more counted. */
export function withCounted(visits: Visits, shortCode: string, kind: VisitKind): Visits {
  if (isCounted(visits, shortCode, kind)) return visits;
  const { [shortCode]: own = [], ...others } = visits.counted;
  const kept = Object.entries(others).slice(1 - SITES_REMEMBERED);
  return {
    ...visits,
    [flag[kind]]: true,
    counted: { ...Object.fromEntries(kept), [shortCode]: [...own, kind] },
  };
}

/** Returns the visits as a value for document.cookie. */
export function visitCookie(visits: Visits, secure: boolean): string {
  const value = encodeURIComponent(JSON.stringify(visits));
  return `${VISIT_COOKIE}=${value}; Max-Age=${MAX_AGE_SECONDS}; Path=/; SameSite=Lax${secure ? '; Secure' : ''}`;
}
