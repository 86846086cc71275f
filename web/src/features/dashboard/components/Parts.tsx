import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { EditKey } from '@/api/client';
import { MicrositeType, RecipientStatus } from '@/domain/enums';
import { useT } from '@/i18n/react';
import { ChartColumn, MessageSquare, Play } from '@/ui/icon/icons';
import { LoadingOverlay } from '@/ui/loading-overlay/LoadingOverlay';
import { coachStateOf } from '../rules/coachState';
import { Coach, coachTitle } from './Coach';
import { Head } from './Head';
import { JumpBar } from './JumpBar';
import { NeedGuidance } from './NeedGuidance';
import { PageControls } from './PageControls';
import { TrainingVideos } from './TrainingVideos';
import { useCoachRequest } from './useCoachRequest';
import { ShareKit } from './ShareKit';
import type { Loaded } from './useOwnSite';
import { ViewingStats } from './ViewingStats';

/** Everything of the dashboard, once it is there. */
export function Parts({ siteKey, loaded }: { siteKey: EditKey; loaded: Loaded }) {
  const t = useT();
  const request = useCoachRequest(siteKey);
  useLedTo();
  const { site, stats, videos } = loaded;
  const state = coachStateOf(site);
  const closed = site.currentStatus >= RecipientStatus.Inactive;
  const isKidney = site.micrositeTypeId === MicrositeType.Kidney;
  const jumps = [
    { id: 'stats', label: t('dashboard.stats'), icon: ChartColumn },
    ...(isKidney ? [{ id: 'videos', label: t('dashboard.videos'), icon: Play }] : []),
    ...(closed ? [] : [{ id: 'coach', label: t(coachTitle(state)), icon: MessageSquare }]),
  ];
  return (
    <>
      <Head siteKey={siteKey} site={site} />
      {state === 'none' && !closed && <NeedGuidance request={request} />}
      {request.isPending && <LoadingOverlay message={t('dashboard.coach.sending')} />}
      <JumpBar jumps={jumps} />
      <ViewingStats stats={stats} />
      {!closed && <ShareKit siteKey={siteKey} site={site} />}
      {isKidney && <TrainingVideos siteKey={siteKey} videos={videos} />}
      {!closed && (
        <>
          <Coach siteKey={siteKey} site={site} request={request} />
          <PageControls siteKey={siteKey} site={site} />
        </>
      )}
    </>
  );
}

/** An address with #coach, #stats or #videos leads there as soon as the part exists (M2). */
function useLedTo() {
  const { hash } = useLocation();
  useEffect(() => {
    const part = /^#[a-z]+$/.test(hash) ? document.querySelector(`section${hash}`) : null;
    part?.scrollIntoView();
    part?.querySelector('h2')?.focus({ preventScroll: true });
  }, [hash]);
}
