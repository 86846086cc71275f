import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Rich, useT } from '@/i18n/react';
import { QueryStatus } from '@/parts/staff/QueryStatus';
import { Alert } from '@/ui/alert/Alert';
import { Button } from '@/ui/button/Button';
import { FilterBar } from '@/ui/staff-list/FilterBar';
import { useListAddress } from '@/ui/staff-list/useListAddress';
import { DeskHead } from '@/ui/staff-shell/DeskHead';
import { Tabs } from '@/ui/tabs/Tabs';
import { fetchTexts, textKeys, type TextItem } from '../api/texts';
import { useTextNames } from '../hooks/useTextNames';
import {
  countTab,
  filterNames,
  filterTexts,
  firstTexts,
  groupTexts,
  tabFor,
  tabs,
  type TextGroup,
} from '../rules/filter';
import { TextGroups } from './TextGroups';
import styles from './texts.module.css';

/** The screen of /staff/texts: the texts that the registry words itself, by kind. */
export function Texts() {
  const t = useT();
  const { data, error, refetch } = useQuery({
    queryKey: textKeys.list,
    queryFn: ({ signal }) => fetchTexts(signal),
  });
  return (
    <>
      <DeskHead title={t('texts.title')}>
        <p className="muted">{t('texts.lead')}</p>
      </DeskHead>
      <QueryStatus data={data} error={error} onAgain={refetch} />
      {data && <TextList texts={data.texts} />}
    </>
  );
}

function TextList({ texts }: { texts: readonly TextItem[] }) {
  const t = useT();
  const names = useTextNames();
  const { filter, change } = useListAddress(filterNames);
  const tab = tabFor(filter.tab);
  const selected = filterTexts(texts, filter, names.title);
  const isNarrowed = filterNames.some((name) => filter[name] !== '');
  const kinds = [...new Set(texts.map(({ kind }) => kind))];
  const option = (id: string, value: string) => ({ value, label: t(id) });
  return (
    <>
      <TemplatesNotice texts={texts} onShow={() => change({ tab: 'templates' })} />
      <Tabs
        label={t('texts.title')}
        tabs={tabs.map((id) => ({ id, label: t(`texts.tab.${id}`), count: countTab(texts, id) }))}
        selected={tab}
        onSelect={(next) => change({ tab: next === 'all' ? '' : next })}
      >
        <FilterBar
          filter={filter}
          searchLabel={t('texts.search')}
          choices={[
            {
              name: 'kind',
              label: t('texts.filter.kind'),
              options: [
                option('texts.filter.kind.all', ''),
                ...kinds.map((value) => ({ value, label: names.kind(value) })),
              ],
            },
            {
              name: 'missing',
              label: t('texts.filter.language'),
              options: [
                option('texts.filter.language.any', ''),
                option('texts.no.english', 'english'),
                option('texts.no.spanish', 'spanish'),
              ],
            },
            {
              name: 'state',
              label: t('texts.filter.state'),
              options: [
                option('texts.filter.state.any', ''),
                ...(['template', 'draft', 'waiting', 'upcoming', 'in-force'] as const).map((value) =>
                  option(`texts.state.${value}`, value),
                ),
              ],
            },
          ]}
          onFilter={change}
        />
        <p role="status" className="sr">
          {t('texts.count', { count: selected.length })}
        </p>
        {selected.length === 0 ? (
          <div className="empty">
            <p>{t('texts.none')}</p>
          </div>
        ) : (
          <Groups groups={groupTexts(texts, selected)} isWhole={isNarrowed} />
        )}
      </Tabs>
      <p className={`small muted ${styles.foot}`}>
        <Rich
          id="texts.foot"
          params={{ count: texts.length }}
          parts={[
            <code key="export" translate="no">
              beacon texts export DIR
            </code>,
            <code key="import" translate="no">
              beacon texts import DIR
            </code>,
          ]}
        />
      </p>
    </>
  );
}

/** The number of texts without an own version in force; their documents are marked as templates. */
function TemplatesNotice({ texts, onShow }: { texts: readonly TextItem[]; onShow: () => void }) {
  const t = useT();
  const count = countTab(texts, 'templates');
  if (count === 0) return null;
  return (
    <Alert kind="waiting" className={styles.notice}>
      <p>
        <Rich
          id="texts.templates"
          params={{ count, all: texts.filter(({ twoPeople }) => twoPeople).length }}
          parts={[<strong key="count" />]}
        />
      </p>
      <Button small variant="secondary" onClick={onShow}>
        {t('texts.templates.show', { count })}
      </Button>
    </Alert>
  );
}

/** The groups of the list, which show their first texts only unless isWhole is set or the reader asks for all. */
function Groups({ groups, isWhole }: { groups: TextGroup[]; isWhole: boolean }) {
  const [unfolded, setUnfolded] = useState<readonly string[]>([]);
  return (
    <TextGroups
      groups={groups.map((group) => ({
        ...group,
        shown: isWhole || unfolded.includes(group.kind) ? group.texts : firstTexts(group.texts),
      }))}
      onUnfold={(kind) => setUnfolded([...unfolded, kind])}
    />
  );
}
