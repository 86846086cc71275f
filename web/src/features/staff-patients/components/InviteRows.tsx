import type { ReactNode } from 'react';
import { parseFieldDay, formatDay } from '@/domain/dates';
import { MicrositeType } from '@/domain/enums';
import { isRegistry } from '@/domain/staff';
import { useLang, useT } from '@/i18n/react';
import { cx } from '@/ui/cx';
import { EmailText } from '@/ui/email-text/EmailText';
import { FieldErrorText } from '@/ui/field/Field';
import { useMe } from '@/ui/staff-shell/StaffContext';
import { DataTable, type Column } from '@/ui/table/DataTable';
import { AppLink } from '@/ui/work-bar/AppLink';
import type { InviteColumn, InviteRow } from '../api/inviteFile';
import styles from './inviteFile.module.css';
import { useCenters } from '../hooks/useCenters';

/** The rows of a file with their parsed values; errors are listed below each row. */
export function InviteRows({ rows, caption }: { rows: readonly InviteRow[]; caption: string }) {
  const t = useT();
  const columns = useColumns();
  const fieldName = (field: string) => {
    if (field === 'type') return t('invites.rows.organ');
    if (field === 'language') return t('invites.rows.language');
    return field === 'centerId' ? t('staff.center') : t(`staff.invite.${field}`);
  };
  return (
    <DataTable
      caption={caption}
      rows={rows}
      rowKey={({ line }) => line}
      columns={columns}
      isLit={({ errors }) => errors.length > 0}
      renderBeneath={({ line, errors }) =>
        errors.length > 0 && (
          <div className={styles.errors}>
            {errors.map(({ field, message }) => (
              <FieldErrorText key={`${field} ${message}`} id={`line-${line}-${field}`}>
                {field === 'row' ? message : t('invites.rows.error', { field: fieldName(field), message })}
              </FieldErrorText>
            ))}
          </div>
        )
      }
    />
  );
}

/** Returns a column of the table for a column of the file. */
function valueColumn(
  id: InviteColumn,
  head: string,
  understood: (row: InviteRow) => ReactNode,
): Column<InviteRow> {
  return {
    id,
    head,
    nowrap: true,
    cell: (row) => <Value row={row} columns={[id]} understood={understood(row)} />,
  };
}

function useColumns(): Column<InviteRow>[] {
  const t = useT();
  const lang = useLang();
  const { role } = useMe();
  const centers = useCenters(isRegistry(role));
  const born = ({ birthDate }: InviteRow) => {
    const day = parseFieldDay(birthDate);
    return day ? formatDay(day, lang) : '–';
  };
  const organ = ({ micrositeTypeId }: InviteRow) =>
    t(micrositeTypeId === MicrositeType.Liver ? 'staff.liver' : 'staff.kidney');
  const gender = ({ gender: letter }: InviteRow) =>
    letter === '' ? '–' : t(`staff.invite.gender.${letter}`);
  const rowCenter = ({ centerId }: InviteRow) =>
    centers.find(({ id }) => id === centerId)?.name ?? String(centerId);
  return [
    { id: 'line', head: t('invites.rows.line'), nowrap: true, cell: ({ line }) => line },
    {
      id: 'person',
      head: t('invites.rows.person'),
      rowHead: true,
      cell: (row) => (
        <Value
          row={row}
          columns={['firstName', 'lastName', 'row']}
          understood={<b>{`${row.firstName} ${row.lastName}`.trim()}</b>}
        />
      ),
    },
    {
      id: 'email',
      head: t('staff.invite.email'),
      cell: (row) => (
        <>
          <Value row={row} columns={['email']} understood={row.email && <EmailText>{row.email}</EmailText>} />
          {row.siteId > 0 && (
            <AppLink to={`/staff/microsites/${row.siteId}`} newTab>
              {t('invites.rows.record')}
            </AppLink>
          )}
        </>
      ),
    },
    valueColumn('birthDate', t('staff.invite.birthDate'), born),
    valueColumn('gender', t('staff.invite.gender'), gender),
    valueColumn('type', t('invites.rows.organ'), organ),
    valueColumn('language', t('invites.rows.language'), ({ language }) => t(`staff.language.${language}`)),
    ...(isRegistry(role) ? [valueColumn('centerId', t('staff.center'), rowCenter)] : []),
  ];
}

interface ValueProps {
  row: InviteRow;
  columns: (InviteColumn | 'row')[];
  understood: ReactNode;
}

/** A value of a row. A value with an error is shown raw, so that it can be found in the file. */
function Value({ row, columns, understood }: ValueProps) {
  const t = useT();
  const isWrong = row.errors.some(({ field }) => (columns as string[]).includes(field));
  const written = columns.map((name) => (name === 'row' ? '' : (row.written[name] ?? ''))).join(' ');
  const shown = isWrong ? written.trim() : understood;
  return (
    <span className={cx(styles.written, isWrong && styles.wrong)}>
      {shown === '' ? <i className="muted">{t('invites.rows.empty')}</i> : shown}
    </span>
  );
}
