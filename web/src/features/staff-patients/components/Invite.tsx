import { useState } from 'react';
import { staffKeys } from '@/api/staff';
import { invitePatient } from '@/api/staffPatients';
import { useT } from '@/i18n/react';
import { useStaffMutation } from '@/parts/staff/useStaffMutation';
import { buttonClass } from '@/ui/button/Button';
import { Icon } from '@/ui/icon/Icon';
import { Users } from '@/ui/icon/icons';
import { DeskHead } from '@/ui/staff-shell/DeskHead';
import { AppLink } from '@/ui/work-bar/AppLink';
import { Invited } from './Invited';
import { InviteForm } from './InviteForm';

/** The screen of /staff/invite: a patient gets a site of their own, and a mail with its link. */
export function Invite() {
  const t = useT();
  const [round, setRound] = useState(0);
  const invite = useStaffMutation({
    send: invitePatient,
    refresh: [staffKeys.sites],
  });
  const { data, variables } = invite;
  return (
    <>
      <DeskHead
        title={t('staff.invite.title')}
        actions={
          <AppLink to="/staff/invite/file" className={buttonClass({ variant: 'secondary' })}>
            <Icon of={Users} /> {t('invites.link')}
          </AppLink>
        }
      >
        <p className="muted">{t('staff.invite.lead')}</p>
      </DeskHead>
      {data && variables ? (
        <Invited
          siteId={data.id}
          patient={variables}
          onAnother={() => {
            invite.reset();
            setRound(round + 1);
          }}
        />
      ) : (
        <InviteForm
          key={round}
          isAnother={round > 0}
          busy={invite.isPending}
          error={invite.error}
          failures={invite.submittedAt}
          onInvite={(patient) => invite.mutate(patient)}
        />
      )}
    </>
  );
}
