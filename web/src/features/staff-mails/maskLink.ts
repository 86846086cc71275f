/** What stands for a private link until somebody asks for it. */
export const MASK = '••••••••';

/** A text without its private link; longer addresses that begin with it are hidden whole. */
export function maskLink(text: string, link: string): string {
  if (link === '') return text;
  return text
    .split(link)
    .map((part, n) => (n === 0 ? part : part.replace(/^[^\s<>"')\]]*/, '')))
    .join(MASK);
}
