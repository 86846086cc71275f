/**
 * Returns the message of an audit entry about a legal hold or retention, which the histories of all records
 * share; null for other entries.
 */
export function retentionTrailMessage(action: string, details: Record<string, string>): string | null {
  const [about = '', what = ''] = action.split('.');
  if (about === 'hold') return `record.trail.hold-${what}`;
  return about === 'retention' ? `record.trail.retention-deleted.${details.kind}` : null;
}
