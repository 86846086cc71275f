import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchIntakes, intakeKeys, intakesFileUrl, type IntakeCounts } from '../../../api/staffIntake';
import { failureText } from '../../../api/staffFailure';
import { useT } from '../../../i18n/react';
import { buttonClass } from '../../../ui/button/Button';
import { Icon } from '../../../ui/icon/Icon';
import { ChartColumn, Download } from '../../../ui/icon/icons';
import { LinkButton } from '../../../ui/link-button/LinkButton';
import { DeskHead } from '../../../ui/staff-shell/DeskHead';
import { LoadingRows, NotLoaded } from '../../../ui/staff-shell/Loading';
import { Pages } from '../../../ui/staff-shell/Pages';
import { Tabs } from '../../../ui/tabs/Tabs';
import { AppLink } from '../../../ui/work-bar/AppLink';
import { asTab, tabIds, type TabId } from '../rules/words';
import { IntakeFilterBar } from './IntakeFilterBar';
import { IntakeTable } from './IntakeTable';
import { useListAddress } from './useListAddress';

const countOf = (tab: TabId, counts: IntakeCounts) =>
  tab === 'open' ? counts.new + counts.contacted + counts.scheduled : counts[tab];

/** The screen of /staff/intake: who came by a referral or under a campaign, and what is still to do. */
export function IntakeList() {
  const t = useT();
  const { filter, change, setOffset } = useListAddress();
  const [opened] = useState(() => Date.now());
  const { data, error, refetch, isPlaceholderData, dataUpdatedAt } = useQuery({
    queryKey: [...intakeKeys.list, filter],
    queryFn: ({ signal }) => fetchIntakes(filter, signal),
    placeholderData: keepPreviousData,
  });
  const now = new Date(Math.max(dataUpdatedAt, opened)).toISOString();
  const tab = asTab(filter.status);
  const isNarrowed = [filter.q, filter.kind, filter.centerId].some((wanted) => wanted !== '');
  const nothing = isNarrowed ? 'intake.none-found' : `intake.none.${tab}`;
  return (
    <>
      <DeskHead
        title={t('intake.title')}
        actions={
          <>
            <LinkButton
              variant="secondary"
              icon={Download}
              href={intakesFileUrl(filter)}
              download="referrals.csv"
            >
              {t('staff.patients.export')}
            </LinkButton>
            <AppLink to="/staff/intake/report" className={buttonClass({ variant: 'secondary' })}>
              <Icon of={ChartColumn} /> {t('intake.report')}
            </AppLink>
          </>
        }
      >
        <p className="muted">{t('intake.lead')}</p>
      </DeskHead>
      <Tabs
        label={t('intake.tabs')}
        tabs={tabIds.map((id) => ({
          id,
          label: t(`intake.tab.${id}`),
          count: data && countOf(id, data.counts),
        }))}
        selected={tab}
        onSelect={(id) => change({ status: id === 'open' ? '' : id })}
      >
        <IntakeFilterBar key={filter.q} filter={filter} onFilter={change} />
        <p role="status" className="small muted">
          {data && !isPlaceholderData ? t('intake.count', { count: data.total }) : ''}
        </p>
        {error && <NotLoaded message={failureText(error, t)} onAgain={() => void refetch()} />}
        {!data && !error && <LoadingRows />}
        {data?.results.length === 0 && (
          <div className="empty">
            <p>{t(nothing)}</p>
          </div>
        )}
        {data && data.results.length > 0 && (
          <>
            <IntakeTable items={data.results} now={now} />
            <Pages offset={filter.offset} limit={filter.limit} total={data.total} onOffset={setOffset} />
          </>
        )}
      </Tabs>
    </>
  );
}
