import { useEffect, useRef } from 'react';
import { useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { Button, buttonClass } from '@/ui/button/Button';
import { MailPlus } from '@/ui/icon/icons';
import { DataTable, type Column } from '@/ui/table/DataTable';
import { AppLink } from '@/ui/work-bar/AppLink';
import type { InviteFileAnswer, InviteRow } from '../api/inviteFile';

type Invited = InviteRow & { id: number; code: string };

interface InviteFileSentProps {
  answer: InviteFileAnswer;
  onAnother: () => void;
}

/** Who was invited, to which address, and where each record is. */
export function InviteFileSent({ answer: { rows, invited }, onAnother }: InviteFileSentProps) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const columns = useColumns();
  const people: Invited[] = rows.map((row, n) => ({
    ...row,
    id: invited[n]?.id ?? 0,
    code: invited[n]?.shortCode ?? '',
  }));
  return (
    <div className="stack">
      <Alert kind="success" role="status" ref={box}>
        <h2>{t('invites.sent.title', { count: people.length })}</h2>
        <p>{t('invites.sent.mail', { count: people.length })}</p>
      </Alert>
      <DataTable
        caption={t('invites.sent.caption')}
        rows={people}
        rowKey={({ line }) => line}
        columns={columns}
      />
      <div className="row">
        <Button icon={MailPlus} onClick={onAnother}>
          {t('invites.sent.another')}
        </Button>
        <AppLink to="/staff/patients" className={buttonClass({ variant: 'secondary' })}>
          {t('invites.sent.patients')}
        </AppLink>
      </div>
    </div>
  );
}

function useColumns(): Column<Invited>[] {
  const t = useT();
  return [
    {
      id: 'person',
      head: t('invites.rows.person'),
      rowHead: true,
      cell: ({ id, firstName, lastName }) => (
        <AppLink to={`/staff/microsites/${id}`}>{`${firstName} ${lastName}`}</AppLink>
      ),
    },
    { id: 'email', head: t('invites.sent.to'), cell: ({ email }) => email },
    {
      id: 'language',
      head: t('invites.rows.language'),
      cell: ({ language }) => t(`staff.language.${language}`),
    },
    { id: 'code', head: t('invites.sent.code'), cell: ({ code }) => code },
  ];
}
