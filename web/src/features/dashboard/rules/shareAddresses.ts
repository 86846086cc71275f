import type { ShareText } from '../api/shareKit';

/** The address of a file of the share kit in a language; the server gave it in the reader's. */
export function inLang(file: string, lang: ShareText['lang']): string {
  const [path = '', query] = file.split('?');
  const wanted = new URLSearchParams(query);
  wanted.set('lang', lang);
  return `${path}?${wanted.toString()}`;
}

/** An address as people write it down: https:// is left out. */
export function inWords(url: string): string {
  return url.replace(/^https?:\/\//, '');
}

/** Opens the reader's mail program with a text already written. */
export function mailWith({ subject = '', body }: Pick<ShareText, 'subject' | 'body'>): string {
  return `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.replaceAll('\n', '\r\n'))}`;
}

/** A QR code as an address, to be shown or saved. */
export function svgAddress(svg: string): string {
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
}
