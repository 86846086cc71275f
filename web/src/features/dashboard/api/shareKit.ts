import { call, type EditKey } from '@/api/client';
import { pathOfKey } from './ownSite';

/** A ready text to copy; only an e-mail has a subject. */
export interface ShareText {
  channel: 'social' | 'microblog' | 'email' | 'text';
  lang: 'en' | 'es';
  subject?: string;
  body: string;
}

/** What a patient hands out and posts. While the page is not public, all but isPublic is empty. */
export interface ShareKit {
  isPublic: boolean;
  /** The public address. */
  url: string;
  /** The QR code of it, a whole SVG element. */
  qrSvg: string;
  /** Files; those with words have a language in their address, see `inLang`. */
  qrPngUrl: string;
  cardsUrl: string;
  /** What one of the cards looks like. */
  cardPictureUrl: string;
  flyerUrl: string;
  pictureUrl: string;
  texts: ShareText[];
}

/** Fetches the share kit of one's own page. */
export async function fetchShareKit(key: EditKey, signal?: AbortSignal): Promise<ShareKit> {
  return (await call<ShareKit>('GET', `microsite/landing/${pathOfKey(key)}/share-kit`, { key, signal }))
    .results;
}
