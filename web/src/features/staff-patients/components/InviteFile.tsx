import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { staffKeys } from '@/api/staff';
import { useT } from '@/i18n/react';
import { DeskHead } from '@/ui/staff-shell/DeskHead';
import {
  checkInvitations,
  refusedRows,
  sendInvitations,
  type ChosenFile,
  type InviteFileAnswer,
} from '../api/inviteFile';
import { InviteFileChecked } from './InviteFileChecked';
import { InviteFileChoice } from './InviteFileChoice';
import { InviteFileSent } from './InviteFileSent';

/** The newest answer about a file; each one takes focus anew. */
interface Checked {
  answer: InviteFileAnswer;
  round: number;
}

/** The screen of /staff/invite/file: many patients are invited by one file, or nobody. */
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
