import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { siteCoach } from '@/api/staffCoaching';
import { staffPicture } from '@/api/staffReview';
import { fetchRecord, siteKeys, type SiteRecord } from '@/api/staffSite';
import { MicrositeType } from '@/domain/enums';
import { isRegistry } from '@/domain/staff';
import { useT } from '@/i18n/react';
import { PrivacyPanel } from '@/parts/staff/PrivacyPanel';
import { ReadsLink } from '@/parts/staff/ReadsLink';
import { HoldNotice } from '@/parts/staff/RecordHolds';
import { RecordMails } from '@/parts/staff/RecordMails';
import { NextStep } from '@/parts/staff/record/NextStep';
import { Overview, Recent, Related, type RelatedRecord } from '@/parts/staff/record/Overview';
import { KindIcon, Notices, RecordHead } from '@/parts/staff/record/RecordHead';
import { RecordScreen } from '@/parts/staff/record/RecordScreen';
import { RecordTabs } from '@/parts/staff/record/RecordTabs';
import { FileText, MessageSquare } from '@/ui/icon/icons';
import { useDates } from '@/ui/page-context/useDates';
import { Face } from '@/ui/staff-shell/Person';
import { SiteState } from '@/ui/staff-shell/SiteState';
import { useMe } from '@/ui/staff-shell/StaffContext';
import { Banner } from './components/Banner';
import { CoachCard } from './components/CoachCard';
import { Consents, Contact } from './components/Contact';
import { Figures } from './components/Figures';
import { JoinWaiting } from './components/Join';
import { Links } from './components/Links';
import { More } from './components/More';
import { News, type SiteNews } from './components/News';
import { RecordNotice } from './components/RecordNotice';
import { Trail, useTrailEntries } from './components/Trail';
import { nextStep } from './rules/nextStep';
import { reviewWay } from './rules/reviewWay';

/** The screen of /staff/microsites/{id}: the record of one site. Submissions are decided on their own screen. */
export default function StaffSite() {
  const t = useT();
  const { id = '' } = useParams();
  return (
    // The key remounts the screen for another site, so that no typed text or message is carried over.
    <RecordScreen
      key={id}
      queryKey={siteKeys.record(id)}
      fetch={(signal) => fetchRecord(id, signal)}
      crumb={{ to: '/staff/patients', label: t('staff.nav.patients') }}
      title={t('staff.review.title')}
      unknown={t('staff.review.unknown')}
      record={{ kind: 'patient', id }}
    >
      {(site, banner) =>
        banner ? (
          // The parts of the record that another center sees in an emergency.
          <>
            <Head site={site} />
            <Notices>{banner}</Notices>
            <Contact site={site} />
          </>
        ) : (
          <Loaded site={site} />
        )
      }
    </RecordScreen>
  );
}

function Head({ site }: { site: SiteRecord }) {
  const t = useT();
  const { shortCode: code, micrositeTypeId, centerName: center } = site;
  const organ = micrositeTypeId === MicrositeType.Liver ? 'liver' : 'kidney';
  return (
    <RecordHead
      crumb={{ to: '/staff/patients', label: t('staff.nav.patients') }}
      name={`${site.firstName} ${site.lastName}`}
      picture={<Face src={site.thumbnail && staffPicture(site.thumbnail)} />}
      state={<SiteState currentStatus={site.currentStatus} customSiteStatus={site.customSiteStatus} />}
      about={`${t('record.patient')} ${[t('staff.review.code', { code, organ }), center].join(', ')}`}
      phone={site.phonePrimary}
      email={site.email}
    />
  );
}

function Loaded({ site }: { site: SiteRecord }) {
  const t = useT();
  const queryClient = useQueryClient();
  const [news, setNews] = useState<SiteNews | null>(null);
  const { entries } = useTrailEntries(site);
  const next = nextStep(site);
  const name = `${site.firstName} ${site.lastName}`;

  function onNews(kind: SiteNews['kind']) {
    setNews({ kind, at: Date.now() });
    void queryClient.invalidateQueries({ queryKey: siteKeys.record(site.id) });
  }
  return (
    <>
      <Head site={site} />
      <Notices>
        {news && <News key={news.at} news={news} firstName={site.firstName} />}
        <RecordNotice site={site} />
        <JoinWaiting site={site} onNews={onNews} />
        <HoldNotice holds={site.holds} />
      </Notices>
      <NextStep kind="patient" id={site.id} />
      <RecordTabs
        label={name}
        counts={{ emails: site.emailCount }}
        content={{
          overview: (
            <Overview
              aside={
                <>
                  <RelatedToSite site={site} />
                  <Links site={site} onNews={onNews} />
                  <CoachCard micrositeId={site.id} firstName={site.firstName} />
                  <More site={site} onNews={onNews} />
                  <PrivacyPanel people={[{ kind: 'microsite', id: site.id, name }]} />
                </>
              }
            >
              <Recent
                next={next ? t(next, { name: site.firstName, center: site.centerName }) : undefined}
                entries={entries}
              />
              <Contact site={site} onNews={onNews} />
              <Figures site={site} />
              <Banner site={site} />
            </Overview>
          ),
          consents: <Consents site={site} onNews={onNews} />,
          emails: <RecordMails kind="microsites" id={site.id} />,
          history: (
            <>
              <ReadsLink of="microsite" id={site.id} name={site.firstName} />
              <Trail site={site} />
            </>
          ),
        }}
      />
    </>
  );
}

/** The submissions, if no decision about one waits for the reader, and for the registry the coach. */
function RelatedToSite({ site }: { site: SiteRecord }) {
  const t = useT();
  const dates = useDates();
  const { role } = useMe();
  const { data } = useQuery(siteCoach(site.id));
  const way = reviewWay(site, role);
  const records: RelatedRecord[] = [];
  if (way === 'waits' || way === 'past') {
    const to = `/staff/microsites/${site.id}/review`;
    records.push({ to, picture: <KindIcon small of={FileText} />, name: t('record.sent') });
  }
  if (data?.coach && isRegistry(role)) {
    records.push({
      to: `/staff/coaches/${data.coach.id}`,
      picture: <KindIcon small of={MessageSquare} />,
      name: data.coach.fullName,
      note:
        data.assignedDateTime && t('record.related.coach', { day: dates.momentDay(data.assignedDateTime) }),
    });
  }
  return <Related records={records} />;
}
