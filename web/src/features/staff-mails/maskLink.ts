/** The placeholder for a hidden private link. */
export const MASK = '••••••••';

/** Returns a text without its private link. Longer addresses that start with the link are hidden completely. */
export function maskLink(text: string, link: string): string {
  if (link === '') return text;
  return text
    .split(link)
    .map((part, n) => (n === 0 ? part : part.replace(/^[^\s<>"')\]]*/, '')))
    .join(MASK);
}
