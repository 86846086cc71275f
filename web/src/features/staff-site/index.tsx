import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { fetchSite, staffKeys, type SiteDetail } from '../../api/staff';
import { failureText, isUnknown } from '../../api/staffFailure';
import { useT } from '../../i18n/react';
import { Alert } from '../../ui/alert/Alert';
import { DeskHead } from '../../ui/staff-shell/DeskHead';
import { LoadingRows, NotLoaded } from '../../ui/staff-shell/Loading';
import { About } from './components/About';
import { CoachCard } from './components/CoachCard';
import { News, type SiteNews } from './components/News';
import { ReviewCall } from './components/ReviewCall';
import { SiteHead } from './components/SiteHead';
import styles from './components/site.module.css';

/** The screen of /staff/microsites/{id}: the record of one site. What was sent is decided on its own screen. */
export default function StaffSite() {
  const { id = '' } = useParams();
  // Another site is another screen: nothing typed and no message may cross over.
  return <Record key={id} id={id} />;
}

function Record({ id }: { id: string }) {
  const t = useT();
  const queryClient = useQueryClient();
  const [news, setNews] = useState<SiteNews | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: staffKeys.site(id),
    queryFn: ({ signal }) => fetchSite(id, signal),
    // Each look is written down, so nothing looks again by itself.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
  });

  function onNews(next: SiteNews) {
    setNews(next);
    void refetch();
    void queryClient.invalidateQueries({ queryKey: staffKeys.queue });
  }

  if (data) return <Loaded detail={data} news={news} onNews={onNews} />;
  return (
    <>
      <DeskHead
        title={t('staff.review.title')}
        crumb={{ to: '/staff/patients', label: t('staff.nav.patients') }}
      />
      {!error && <LoadingRows />}
      {error && isUnknown(error) && (
        <Alert kind="plain" role="alert">
          <p>{t('staff.review.unknown')}</p>
        </Alert>
      )}
      {error && !isUnknown(error) && (
        <NotLoaded message={failureText(error, t)} onAgain={() => void refetch()} />
      )}
    </>
  );
}

interface LoadedProps {
  detail: SiteDetail;
  news: SiteNews | null;
  onNews: (news: SiteNews) => void;
}

function Loaded({ detail, news, onNews }: LoadedProps) {
  const { site } = detail;
  return (
    <>
      <SiteHead detail={detail} />
      {news && <News key={news.at} news={news} firstName={site.firstName} />}
      <ReviewCall detail={detail} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <About site={site} onChanged={onNews} />
        </div>
        <div className={styles.column}>
          <CoachCard micrositeId={site.id} firstName={site.firstName} />
        </div>
      </div>
    </>
  );
}
