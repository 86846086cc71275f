/** A field that a correction changed, as recorded in the audit trail. */
export interface FactChange {
  field: string;
  before: string;
  after: string;
}

/**
 * Returns the changed fields of an audit event. The former value of a field is recorded under its name with the suffix
 * "Before".
 */
export function factChanges(details: Record<string, string>): FactChange[] {
  return Object.entries(details).flatMap(([key, before]) => {
    const field = key.replace(/Before$/, '');
    return field === key ? [] : [{ field, before, after: details[field] ?? '' }];
  });
}

/** Returns the names of the fields that people changed themselves; the audit trail records no values for them. */
export const namedFacts = ({ fields = '' }: Record<string, string>): string[] =>
  fields.split(' ').filter(Boolean);
