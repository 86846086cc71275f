import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, useEffect, useRef } from 'react';
import { staffKeys } from '@/api/staff';
import { useT } from '@/i18n/react';
import { DeskHead } from '@/ui/staff-shell/DeskHead';
import {
  checkInvitations,
  refusedRows,
  sendInvitations,
  type ChosenFile,
  type InviteFileAnswer,
  type InviteRow,
} from '../api/inviteFile';
import { InviteFileChecked } from './InviteFileChecked';
import { InviteFileChoice } from './InviteFileChoice';
import { Alert } from '@/ui/alert/Alert';
import { Button, buttonClass } from '@/ui/button/Button';
import { MailPlus } from '@/ui/icon/icons';
import { DataTable, type Column } from '@/ui/table/DataTable';
import { AppLink } from '@/ui/work-bar/AppLink';

/** The latest check of a file; round changes with each check, so that the result takes the focus again. */
interface Checked {
  answer: InviteFileAnswer;
  round: number;
}

/** The screen of /staff/invite/file, which invites all patients of a file, or none. */
export function InviteFile() {
  const t = useT();
  const client = useQueryClient();
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [checked, setChecked] = useState<Checked | null>(null);
  const show = (answer: InviteFileAnswer) =>
    setChecked((before) => ({ answer, round: (before?.round ?? 0) + 1 }));
  const check = useMutation({ mutationFn: checkInvitations, onSuccess: show });
  const invite = useMutation({
    mutationFn: sendInvitations,
    onSuccess: () => void client.invalidateQueries({ queryKey: staffKeys.sites }),
    onError: (error) => {
      const refused = refusedRows(error);
      if (refused) show(refused);
    },
  });

  function choose(next: ChosenFile | null) {
    setFile(next);
    setChecked(null);
    invite.reset();
    check.reset();
    if (next) check.mutate(next);
  }
  return (
    <>
      <DeskHead title={t('invites.title')} crumb={{ to: '/staff/invite', label: t('staff.invite.title') }}>
        {!invite.data && <p className="muted measure">{t('invites.lead')}</p>}
      </DeskHead>
      {invite.data ? (
        <InviteFileSent answer={invite.data} onAnother={() => choose(null)} />
      ) : (
        <div className="stack">
          <InviteFileChoice
            file={file}
            busy={check.isPending}
            locked={invite.isPending}
            error={check.error}
            onFile={choose}
            onAgain={() => file && check.mutate(file)}
          />
          {file && checked && (
            <InviteFileChecked
              key={checked.round}
              answer={checked.answer}
              busy={invite.isPending}
              error={invite.error}
              onInvite={() => invite.mutate(file)}
            />
          )}
        </div>
      )}
    </>
  );
}

type Invited = InviteRow & { id: number; code: string };

interface InviteFileSentProps {
  answer: InviteFileAnswer;
  onAnother: () => void;
}

/** The invited patients with their addresses and links to their records. */
function InviteFileSent({ answer: { rows, invited }, onAnother }: InviteFileSentProps) {
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
