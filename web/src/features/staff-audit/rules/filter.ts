import { auditFilterNames, type AuditFilter } from '@/api/staffAudit';

/** How many filters are set. A kind and its number are one. */
export function countFilters(filter: AuditFilter): number {
  const set = auditFilterNames.filter((name) => filter[name] !== '');
  return new Set(set.map((name) => name.replace('Number', ''))).size;
}
