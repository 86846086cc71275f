/** What is wrong with a field: a message of the catalogue, or a sentence of the server. */
export type Problem = { id: string; max?: number } | { sentence: string };

/** What is wrong, by field. */
export type Problems<Field extends string> = Partial<Record<Field, Problem>>;

/** What the server blames fields of a form for; complaints about others are not among them. */
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
