import { useEffect, useRef } from 'react';
import { useT } from '@/i18n/react';
import { Icon } from '@/ui/icon/Icon';
import { ExternalLink, User } from '@/ui/icon/icons';
import { Skeleton } from '@/ui/skeleton/Skeleton';
import { profileThumbnail, type ActiveSite } from '../api/activeSites';
import styles from '../Gallery.module.css';
import { PAGE_SIZE } from '../rules/filter';

interface TilesProps {
  sites: readonly ActiveSite[];
  /** The index of the tile that takes focus: the first one added by Load More. */
  focusOn: number | null;
}

/** The tiles; each opens the person's page in a new tab. */
export function Tiles({ sites, focusOn }: TilesProps) {
  const t = useT();
  const list = useRef<HTMLUListElement>(null);
  const focusAt = focusOn !== null && focusOn < sites.length ? focusOn : null;
  useEffect(() => {
    if (focusAt !== null) list.current?.children[focusAt]?.querySelector('a')?.focus();
  }, [focusAt]);
  return (
    <ul className={styles.faces} ref={list}>
      {sites.map((site) => (
        <li key={site.shortCode}>
          <a className={styles.face} href={`/${site.shortCode}`} target="_blank" rel="noopener">
            <Face site={site} />
            <b>
              <Name site={site} />
            </b>
            <span className="sr"> {t('shared.opens-new-tab')}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The full name; the new-tab icon does not break from its last word. */
function Name({ site }: { site: ActiveSite }) {
  const words = `${site.firstName} ${site.lastName}`.trim().split(' ');
  const last = words.pop();
  return (
    <>
      {words.join(' ')}{' '}
      <span className="nowrap">
        {last} <Icon of={ExternalLink} />
      </span>
    </>
  );
}

function Face({ site }: { site: ActiveSite }) {
  const address = profileThumbnail(site);
  if (!address) {
    return (
      <span className={styles.noFace}>
        <Icon of={User} big />
      </span>
    );
  }
  return <img src={address} width={380} height={400} alt="" loading="lazy" />;
}

/** The skeleton of the tiles while they load. */
export function LoadingTiles() {
  return (
    <div className={styles.faces} aria-hidden="true">
      {Array.from({ length: PAGE_SIZE }, (_, n) => (
        <div key={n}>
          <Skeleton className={styles.faceToCome} />
          <Skeleton className={styles.nameToCome} />
        </div>
      ))}
    </div>
  );
}
