import { useQuery } from '@tanstack/react-query';
import { failureText } from '@/api/staffFailure';
import { fetchRetention, retentionKeys } from '@/api/staffRetention';
import { useT } from '@/i18n/react';
import { PrivacyTabs } from '@/parts/staff/PrivacyTabs';
import { useDates } from '@/ui/page-context/useDates';
import { DeskHead } from '@/ui/staff-shell/DeskHead';
import { LoadingRows, NotLoaded } from '@/ui/staff-shell/Loading';
import { Due } from './Due';
import { Holds } from './Holds';
import { Rules } from './Rules';
import { Runs } from './Runs';

/** The screen of /staff/retention: what is kept how long, what the next run deletes, and what may not be (R15.3). */
export function Retention() {
  const t = useT();
  const dates = useDates();
  const { data, error, refetch } = useQuery({
    queryKey: retentionKeys.rules,
    queryFn: ({ signal }) => fetchRetention(signal),
  });
  const next = dates.day(data?.nextRun);
  return (
    <>
      <DeskHead title={t('retention.title')}>
        <p className="muted">{t('retention.lead')}</p>
      </DeskHead>
      <PrivacyTabs current="retention" />
      {error && <NotLoaded message={failureText(error, t)} onAgain={() => void refetch()} />}
      {!data && !error && <LoadingRows />}
      {data && (
        <div className="flow">
          <section className="stack" aria-labelledby="rules-title">
            <h2 id="rules-title">{t('retention.rules')}</h2>
            <p className="muted">{t('retention.next', { day: next })}</p>
            <Rules rules={data.rules} />
            <p className="small muted">{t('retention.others')}</p>
          </section>
          <Due kinds={data.rules.map(({ kind }) => kind)} />
          <Holds holds={data.holds} />
          <Runs runs={data.runs} />
        </div>
      )}
    </>
  );
}
