/** The address of the audit desk that shows just this. */
export function auditAddress(filter: Record<string, string | number>): string {
  const named = Object.entries(filter).map(([name, value]) => [name, String(value)]);
  return `/staff/audit?${new URLSearchParams(named).toString()}`;
}
