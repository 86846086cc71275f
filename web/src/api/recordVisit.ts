import { isCounted, readVisits, visitCookie, withCounted, type VisitKind } from '@/domain/visits';

// The visits that this page has sent. The cookie is set only after the server has acknowledged a visit.
const sent = new Set<string>();

function remember(shortCode: string, kind: VisitKind): void {
  const visits = withCounted(readVisits(document.cookie), shortCode, kind);
  document.cookie = visitCookie(visits, window.location.protocol === 'https:');
}

/**
 * Sends a visit to the server unless this browser was counted before (R4.1). With `leaving` the page may be gone
 * before the response arrives, so the visit is remembered at once.
 */
export async function recordVisit(shortCode: string, kind: VisitKind, leaving = false): Promise<void> {
  const key = `${shortCode}/${kind}`;
  if (sent.has(key) || isCounted(readVisits(document.cookie), shortCode, kind)) return;
  sent.add(key);
  try {
    const answer = fetch(`/api/microsite/${encodeURIComponent(shortCode)}/stats/${kind}`, {
      method: 'POST',
      keepalive: true,
    });
    if (leaving) remember(shortCode, kind);
    if ((await answer).ok) remember(shortCode, kind);
    else sent.delete(key);
  } catch {
    // Visits only feed the patient's statistics; a failure must never be visible to the visitor.
    sent.delete(key);
  }
}

/** Calls act once the page is visible, not while it is prerendered or in a background tab. */
export function whenSeen(act: () => void, doc: Document & { prerendering?: boolean } = document): void {
  const isVisible = () => doc.visibilityState === 'visible' && !doc.prerendering;
  if (isVisible()) {
    act();
    return;
  }
  const events = ['visibilitychange', 'prerenderingchange'];
  const check = () => {
    if (!isVisible()) return;
    for (const event of events) doc.removeEventListener(event, check);
    act();
  };
  for (const event of events) doc.addEventListener(event, check);
}
