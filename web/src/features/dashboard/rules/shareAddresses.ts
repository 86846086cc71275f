import type { ShareText } from '../api/shareKit';

/** Returns the address of a share kit file in a language; the server returns the reader's language. */
export function inLang(file: string, lang: ShareText['lang']): string {
  const [path = '', query] = file.split('?');
  const wanted = new URLSearchParams(query);
  wanted.set('lang', lang);
  return `${path}?${wanted.toString()}`;
}

/** Returns an address for print: without https://. */
export function inWords(url: string): string {
  return url.replace(/^https?:\/\//, '');
}

/** Returns a mailto: address with subject and text. */
export function mailWith({ subject = '', body }: Pick<ShareText, 'subject' | 'body'>): string {
  return `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.replaceAll('\n', '\r\n'))}`;
}

/** Returns a QR code as a data URL, to be shown or saved. */
export function svgAddress(svg: string): string {
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
}
