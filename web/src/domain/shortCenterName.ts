/** Matches the common endings of center names. */
const COMMON_END =
  /(?: (?:Kidney|Liver|and|Organ|Transplant|Transplantation|Medical))* (?:Center|Institute|Program)$/;

/**
 * Returns the name of a center without its common ending, for lists: "Lakeshore" for "Lakeshore Transplant
 * Center".
 */
export function shortCenterName(name: string): string {
  return name.replace(COMMON_END, '');
}
