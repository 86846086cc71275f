import { Fragment, useState, type ReactNode } from 'react';
import type { EditKey } from '@/api/client';
import { MicrositeType, RecipientStatus } from '@/domain/enums';
import { useT } from '@/i18n/react';
import { ChartColumn, MessageSquare, Play, type Drawing, Settings } from '@/ui/icon/icons';
import { LoadingOverlay } from '@/ui/loading-overlay/LoadingOverlay';
import { coachStateFor } from '../rules/coachState';
import { isCounted } from '../rules/isCounted';
import { siteState, type PatientSiteState } from '@/domain/siteState';
import { Coach, coachTitle } from './Coach';
import { Head } from './Head';
import { NeedGuidance } from './NeedGuidance';
import { TrainingVideos } from './TrainingVideos';
import { useAllOpen } from '../hooks/useAllOpen';
import { useCoachRequest } from '../hooks/useCoachRequest';
import { useRedirectState } from '../hooks/useRedirectState';
import { ShareKit } from './ShareKit';
import type { Loaded } from '../hooks/useOwnSite';
import { ViewingStats } from './ViewingStats';
import { cx } from '@/ui/cx';
import styles from './dashboard.module.css';
import { Icon } from '@/ui/icon/Icon';
import type { OwnSite } from '../api/ownSite';
import { Deactivate } from './Deactivate';
import { Reach } from './Reach';
import { Section } from './Section';
import { useFocusWhenGone } from '../hooks/useFocusWhenGone';
import { Visibility } from './Visibility';
import { WithdrawRelease } from './WithdrawRelease';

type Part = 'stats' | 'share' | 'videos' | 'coach' | 'settings';
const inBarsOrder: readonly Part[] = ['stats', 'share', 'videos', 'coach', 'settings'];
const mostUsedFirst: readonly Part[] = ['share', 'stats', 'coach', 'videos', 'settings'];

/** All sections of the dashboard. */
export function Parts({ siteKey, loaded }: { siteKey: EditKey; loaded: Loaded }) {
  const t = useT();
  const request = useCoachRequest(siteKey);
  useRedirectState();
  const { site, stats, videos } = loaded;
  const coachState = coachStateFor(site);
  const closed = site.currentStatus >= RecipientStatus.Inactive;
  const isKidney = site.micrositeTypeId === MicrositeType.Kidney;
  const state = siteState(site);
  const counted = isCounted(state);
  const allOpen = useAllOpen();
  // The order survives a rotation of the device: a moved section would close its open dialog.
  const [order] = useState(allOpen ? inBarsOrder : mostUsedFirst);
  const jumps = [
    ...(counted ? [{ id: 'stats', label: t('dashboard.stats'), icon: ChartColumn }] : []),
    ...(isKidney ? [{ id: 'videos', label: t('dashboard.videos'), icon: Play }] : []),
    ...(closed ? [] : [{ id: 'coach', label: t(coachTitle(coachState)), icon: MessageSquare }]),
  ];
  const parts: Record<Part, ReactNode> = {
    stats: counted && <ViewingStats stats={stats} />,
    share: !closed && <ShareKit siteKey={siteKey} site={site} />,
    videos: isKidney && <TrainingVideos siteKey={siteKey} videos={videos} />,
    coach: !closed && <Coach siteKey={siteKey} site={site} request={request} />,
    settings: !closed && <PageControls siteKey={siteKey} site={site} />,
  };
  return (
    <>
      <Head siteKey={siteKey} site={site} visitorsThisWeek={counted ? stats.initialVisitorCountChange : 0} />
      {!counted && <Path state={state} />}
      {coachState === 'none' && !closed && <NeedGuidance request={request} />}
      {request.isPending && <LoadingOverlay message={t('dashboard.coach.sending')} />}
      {allOpen && <JumpBar jumps={jumps} />}
      {order.map((part) => (
        <Fragment key={part}>{parts[part]}</Fragment>
      ))}
    </>
  );
}

/** For a patient without a page: the three steps to a page, with the current one marked. */
function Path({ state }: { state: PatientSiteState }) {
  const t = useT();
  const steps = ['turn-on', 'write', 'share'] as const;
  return (
    <section className={cx('wrap flow gap-4', styles.pathWrap)} aria-labelledby="path">
      <h2 id="path">{t('dashboard.path')}</h2>
      <ol className={styles.path}>
        {steps.map((step) => (
          <li key={step} aria-current={step === 'turn-on' && state === 'invited' ? 'step' : undefined}>
            <b>{t(`dashboard.path.${step}`)}</b>
            <span>{t(`dashboard.path.${step}.text`)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** A section that the bar links to. */
interface Jump {
  id: string;
  label: string;
  icon: Drawing;
}

/** The blue bar of links to the parts of the dashboard (M2). */
function JumpBar({ jumps }: { jumps: readonly Jump[] }) {
  const t = useT();
  return (
    <nav className={styles.jump} aria-label={t('dashboard.jump')}>
      <div className="wrap">
        {jumps.map(({ id, label, icon }) => (
          <a key={id} href={`#${id}`}>
            <Icon of={icon} />
            {label}
          </a>
        ))}
      </div>
    </nav>
  );
}

/** The patient's settings: contact data, visibility, and the two ways to take the page down. */
function PageControls({ siteKey, site }: { siteKey: EditKey; site: OwnSite }) {
  const t = useT();
  useFocusWhenGone(site.agreedToHipaa, '#settings h2');
  return (
    <Section id="settings" title={t('dashboard.controls')} icon={Settings} figure={t(foundBy(site))}>
      <div className={styles.controls}>
        <Reach siteKey={siteKey} site={site} />
        <Visibility siteKey={siteKey} site={site} />
        <div className="panel flow gap-6">
          {site.agreedToHipaa && <WithdrawRelease siteKey={siteKey} />}
          <Deactivate siteKey={siteKey} />
        </div>
      </div>
    </Section>
  );
}

/** Returns the message id for the visibility of the page. */
function foundBy({ showInGallery, allowIndexing }: OwnSite) {
  if (showInGallery && allowIndexing) return 'dashboard.found.by.both';
  if (showInGallery) return 'dashboard.found.by.gallery';
  return allowIndexing ? 'dashboard.found.by.search' : 'dashboard.found.by.link';
}
