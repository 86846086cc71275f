import { useQuery } from '@tanstack/react-query';
import { useT } from '@/i18n/react';
import { NotThere } from '@/parts/staff/NotThere';
import { Alert } from '@/ui/alert/Alert';
import { Icon } from '@/ui/icon/Icon';
import { Lock } from '@/ui/icon/icons';
import { useDates } from '@/ui/page-context/useDates';
import { DeskHead } from '@/ui/staff-shell/DeskHead';
import { DataTable, type Column } from '@/ui/table/DataTable';
import { AppLink } from '@/ui/work-bar/AppLink';
import { fetchSettings, settingsKey, type Setting, type SettingsInForce } from '../api/settings';
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
            <GroupTable key={group} group={group} list={data} />
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
  list: SettingsInForce;
}

function GroupTable({ group, list }: GroupTableProps) {
  const t = useT();
  const { settings } = list;
  const byName = new Map(settings.map((setting) => [setting.name, setting]));
  const rows = settingNames(group).flatMap((name) => byName.get(name) ?? []);
  const columns = useColumns(list);
  const title = t(`settings.group.${group}`);
  return (
    <section id={group} aria-labelledby={`${group}-title`} className="flow gap-2">
      <h2 id={`${group}-title`}>{title}</h2>
      <DataTable caption={title} rows={rows} rowKey={({ name }) => name} columns={columns} />
    </section>
  );
}

/** Returns the columns of a table of settings. */
function useColumns({ emailSentAt, checkpointAt, signingUntil }: SettingsInForce): Column<Setting>[] {
  const t = useT();
  const dates = useDates();
  // The last success of a part that is configured.
  const facts: Readonly<Record<string, string | null>> = {
    'smtp.host': emailSentAt
      ? t('settings.email-sent', { time: dates.moment(emailSentAt) })
      : t('settings.unused'),
    'consent.signingCertificate':
      signingUntil && t('settings.certificate', { day: dates.momentDay(signingUntil) }),
    'log.mailTo': checkpointAt
      ? t('settings.checkpoint', { time: dates.moment(checkpointAt) })
      : t('settings.unused'),
  };
  return [
    {
      id: 'name',
      head: t('settings.what'),
      rowHead: true,
      cell: ({ name }) => t(`settings.name.${name}`),
    },
    {
      id: 'value',
      head: t('settings.value'),
      cell: (setting) => <Value setting={setting} fact={facts[setting.name]} />,
    },
    {
      id: 'setting',
      head: t('settings.setting'),
      cell: ({ name }) => <code className={styles.setting}>{name}</code>,
    },
    { id: 'source', head: t('settings.source'), cell: ({ source }) => t(`settings.source.${source}`) },
  ];
}

/** The value of a setting. A secret is never sent, only whether it is set. */
function Value({ setting, fact }: { setting: Setting; fact?: string | null | undefined }) {
  return (
    <>
      <ValueInForce setting={setting} />
      {fact && setting.value !== '' && <small className="meta">{fact}</small>}
    </>
  );
}

function ValueInForce({ setting: { value, isSecret } }: { setting: Setting }) {
  const t = useT();
  if (value === '') return <span className="muted">{t('settings.empty')}</span>;
  if (isSecret) {
    return (
      <b className="row">
        <Icon of={Lock} /> {t('settings.secret')}
      </b>
    );
  }
  if (value === 'true' || value === 'false') return <b>{t(`settings.${value}`)}</b>;
  return <b className={styles.value}>{value}</b>;
}
