/**
 * The message of an entry about a legal hold, or of what was kept long enough, which the histories of all records
 * share; null for every other one.
 */
export function keptTrailMessage(action: string, details: Record<string, string>): string | null {
  const [about = '', what = ''] = action.split('.');
  if (about === 'hold') return `record.trail.hold-${what}`;
  return about === 'retention' ? `record.trail.retention-deleted.${details.kind}` : null;
}
