import { useEffect, useRef, useState } from 'react';
import { brandIn } from '@/domain/page';
import { useLang, useT } from '@/i18n/react';
import { BrandBar } from '@/ui/brand-bar/BrandBar';
import { Button } from '@/ui/button/Button';
import { cx } from '@/ui/cx';
import { ArrowRight } from '@/ui/icon/icons';
import { LinkButton } from '@/ui/link-button/LinkButton';
import { useSwitchLanguage } from '@/ui/page-context/LanguageContext';
import { useBrand } from '@/ui/page-context/PageContext';
import { PageTitle } from '@/ui/page-context/PageTitle';
import { SkipLink } from '@/ui/skip-link/SkipLink';
import { CallUs, PageWords, SiteFooter } from '@/features/public-site';
import styles from './NotFound.module.css';
import { COUNTDOWN_SECONDS, startCountdown } from './rules/countdown';

/** The screen of /not-found: a page that is no longer active redirects to the donor campaign (M2). */
export default function NotFound() {
  const t = useT();
  const brand = useBrand();
  const lang = useLang();
  const switchTo = useSwitchLanguage();
  const worded = brandIn(brand, lang);
  return (
    <PageWords lang={lang} onSwitch={switchTo ?? undefined}>
      <PageTitle of={t('not-found.title')} />
      <SkipLink />
      <BrandBar home={brand.website} />
      <main id="main" tabIndex={-1} className={cx('clip', styles.page)}>
        <Farewell to={brand.considerCampaignUrl || brand.website} />
        <div className="col">
          <CallUs brand={worded} className={styles.call} />
        </div>
      </main>
      <SiteFooter data={{ brand: worded }} />
    </PageWords>
  );
}

/** Leaves without a history entry, because "back" would return here and redirect again. */
function leaveTo(url: string): void {
  window.location.replace(url);
}

interface FarewellProps {
  to: string;
  /** Leaves the page; replaced in tests. */
  leave?: (url: string) => void;
}

/**
 * The thanks and the countdown. The first key, scroll, touch or press stops the countdown (D26.17). Screen
 * readers announce that at once, because five seconds are too short to find the button.
 */
export function Farewell({ to, leave = leaveTo }: FarewellProps) {
  const t = useT();
  const [left, setLeft] = useState(COUNTDOWN_SECONDS);
  const [stopped, setStopped] = useState(false);
  const [isAnnounced, setAnnounced] = useState(false);
  const stopButton = useRef<HTMLButtonElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    const onStop = () => {
      // The focused button is about to disappear.
      if (document.activeElement === stopButton.current) heading.current?.focus({ preventScroll: true });
      setStopped(true);
    };
    return startCountdown({ onSecond: setLeft, onEnd: () => leave(to), onStop });
  }, [to, leave]);
  // Screen readers announce a live region when its text changes, not when it is there from the start.
  useEffect(() => setAnnounced(true), []);

  return (
    <div className={cx('col flow centered', styles.inner)}>
      <WindowLamp />
      <h1 ref={heading} tabIndex={-1}>
        {t('not-found.title')}
      </h1>
      <p className="lead">{t('not-found.text')}</p>
      {!stopped && (
        <>
          <p className="lead">{t('not-found.leaving')}</p>
          <p role="timer" aria-label={t('not-found.seconds', { count: left })} className={styles.timer}>
            {left}
          </p>
        </>
      )}
      <p role="status" className={cx('lead', !stopped && 'sr')}>
        {stopped
          ? t('not-found.stopped')
          : isAnnounced && t('not-found.leaving-soon', { count: COUNTDOWN_SECONDS })}
      </p>
      <LinkButton href={to} iconAfter={ArrowRight}>
        {t('not-found.consider')}
      </LinkButton>
      {!stopped && (
        <p className={cx('muted small', styles.stay)}>
          {t('not-found.stay')}
          <Button ref={stopButton} variant="text" small>
            {t('not-found.stop')}
          </Button>
        </p>
      )}
    </div>
  );
}

/** A window with a lit lamp, in the glow of the portraits. Decoration. */
function WindowLamp() {
  return (
    <div className={`portrait ${styles.window}`}>
      <svg viewBox="0 0 200 200" aria-hidden="true" focusable="false">
        <rect x="30" y="14" width="140" height="168" rx="70" fill="#143a2f" />
        <path d="M42 182V84a58 58 0 0 1 116 0v98Z" fill="#fcdda4" />
        <path d="M100 26v156M42 108h116" stroke="#143a2f" strokeWidth="7" />
        <path d="M82 160h36l-6-26H88Z" fill="#c2643c" />
        <path d="M92 134v-8h16v8" fill="#8a4423" />
        <path d="M100 126c-8-8-6-16 0-24 6 8 8 16 0 24Z" fill="#f5a832" />
        <rect x="18" y="178" width="164" height="14" rx="4" fill="#c9a877" />
      </svg>
    </div>
  );
}
