import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { fetchIntakeReport, intakeKeys, intakeReportFileUrl, type IntakeReport } from '@/api/staffIntake';
import { failureText, fieldErrors } from '@/api/staffFailure';
import { shortCenterName } from '@/domain/shortCenterName';
import { isRegistry } from '@/domain/staff';
import { useLang, useT } from '@/i18n/react';
import { ExportButton } from '@/parts/staff/ExportButton';
import { Alert } from '@/ui/alert/Alert';
import { Button } from '@/ui/button/Button';
import { useDates } from '@/ui/page-context/useDates';
import { DeskHead } from '@/ui/staff-shell/DeskHead';
import { LoadingRows, NotLoaded } from '@/ui/staff-shell/Loading';
import { useMe } from '@/ui/staff-shell/StaffContext';
import { formatMonth } from '../rules/report';
import { sourceId } from '../rules/words';
import { Facts } from '@/parts/staff/record/Facts';
import { FunnelChart, MonthChart } from './ReportCharts';
import { ReportSpan } from './ReportSpan';
import { ReportTable } from './ReportTable';
import { ReportVisitors } from './ReportVisitors';
import styles from './report.module.css';

/** The screen of /staff/intake/report: the number of patients by origin and outcome. It contains no names. */
export function Report() {
  const t = useT();
  const [params, setParams] = useSearchParams();
  const from = params.get('from') ?? '';
  const to = params.get('to') ?? '';
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: [...intakeKeys.report, from, to],
    queryFn: ({ signal }) => fetchIntakeReport(from, to, signal),
    placeholderData: keepPreviousData,
  });
  const refused = fieldErrors(error);
  const isRefused = Object.keys(refused).length > 0;
  const shown = isPlaceholderData || isRefused ? undefined : data;
  return (
    <>
      <DeskHead
        title={t('intake.report.title')}
        crumb={{ to: '/staff/intake', label: t('intake.title') }}
        actions={shown && <Export report={shown} />}
      >
        <Lead report={shown} />
      </DeskHead>
      <ReportSpan
        key={`${shown?.from ?? from} ${shown?.to ?? to}`}
        from={from || (shown?.from ?? '')}
        to={to || (shown?.to ?? '')}
        refused={refused}
        onSpan={(first, last) => setParams({ from: first, to: last })}
      />
      {error && !isRefused && <NotLoaded message={failureText(error, t)} onAgain={() => void refetch()} />}
      {!shown && !error && <LoadingRows />}
      {shown && <Figures report={shown} />}
    </>
  );
}

function Export({ report }: { report: IntakeReport }) {
  const t = useT();
  return (
    <ExportButton
      href={intakeReportFileUrl(report)}
      download={`report-${report.from}-${report.to}.csv`}
      label={t('intake.report.export')}
    />
  );
}

function Lead({ report }: { report: IntakeReport | undefined }) {
  const t = useT();
  const dates = useDates();
  const first = dates.day(report?.from);
  const last = dates.day(report?.to);
  if (!first || !last) return <p className="muted">{t('intake.report.lead')}</p>;
  return <p className="muted">{t('intake.report.span', { from: first, to: last })}</p>;
}

function Figures({ report }: { report: IntakeReport }) {
  const t = useT();
  const lang = useLang();
  const { role } = useMe();
  const { total, withoutCenter, targetDays } = report;
  const [all, setAll] = useState(false);
  const every = { targetDays, all };
  if (total.received === 0 && !withoutCenter) {
    return (
      <div className="flow gap-5">
        <div className="empty">
          <p>{t('intake.report.none')}</p>
        </div>
        <ReportVisitors report={report} />
      </div>
    );
  }
  const sourceName = (key: string) => {
    const id = sourceId(key);
    return id ? t(id) : key;
  };
  return (
    <div className="flow gap-5">
      {withoutCenter !== null && withoutCenter > 0 && (
        <Alert kind="info">
          <p>{t('intake.report.without-center', { count: withoutCenter })}</p>
        </Alert>
      )}
      <div className={`flow gap-5 ${styles.charts}`}>
        <FunnelChart report={report} />
        <MonthChart report={report} />
      </div>
      <Button
        small
        variant="secondary"
        className={styles.all}
        aria-pressed={all}
        onClick={() => setAll(!all)}
      >
        {t('intake.report.all-figures')}
      </Button>
      <ReportTable
        title={t('intake.report.by-month')}
        head={t('intake.report.month')}
        rows={report.byMonth}
        total={total}
        {...every}
        nameOf={({ key }) => formatMonth(key, lang)}
      />
      {isRegistry(role) && (
        <ReportTable
          title={t('intake.report.by-center')}
          head={t('staff.center')}
          rows={report.byCenter}
          {...every}
          nameOf={({ name }) => shortCenterName(name)}
        />
      )}
      <ReportTable
        title={t('intake.report.by-source')}
        head={t('intake.asked.source')}
        rows={report.bySource}
        {...every}
        nameOf={({ key }) => sourceName(key)}
      />
      <ReportTable
        title={t('intake.report.by-campaign')}
        head={t('intake.registered.campaign')}
        rows={report.byCampaign}
        {...every}
        nameOf={({ key, name }) => `${name} (${key})`}
      />
      <Reasons report={report} />
      <ReportVisitors report={report} />
    </div>
  );
}

/** The reasons for closing entries, with their totals. */
function Reasons({ report: { total } }: { report: IntakeReport }) {
  const t = useT();
  const reasons = Object.entries(total.closed).filter(([, count]) => count > 0);
  if (reasons.length === 0) return null;
  return (
    <section className={`panel ${styles.reasons}`} aria-labelledby="reasons-title">
      <h2 id="reasons-title">{t('intake.report.reasons')}</h2>
      <Facts
        facts={[...reasons]
          .sort(([, a], [, b]) => b - a)
          .map(([reason, count]) => [t(`intake.reason.${reason}`), count])}
      />
    </section>
  );
}
