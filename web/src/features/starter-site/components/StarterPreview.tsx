import { lazy, Suspense, useState } from 'react';
import { useLang, useT } from '@/i18n/react';
import { useCallouts } from '@/parts/wording/useCallouts';
import { Button } from '@/ui/button/Button';
import { cx } from '@/ui/cx';
import { ChevronDown, ChevronUp } from '@/ui/icon/icons';
import { Skeleton } from '@/ui/skeleton/Skeleton';
import { useBrand } from '@/ui/page-context/PageContext';
import type { StarterSite } from '../api/starterSite';
import { starterPageData } from '../rules/starterPageData';
import styles from './StarterPreview.module.css';

// The form opens before the public page's code is loaded; the preview follows.
const PublicRoot = lazy(async () => ({ default: (await import('@/features/public-site')).PublicRoot }));

/**
 * The real starter page in a frame (V2, 26.12): its top, and the whole page on request. Until the frame is
 * open, the page's links take neither focus nor taps, because most links are cut off.
 */
export function StarterPreview({ site }: { site: StarterSite }) {
  const t = useT();
  const lang = useLang();
  const brand = useBrand();
  const callouts = useCallouts();
  const [open, setOpen] = useState(false);
  return (
    <section className="stack" aria-labelledby="preview-heading">
      <h2 id="preview-heading">{t('starter.see')}</h2>
      <div
        id="preview"
        className={cx(styles.frame, !open && styles.folded)}
        inert={!open}
        // Browsers without inert support move focus into the hidden part; that opens the frame.
        onFocus={() => setOpen(true)}
      >
        <Suspense fallback={<Skeleton className={styles.coming} />}>
          <PublicRoot data={starterPageData({ site, brand, lang, callouts })} embedded />
        </Suspense>
      </div>
      <Button
        variant="secondary"
        aria-expanded={open}
        aria-controls="preview"
        iconAfter={open ? ChevronUp : ChevronDown}
        onClick={() => setOpen(!open)}
      >
        {open ? t('starter.see-less') : t('starter.see-whole')}
      </Button>
    </section>
  );
}
