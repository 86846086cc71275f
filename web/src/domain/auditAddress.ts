/** Returns the address of the audit desk with this filter. */
export function auditAddress(filter: Record<string, string | number>): string {
  const named = Object.entries(filter).map(([name, value]) => [name, String(value)]);
  return `/staff/audit?${new URLSearchParams(named).toString()}`;
}
