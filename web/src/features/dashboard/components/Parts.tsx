import { Fragment, useState, type ReactNode } from 'react';
import type { EditKey } from '@/api/client';
import { MicrositeType, RecipientStatus } from '@/domain/enums';
import { useT } from '@/i18n/react';
import { ChartColumn, MessageSquare, Play } from '@/ui/icon/icons';
import { LoadingOverlay } from '@/ui/loading-overlay/LoadingOverlay';
import { coachStateOf } from '../rules/coachState';
import { isCounted } from '../rules/counted';
import { standingOf } from '@/domain/siteStanding';
import { Coach, coachTitle } from './Coach';
import { Head } from './Head';
import { JumpBar } from './JumpBar';
import { NeedGuidance } from './NeedGuidance';
import { PageControls } from './PageControls';
import { Path } from './Path';
import { TrainingVideos } from './TrainingVideos';
import { useAllOpen } from './useAllOpen';
import { useCoachRequest } from './useCoachRequest';
import { useLedTo } from './useLedTo';
import { ShareKit } from './ShareKit';
import type { Loaded } from './useOwnSite';
import { ViewingStats } from './ViewingStats';

type Part = 'stats' | 'share' | 'videos' | 'coach' | 'settings';
const inBarsOrder: readonly Part[] = ['stats', 'share', 'videos', 'coach', 'settings'];
const mostUsedFirst: readonly Part[] = ['share', 'stats', 'coach', 'videos', 'settings'];

/** Everything of the dashboard, once it is there. */
export function Parts({ siteKey, loaded }: { siteKey: EditKey; loaded: Loaded }) {
  const t = useT();
  const request = useCoachRequest(siteKey);
  useLedTo();
  const { site, stats, videos } = loaded;
  const state = coachStateOf(site);
  const closed = site.currentStatus >= RecipientStatus.Inactive;
  const isKidney = site.micrositeTypeId === MicrositeType.Kidney;
  const standing = standingOf(site);
  const counted = isCounted(standing);
  const allOpen = useAllOpen();
  // Kept when the device is turned: a part that moves would lose a dialog that it has open.
  const [order] = useState(allOpen ? inBarsOrder : mostUsedFirst);
  const jumps = [
    ...(counted ? [{ id: 'stats', label: t('dashboard.stats'), icon: ChartColumn }] : []),
    ...(isKidney ? [{ id: 'videos', label: t('dashboard.videos'), icon: Play }] : []),
    ...(closed ? [] : [{ id: 'coach', label: t(coachTitle(state)), icon: MessageSquare }]),
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
      {!counted && <Path standing={standing} />}
      {state === 'none' && !closed && <NeedGuidance request={request} />}
      {request.isPending && <LoadingOverlay message={t('dashboard.coach.sending')} />}
      {allOpen && <JumpBar jumps={jumps} />}
      {order.map((part) => (
        <Fragment key={part}>{parts[part]}</Fragment>
      ))}
    </>
  );
}
