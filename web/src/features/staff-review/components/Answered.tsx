import { useQuery } from '@tanstack/react-query';
import { staffKeys } from '@/api/staff';
import { fetchVersion, type PastReview, type SiteDetail, type SiteVersion } from '@/api/staffReview';
import { useT } from '@/i18n/react';
import { QueryStatus } from '@/parts/staff/QueryStatus';
import { Alert } from '@/ui/alert/Alert';
import { Button } from '@/ui/button/Button';
import { Comparison } from './Comparison';
import { Decided } from './Decided';
import type { Deciding } from '../hooks/useDecisionDraft';

interface AnsweredProps {
  detail: SiteDetail;
  /** The version that waits for a decision. */
  pending: SiteVersion;
  /** The decision that the submission responds to. */
  request: PastReview;
  deciding?: Deciding;
  errors?: ReadonlyMap<string, string>;
  /** Shows the comparison with the live page; omitted if there is no live page. */
  onLive?: () => void;
}

/** A submission in response to a request for changes: the request, and the differences since then. */
export function Answered({ detail, pending, request, deciding, errors, onLive }: AnsweredProps) {
  const t = useT();
  const { data, error, refetch } = useQuery({
    queryKey: staffKeys.version(detail.site.id, request.submissionNumber),
    queryFn: ({ signal }) => fetchVersion(detail.site.id, request.submissionNumber, signal),
    // A version never changes, and every view is audited.
    staleTime: Infinity,
  });
  return (
    <>
      <Alert kind="info">
        <section className="stack gap-2" aria-labelledby="answered-title">
          <h2 id="answered-title">{t('review.answered.title')}</h2>
          <Decided review={request} />
          <p>{t('review.answered.lead', { older: request.submissionNumber, newer: pending.number })}</p>
          {onLive && (
            <p>
              <Button variant="secondary" small onClick={onLive}>
                {t('review.answered.live')}
              </Button>
            </p>
          )}
        </section>
      </Alert>
      <QueryStatus data={data} error={error} onAgain={refetch} />
      {(data || error) && (
        <Comparison
          detail={data ? { ...detail, live: data } : detail}
          numbered={data !== undefined}
          request={request}
          deciding={deciding}
          errors={errors}
        />
      )}
    </>
  );
}
