import { useEffect, useRef } from 'react';
import type { EditKey } from '@/api/client';
import { Rich, useT } from '@/i18n/react';
import { LinkButton } from '@/ui/link-button/LinkButton';
import { AppLink } from '@/ui/work-bar/AppLink';
import type { StarterSite } from '../api/starterSite';

interface ActivatedProps {
  siteKey: EditKey;
  site: StarterSite;
  /** Activated on this visit, so that focus and the top of the screen are here. */
  justNow: boolean;
}

/** After activation: the way on to the patient's own page (V2). */
export function Activated({ siteKey, site, justNow }: ActivatedProps) {
  const t = useT();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!justNow) return;
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [justNow]);
  const editor = `/microsite/custom-site/${encodeURIComponent(siteKey.id)}/${encodeURIComponent(siteKey.editKey)}`;
  return (
    <div className="panel panel--lit stack gap-5">
      <h1 ref={heading} tabIndex={-1}>
        {t('starter.active.title', { name: site.firstName })}
      </h1>
      <p className="lead" role="status">
        <Rich id="starter.active" parts={[<AppLink key="on" to={editor} />]} />
      </p>
      <LinkButton variant="secondary" href={`/${site.shortCode}`} newTab>
        {t('starter.active.site')}
      </LinkButton>
    </div>
  );
}
