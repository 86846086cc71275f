import { useState } from 'react';
import { fetchIntakes, intakeKeys, intakesFileUrl, type IntakeCounts } from '@/api/staffIntake';
import { failureText } from '@/api/staffFailure';
import { useT } from '@/i18n/react';
import { ExportButton } from '@/parts/staff/ExportButton';
import { OpenInEmergency } from '@/parts/staff/emergency/OpenInEmergency';
import { FilterBar } from '@/ui/staff-list/FilterBar';
import { FoundList } from '@/ui/staff-list/FoundList';
import { useFoundList } from '@/ui/staff-list/useFoundList';
import { DeskHead } from '@/ui/staff-shell/DeskHead';
import { Tabs } from '@/ui/tabs/Tabs';
import { asTab, tabIds, type TabId } from '../rules/words';
import { IntakeTable } from './IntakeTable';
import { useIntakeChoices } from '../hooks/useIntakeChoices';

const tabCount = (tab: TabId, counts: IntakeCounts) =>
  tab === 'open' ? counts.new + counts.contacted + counts.scheduled : counts[tab];

/** The screen of /staff/intake: patients who came by a referral or under a campaign, with their next tasks. */
export function IntakeList() {
  const t = useT();
  const { filter, change, list, data, dataUpdatedAt } = useFoundList({
    names: ['status', 'kind', 'centerId', 'q', 'sort'],
    queryKey: intakeKeys.list,
    fetch: fetchIntakes,
    failureText,
  });
  const choices = useIntakeChoices();
  const [opened] = useState(() => Date.now());
  const now = new Date(Math.max(dataUpdatedAt, opened)).toISOString();
  const tab = asTab(filter.status);
  const isNarrowed = [filter.q, filter.kind, filter.centerId].some((value) => value !== '');
  const nothing = isNarrowed ? 'intake.none-found' : `intake.none.${tab}`;
  return (
    <>
      <DeskHead
        title={t('intake.title')}
        actions={<ExportButton href={intakesFileUrl(filter)} download="referrals.csv" />}
      >
        <p className="muted">{t('intake.lead')}</p>
      </DeskHead>
      <Tabs
        label={t('intake.tabs')}
        tabs={tabIds.map((id) => ({
          id,
          label: t(`intake.tab.${id}`),
          count: data && tabCount(id, data.counts),
        }))}
        selected={tab}
        onSelect={(id) => change({ status: id === 'open' ? '' : id })}
      >
        <FilterBar filter={filter} searchLabel={t('intake.search')} choices={choices} onFilter={change} />
        <div className="flow gap-4">
          <div>
            <FoundList {...list} count={(count) => t('intake.count', { count })} nothing={t(nothing)}>
              {(items) => <IntakeTable items={items} now={now} />}
            </FoundList>
          </div>
          <OpenInEmergency kind="intake" />
        </div>
      </Tabs>
    </>
  );
}
