import { useEffect, useRef, useState, type ComponentType } from 'react';
import { ArrowRight } from '@/ui/icon/icons';
import { useSay } from '../words';
import { useNearby } from '../useNearby';
import type { PublicPageData } from '../page-data';
import { galleryPath } from '../rules/links';
import { ActionLink } from './ActionLink';
import type { WaitingProps } from './Waiting';
import styles from './sections.module.css';

/**
 * After a transplant: thanks, and three patients who still wait (R16.1c). The reader's browser fetches them: this page
 * is cached and must not show patients after their own page was removed.
 */
export function Others({ data }: { data: PublicPageData }) {
  const t = useSay();
  const place = useRef<HTMLDivElement>(null);
  const isNear = useNearby(place);
  const [Waiting, setWaiting] = useState<ComponentType<WaitingProps> | null>(null);
  useEffect(() => {
    if (!isNear) return;
    // Without the list, the button below still links to the registry's page for donors.
    import('./Waiting').then(
      (module) => setWaiting(() => module.Waiting),
      () => undefined,
    );
  }, [isNear]);
  return (
    <div ref={place} className={styles.card}>
      <h2 id="help">{t('public.others.title')}</h2>
      <p>{t('public.others.text', { name: data.site.firstName })}</p>
      {Waiting ? <Waiting data={data} /> : <Onward data={data} />}
    </div>
  );
}

/** Links to the gallery if it is open to this visitor, else to the registry's page for donors. */
export function Onward({ data, isGalleryOpen }: { data: PublicPageData; isGalleryOpen?: boolean }) {
  const t = useSay();
  const { brand, site } = data;
  const donors = brand.considerCampaignUrl || brand.website;
  return (
    <ActionLink href={isGalleryOpen ? galleryPath(site) : donors} variant="secondary" iconAfter={ArrowRight}>
      {t(isGalleryOpen ? 'public.others.see' : 'public.others.donors')}
    </ActionLink>
  );
}
