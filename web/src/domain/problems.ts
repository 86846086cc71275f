/** The error of a field: a message of the catalogue, or a sentence of the server. */
export type Problem = { id: string; max?: number } | { sentence: string };

/** The errors of a form, by field. */
export type Problems<Field extends string> = Partial<Record<Field, Problem>>;

/** Returns the server's errors for the fields of a form; errors for other fields are dropped. */
export function serverProblems<Field extends string>(
  errors: readonly { field: string; message: string }[],
  fields: readonly Field[],
): Problems<Field> {
  const problems: Problems<Field> = {};
  for (const { field, message } of errors) {
    const known = fields.find((name) => name === field);
    if (known) problems[known] = { sentence: message };
  }
  return problems;
}
