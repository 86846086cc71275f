import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { staffKeys } from '@/api/staff';
import { fetchSite, type SiteDetail } from '@/api/staffReview';
import { useT } from '@/i18n/react';
import { NotThere } from '@/parts/staff/NotThere';
import { Alert } from '@/ui/alert/Alert';
import { DeskHead } from '@/ui/staff-shell/DeskHead';
import { Answered } from './components/Answered';
import { ComparedVersions } from './components/ComparedVersions';
import { Comparison } from './components/Comparison';
import { DecisionForm } from './components/DecisionForm';
import { DecisionNews, type News } from './components/DecisionNews';
import { ReviewFlags } from './components/ReviewFlags';
import { History } from './components/History';
import { NextMove } from './components/NextMove';
import { Preview } from './components/Preview';
import { ReviewHead } from './components/ReviewHead';
import styles from './components/review.module.css';
import { useDecisionDraft } from './hooks/useDecisionDraft';
import { useSendDecision } from './hooks/useSendDecision';
import { Versions, type Pair } from './components/Versions';
import { answeredRequest } from './rules/review';

/** The screen of /staff/microsites/{id}/review: the submission, and the decision on it. */
export default function StaffReview() {
  const { id = '' } = useParams();
  // The key remounts the screen for another site, so that no comment or message is carried over.
  return <Review key={id} id={id} />;
}

function Review({ id }: { id: string }) {
  const t = useT();
  const queryClient = useQueryClient();
  const [news, setNews] = useState<News | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: staffKeys.site(id),
    queryFn: ({ signal }) => fetchSite(id, signal),
    // Every read is audited, and the compared versions must not change while they are read.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
  });

  function onNews(next: News) {
    setNews(next);
    void refetch();
    void queryClient.invalidateQueries({ queryKey: [...staffKeys.site(id), 'versions'] });
  }

  if (data) {
    // The key remounts the form for another submission, so that no text about an earlier submission is kept.
    return <Loaded key={data.pending?.submissionId ?? 0} detail={data} news={news} onNews={onNews} />;
  }
  return (
    <>
      <DeskHead
        leavesFocus={!error}
        title={t('staff.review.title')}
        crumb={{ to: '/staff', label: t('staff.nav.work') }}
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

interface LoadedProps {
  detail: SiteDetail;
  news: News | null;
  onNews: (news: News) => void;
}

function Loaded({ detail, news, onNews }: LoadedProps) {
  const t = useT();
  const { site, stage, live, pending, canReview, reviews, flags } = detail;
  const isDeciding = canReview && stage !== null && pending !== null;
  const [pair, setPair] = useState<Pair | null>(null);
  const [besideLive, setBesideLive] = useState(false);
  const request = isDeciding && !besideLive ? answeredRequest(detail) : null;
  const deciding = useDecisionDraft(pending?.submissionId ?? 0);
  const sending = useSendDecision({
    siteId: site.id,
    submissionId: pending?.submissionId ?? 0,
    stage,
    onNews,
    onSent: deciding.forget,
  });
  const errors = new Map(
    sending.errors.flatMap(({ fieldId, message }) => (fieldId ? [[fieldId, message]] : [])),
  );
  return (
    <>
      <ReviewHead detail={detail} actions={(live ?? pending) && <Preview site={site} />} />
      {news && <DecisionNews key={news.at} news={news} firstName={site.firstName} />}
      {!site.agreedToHipaa && (
        <Alert kind="info" className={styles.news}>
          <p>{t('review.release-withdrawn', { name: site.firstName })}</p>
        </Alert>
      )}
      <div className={styles.side}>
        <div className="stack gap-5">
          {pair ? (
            <ComparedVersions
              key={`${pair.older}-${pair.newer}`}
              detail={detail}
              pair={pair}
              onBack={() => setPair(null)}
            />
          ) : (
            <>
              {pending && <ReviewFlags version={pending} flags={flags} />}
              {pending && request ? (
                <Answered
                  {...{ detail, pending, request, deciding, errors }}
                  onLive={live ? () => setBesideLive(true) : undefined}
                />
              ) : (
                <Comparison detail={detail} deciding={isDeciding ? deciding : undefined} errors={errors} />
              )}
            </>
          )}
          <Versions site={site} onCompare={setPair} />
        </div>
        <div className={`flow gap-4 ${styles.panels}`}>
          <div className={isDeciding ? styles.decision : styles.aside}>
            {isDeciding && <DecisionForm {...{ site, stage, deciding, sending }} isLive={live !== null} />}
            {!isDeciding && <NextMove detail={detail} onNews={onNews} />}
            <History reviews={reviews} />
          </div>
        </div>
      </div>
    </>
  );
}
