import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { staffKeys } from '@/api/staff';
import type { EmergencyGrant } from '@/api/staffEmergencies';
import { joinsKey } from '@/api/staffJoin';
import { fetchRecord, siteKeys, type SiteRecord } from '@/api/staffSite';
import { useT } from '@/i18n/react';
import { EmergencyBanner } from '@/parts/staff/emergency/EmergencyBanner';
import { NotThere } from '@/parts/staff/NotThere';
import { PrivacyPanel } from '@/parts/staff/PrivacyPanel';
import { HoldNotice } from '@/parts/staff/RecordHolds';
import { RecordMails } from '@/parts/staff/RecordMails';
import { RecordTabs } from '@/parts/staff/RecordTabs';
import { DeskHead } from '@/ui/staff-shell/DeskHead';
import { Banner } from './components/Banner';
import { CoachCard } from './components/CoachCard';
import { Contact } from './components/Contact';
import { JoinWaiting } from './components/Join';
import { Latest } from './components/Latest';
import { Links } from './components/Links';
import { More } from './components/More';
import { News, type SiteNews } from './components/News';
import { ReviewCall } from './components/ReviewCall';
import { SiteHead } from './components/SiteHead';
import styles from './components/site.module.css';
import { RecordNotice } from './components/RecordNotice';
import { Tiles } from './components/Tiles';
import { Trail } from './components/Trail';

/** The screen of /staff/microsites/{id}: the record of one site. Submissions are decided on their own screen. */
export default function StaffSite() {
  const { id = '' } = useParams();
  // The key remounts the screen for another site, so that no typed text or message is carried over.
  return <Record key={id} id={id} />;
}

function Record({ id }: { id: string }) {
  const t = useT();
  const { data, error, refetch } = useQuery({
    queryKey: siteKeys.record(id),
    queryFn: ({ signal }) => fetchRecord(id, signal),
    // Every read is audited, so nothing refetches automatically.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
  });
  if (data?.emergency) return <InEmergency site={data} emergency={data.emergency} />;
  if (data) return <Loaded site={data} />;
  return (
    <>
      <DeskHead
        leavesFocus={!error}
        title={t('staff.review.title')}
        crumb={{ to: '/staff/patients', label: t('staff.nav.patients') }}
      />
      <NotThere
        error={error}
        unknown={t('staff.review.unknown')}
        record={{ kind: 'patient', id }}
        onAgain={refetch}
      />
    </>
  );
}

/** The parts of the record that another center sees in an emergency. */
function InEmergency({ site, emergency }: { site: SiteRecord; emergency: EmergencyGrant }) {
  return (
    <>
      <SiteHead site={site} />
      <div className="stack">
        <EmergencyBanner
          emergency={emergency}
          queryKey={siteKeys.record(site.id)}
          centerName={site.centerName}
        />
        <Contact site={site} />
      </div>
    </>
  );
}

function Loaded({ site }: { site: SiteRecord }) {
  const t = useT();
  const queryClient = useQueryClient();
  const [news, setNews] = useState<SiteNews | null>(null);

  function onNews(kind: SiteNews['kind']) {
    setNews({ kind, at: Date.now() });
    void queryClient.invalidateQueries({ queryKey: siteKeys.record(site.id) });
    void queryClient.invalidateQueries({ queryKey: staffKeys.queue });
    void queryClient.invalidateQueries({ queryKey: joinsKey });
  }
  return (
    <>
      <SiteHead site={site} onNews={onNews} />
      {news && <News key={news.at} news={news} firstName={site.firstName} />}
      <RecordNotice site={site} />
      <JoinWaiting site={site} onNews={onNews} />
      <HoldNotice holds={site.holds} className={styles.news} />
      <ReviewCall site={site} />
      <RecordTabs
        label={`${site.firstName} ${site.lastName}`}
        tabs={[
          {
            id: 'overview',
            label: t('staff.tab.overview'),
            content: (
              <div className={`record ${styles.record}`}>
                <div className="record__part">
                  <Latest site={site} />
                  <Tiles micrositeId={site.id} />
                  <Contact site={site} onNews={onNews} />
                  <Banner site={site} />
                </div>
                <div className="record__part">
                  <CoachCard micrositeId={site.id} firstName={site.firstName} />
                  <More site={site} onNews={onNews} />
                  <PrivacyPanel
                    people={[{ kind: 'microsite', id: site.id, name: `${site.firstName} ${site.lastName}` }]}
                  />
                </div>
              </div>
            ),
          },
          { id: 'links', label: t('record.links.title'), content: <Links site={site} onNews={onNews} /> },
          {
            id: 'mails',
            label: t('record.mails.title'),
            content: <RecordMails tab="mails" kind="microsites" id={site.id} />,
          },
          { id: 'history', label: t('staff.tab.history'), content: <Trail site={site} /> },
        ]}
      />
    </>
  );
}
