/** One fact that a correction changed, as the audit trail keeps it. */
export interface FactChange {
  field: string;
  before: string;
  after: string;
}

/** The changed facts of an entry of the trail: each under its name, the former value under the name and "Before". */
export function factChanges(details: Record<string, string>): FactChange[] {
  return Object.entries(details).flatMap(([key, before]) => {
    const field = key.replace(/Before$/, '');
    return field === key ? [] : [{ field, before, after: details[field] ?? '' }];
  });
}

/** The names of the facts that people changed themselves: the trail keeps no values of these. */
export const namedFacts = ({ fields = '' }: Record<string, string>): string[] =>
  fields.split(' ').filter(Boolean);
