import { auditFilterNames, type AuditFilter } from '@/api/staffAudit';

/** Returns the number of active filters. A kind and its number count as one filter, and the switch is no filter. */
export function countFilters(filter: AuditFilter): number {
  const set = auditFilterNames.filter((name) => name !== 'own' && filter[name] !== '');
  return new Set(set.map((name) => name.replace('Number', ''))).size;
}
