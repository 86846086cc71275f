/** What the names of most centers end in. */
const COMMON_END =
  /(?: (?:Kidney|Liver|and|Organ|Transplant|Transplantation|Medical))* (?:Center|Institute|Program)$/;

/** The name of a center without what most names end in, for lists: "Lakeshore" for "Lakeshore Transplant Center". */
export function shortCenterName(name: string): string {
  return name.replace(COMMON_END, '');
}
