import { useState, type MouseEvent } from 'react';
import { useSay } from '../words';
import { Icon } from '@/ui/icon/Icon';
import { Mail, MessageSquare, Users } from '@/ui/icon/icons';
import { fullName, type PublicPageData } from '../page-data';
import { bannerFor, isOver } from '../rules/banner';
import { mailLink, shareLink, shareUrl } from '../rules/links';
import styles from './Opening.module.css';

/**
 * Opens the device's share sheet, or copies the address if there is none. Returns whether it did either. A
 * share sheet that refuses opens the channel's link instead.
 */
function shareHere(url: string, text: string, copied: () => void, channel: string): boolean {
  if (typeof navigator.share === 'function') {
    navigator.share({ url, text }).catch((reason: Error) => {
      // AbortError: the person closed the share sheet, which is no failure.
      if (reason.name !== 'AbortError') window.open(channel, '_self');
    });
    return true;
  }
  if (!navigator.clipboard) return false;
  navigator.clipboard.writeText(url).then(copied, () => undefined);
  return true;
}

/** A new tab, so that this page or an editor around it is not replaced. */
const newTab = { target: '_blank', rel: 'noopener' };

/** Three ways to share the page. They are plain links; the device's own share sheet takes priority. */
export function ShareButtons({ data }: { data: PublicPageData }) {
  const t = useSay();
  const [copied, setCopied] = useState(false);
  const { firstName, micrositeTypeId } = data.site;
  const kidney = micrositeTypeId === 0;
  const name = fullName(data.site);
  const url = shareUrl(data);
  const banner = bannerFor(data.site);
  const looking = kidney ? 'public.share.text.kidney' : 'public.share.text.liver';
  // After a transplant the shared text must not ask for a donor.
  const text = t(banner?.over ? banner.title : looking, { name });
  const templates = data.brand.shareLinks ?? {};

  const share = (template: string | undefined) => (event: MouseEvent<HTMLAnchorElement>) => {
    const native = template && typeof navigator.share !== 'function';
    if (!native && shareHere(url, text, () => setCopied(true), event.currentTarget.href))
      event.preventDefault();
  };
  return (
    <div className={styles.share} role="group" aria-label={t('public.share.label', { name: firstName })}>
      <span>
        {t(isOver(data.site) && !data.site.isMemorial ? 'public.share.news' : 'public.share.this-page')}
      </span>
      <a {...newTab} href={shareLink(templates.social, url, text)} onClick={share(templates.social)}>
        <Icon of={Users} /> {t('public.share.social')}
        <span className="sr"> {t('public.opens-new-tab')}</span>
      </a>
      <a
        {...newTab}
        href={shareLink(templates.microblog, url, text)}
        onClick={templates.microblog ? undefined : share(undefined)}
      >
        <Icon of={MessageSquare} /> {t('public.share.microblog')}
        <span className="sr"> {t('public.opens-new-tab')}</span>
      </a>
      <a href={mailLink(text, `${text}\r\n\r\n${url}`)}>
        <Icon of={Mail} /> {t('public.share.email')}
      </a>
      <p className={styles.copied} role="status">
        {copied && t('public.share.copied')}
      </p>
    </div>
  );
}
