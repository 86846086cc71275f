import { useQuery } from '@tanstack/react-query';
import { useT } from '@/i18n/react';
import { NotThere } from '@/parts/staff/NotThere';
import { Alert } from '@/ui/alert/Alert';
import { Icon } from '@/ui/icon/Icon';
import { Lock } from '@/ui/icon/icons';
import { DeskHead } from '@/ui/staff-shell/DeskHead';
import { DataTable, type Column } from '@/ui/table/DataTable';
import { AppLink } from '@/ui/work-bar/AppLink';
import { fetchSettings, settingsKey, type Setting } from '../api/settings';
import { groupNames, settingNames, type Group } from '../rules/groups';
import styles from './settings.module.css';

/** The screen of /staff/settings: the configuration in force, read-only, with the name and the source of each setting. */
export function Settings() {
  const t = useT();
  const { data, error, refetch } = useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => fetchSettings(signal),
  });
  return (
    <>
      <DeskHead leavesFocus={!data && !error} title={t('settings.title')}>
        <p className="muted">{t('settings.lead')}</p>
      </DeskHead>
      {data ? (
        <div className="flow">
          {data.templates > 0 && (
            <Alert kind="waiting">
              <p>
                <strong>{t('settings.templates', { count: data.templates })}</strong>{' '}
                {t('settings.templates.more')}
              </p>
              <p>
                <AppLink to="/staff/texts">{t('settings.templates.show')}</AppLink>
              </p>
            </Alert>
          )}
          <nav className={styles.groups} aria-label={t('settings.groups')}>
            {groupNames.map((group) => (
              <a key={group} href={`#${group}`}>
                {t(`settings.group.${group}`)}
              </a>
            ))}
          </nav>
          {groupNames.map((group) => (
            <GroupTable key={group} group={group} settings={data.settings} />
          ))}
          <p className="muted">{t('settings.never')}</p>
        </div>
      ) : (
        <NotThere error={error} unknown={t('settings.none')} onAgain={refetch} />
      )}
    </>
  );
}

interface GroupTableProps {
  group: Group;
  settings: readonly Setting[];
}

function GroupTable({ group, settings }: GroupTableProps) {
  const t = useT();
  const byName = new Map(settings.map((setting) => [setting.name, setting]));
  const rows = settingNames(group).flatMap((name) => byName.get(name) ?? []);
  const columns = useColumns();
  const title = t(`settings.group.${group}`);
  return (
    <section id={group} aria-labelledby={`${group}-title`} className="flow gap-2">
      <h2 id={`${group}-title`}>{title}</h2>
      <DataTable caption={title} rows={rows} rowKey={({ name }) => name} columns={columns} />
    </section>
  );
}

/** Returns the columns of a table of settings. */
function useColumns(): Column<Setting>[] {
  const t = useT();
  return [
    {
      id: 'name',
      head: t('settings.what'),
      rowHead: true,
      cell: ({ name }) => t(`settings.name.${name}`),
    },
    { id: 'value', head: t('settings.value'), cell: (setting) => <Value setting={setting} /> },
    {
      id: 'setting',
      head: t('settings.setting'),
      cell: ({ name }) => <code className={styles.setting}>{name}</code>,
    },
    { id: 'source', head: t('settings.source'), cell: ({ source }) => t(`settings.source.${source}`) },
  ];
}

/** The value of a setting. A secret is never sent, only whether it is set. */
function Value({ setting: { value, isSecret } }: { setting: Setting }) {
  const t = useT();
  if (value === '') return <span className="muted">{t('settings.empty')}</span>;
  if (isSecret) {
    return (
      <b>
        <Icon of={Lock} /> {t('settings.secret')}
      </b>
    );
  }
  if (value === 'true' || value === 'false') return <b>{t(`settings.${value}`)}</b>;
  return <b className={styles.value}>{value}</b>;
}
