import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { fetchSite, staffKeys, type SiteDetail } from '../../api/staff';
import { failureText, isUnknown } from '../../api/staffFailure';
import { useT } from '../../i18n/react';
import { Alert } from '../../ui/alert/Alert';
import { DeskHead } from '../../ui/staff-shell/DeskHead';
import { LoadingRows, NotLoaded } from '../../ui/staff-shell/Loading';
import { Comparison } from './components/Comparison';
import { DecisionForm } from './components/DecisionForm';
import { DecisionNews, type News } from './components/DecisionNews';
import { History } from './components/History';
import { NextMove } from './components/NextMove';
import { Preview } from './components/Preview';
import { ReviewHead } from './components/ReviewHead';
import styles from './components/review.module.css';

/** The screen of /staff/microsites/{id}/review: what was submitted, and the decision on it. */
export default function StaffReview() {
  const { id = '' } = useParams();
  // Another site is another screen: no comment and no message may cross over.
  return <Review key={id} id={id} />;
}

function Review({ id }: { id: string }) {
  const t = useT();
  const queryClient = useQueryClient();
  const [news, setNews] = useState<News | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: staffKeys.site(id),
    queryFn: ({ signal }) => fetchSite(id, signal),
    // Each look is written down, and what somebody compares must not change under their eyes.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
  });

  function onNews(next: News) {
    setNews(next);
    void refetch();
    void queryClient.invalidateQueries({ queryKey: staffKeys.queue });
  }

  if (data) return <Loaded detail={data} news={news} onNews={onNews} />;
  return (
    <>
      <DeskHead title={t('staff.review.title')} crumb={{ to: '/staff', label: t('staff.nav.queue') }} />
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
  news: News | null;
  onNews: (news: News) => void;
}

function Loaded({ detail, news, onNews }: LoadedProps) {
  const { site, stage, live, pending, canReview, reviews } = detail;
  const deciding = canReview && stage !== null && pending !== null;
  return (
    <>
      <ReviewHead detail={detail} actions={(live ?? pending) && <Preview site={site} />} />
      {news && <DecisionNews key={news.at} news={news} firstName={site.firstName} />}
      <div className={styles.side}>
        <div className="stack gap-5">
          <Comparison detail={detail} />
        </div>
        <div className={styles.panels}>
          <div className={deciding ? styles.decision : styles.aside}>
            {deciding && (
              <DecisionForm
                key={pending.submissionId}
                site={site}
                stage={stage}
                submissionId={pending.submissionId}
                isLive={live !== null}
                onNews={onNews}
              />
            )}
            {!deciding && <NextMove detail={detail} />}
            <History reviews={reviews} />
          </div>
        </div>
      </div>
    </>
  );
}
