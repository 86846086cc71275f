import type { AuditEvent } from '@/api/staffAudit';

/** A line of the audit trail: an event, and the other reads of the same visit to a screen. */
export interface AuditLine extends AuditEvent {
  more: readonly AuditEvent[];
}

/** Consecutive reads within this time belong to one visit, in milliseconds. */
const VISIT_MS = 10_000;

/** Folds the reads of one visit into one line. Events are newest first; changes are never folded. */
export function foldVisits(
  events: readonly AuditEvent[],
  isRead: (event: AuditEvent) => boolean,
): AuditLine[] {
  const lines: (AuditLine & { more: AuditEvent[] })[] = [];
  for (const event of events) {
    const line = lines.at(-1);
    const last = line?.more.at(-1) ?? line;
    if (line && last && isRead(event) && isRead(last) && isSameVisit(last, event)) line.more.push(event);
    else lines.push({ ...event, more: [] });
  }
  return lines;
}

function isSameVisit(later: AuditEvent, earlier: AuditEvent): boolean {
  return (
    later.actorKind === earlier.actorKind &&
    later.actorNumber === earlier.actorNumber &&
    later.address === earlier.address &&
    !earlier.isErased &&
    !earlier.isAltered &&
    Date.parse(later.at) - Date.parse(earlier.at) <= VISIT_MS
  );
}
