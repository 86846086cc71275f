import { useEffect, useRef } from 'react';
import type { EditKey } from '@/api/client';
import { RecipientStatus } from '@/domain/enums';
import { Rich, useT } from '@/i18n/react';
import { buttonClass } from '@/ui/button/Button';
import { LinkButton } from '@/ui/link-button/LinkButton';
import { AppLink } from '@/ui/work-bar/AppLink';
import type { StarterSite } from '../api/starterSite';
import type { StartState } from '../rules/startState';

interface SiteStatusProps {
  siteKey: EditKey;
  site: StarterSite;
  state: Exclude<StartState, 'form' | 'unavailable'>;
  /** The site was activated on this visit, so this screen takes focus and scrolls to its top. */
  justNow: boolean;
}

/** Shows the state of a page that needs no activation, and the next step (V2). */
export function SiteStatus({ siteKey, site, state, justNow }: SiteStatusProps) {
  const t = useT();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!justNow) return;
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [justNow]);
  const key = `${encodeURIComponent(siteKey.id)}/${encodeURIComponent(siteKey.editKey)}`;
  const editor = `/microsite/custom-site/${key}`;
  const isLive = site.currentStatus === RecipientStatus.Active;
  return (
    <div className="panel panel--lit stack gap-5">
      <h1 ref={heading} tabIndex={-1} aria-describedby="starter-lead">
        {t('starter.active.title', { name: site.firstName })}
      </h1>
      <p className="lead" id="starter-lead">
        {state === 'starter' ? (
          <Rich id="starter.active" parts={[<AppLink key="on" to={editor} />]} />
        ) : (
          t(`starter.is.${state}`)
        )}
      </p>
      <div className="row">
        {state === 'hidden' ? (
          <AppLink className={buttonClass({})} to={editor}>
            {t('starter.to-release')}
          </AppLink>
        ) : (
          <AppLink className={buttonClass({})} to={`/microsite/landing/${key}`}>
            {t('starter.to-dashboard')}
          </AppLink>
        )}
        {(site.isPublic || justNow) && (
          <LinkButton variant="secondary" href={`/${site.shortCode}`} newTab>
            {t(isLive ? 'starter.is.active.site' : 'starter.active.site')}
          </LinkButton>
        )}
      </div>
    </div>
  );
}
