import { Suspense } from 'react';
import { useSay } from '../words';
import { cx } from '@/ui/cx';
import { TailIcon } from '@/ui/icon/Icon';
import { ExternalLink } from '@/ui/icon/icons';
import { fullName, type PublicPageData } from '../page-data';
import { isOver } from '../rules/banner';
import { DonorNote, donorLinkProps } from './DonorLink';
import { Intro, Welcome } from './Intro';
import styles from './Opening.module.css';
import { ShareButtons } from './ShareButtons';

function subline(data: PublicPageData): string {
  const kidney = data.site.micrositeTypeId === 0;
  if (data.view === 'starter') return kidney ? 'public.sub.starter.kidney' : 'public.sub.starter.liver';
  return kidney ? 'public.sub.kidney' : 'public.sub.liver';
}

/**
 * The patient's name in the largest type, picture and story, and the buttons for sharing and donating. The
 * buttons follow the story on a phone; on wider screens they are next to or below the name.
 */
export function Opening({ data, heading: Heading }: { data: PublicPageData; heading: 'h1' | 'h2' }) {
  const t = useSay();
  const over = isOver(data.site);
  return (
    <div className={cx('wrap', styles.opening, data.location !== 0 && styles.noTop)}>
      <div className={styles.name}>
        <Heading>{fullName(data.site)}</Heading>
        {!over && <p className={styles.sub}>{t(subline(data))}</p>}
      </div>
      {data.view === 'starter' ? (
        <Welcome data={data} />
      ) : (
        <Suspense>
          <Intro data={data} />
        </Suspense>
      )}
      <div className={cx(styles.aside, 'no-print')}>
        <ShareButtons data={data} />
        {!over && (
          <>
            <a className={styles.qualify} {...donorLinkProps(data)}>
              {t('public.qualified')}
              <TailIcon of={ExternalLink} />
              <span className="sr"> {t('public.opens-new-tab')}</span>
            </a>
            <DonorNote />
          </>
        )}
      </div>
    </div>
  );
}
