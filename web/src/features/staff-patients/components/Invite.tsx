import { useState, useEffect, useRef } from 'react';
import { staffKeys } from '@/api/staff';
import { invitePatient, type PatientInvitation } from '@/api/staffPatients';
import { useT } from '@/i18n/react';
import { useStaffMutation } from '@/parts/staff/useStaffMutation';
import { buttonClass, Button } from '@/ui/button/Button';
import { Icon } from '@/ui/icon/Icon';
import { Users, MailPlus } from '@/ui/icon/icons';
import { DeskHead } from '@/ui/staff-shell/DeskHead';
import { AppLink } from '@/ui/work-bar/AppLink';
import { InviteForm } from './InviteForm';
import { Alert } from '@/ui/alert/Alert';
import styles from './patients.module.css';

/** The screen of /staff/invite, which creates a site for a patient and emails its link. */
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

interface InvitedProps {
  siteId: number;
  patient: PatientInvitation;
  onAnother: () => void;
}

/** The notice after an invitation, with the next steps. */
function Invited({ siteId, patient, onAnother }: InvitedProps) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const { firstName, lastName, email } = patient;
  return (
    <div className={`stack ${styles.form}`}>
      <Alert kind="success" role="status" ref={box}>
        <h2>{t('staff.invited.title', { name: `${firstName.trim()} ${lastName.trim()}` })}</h2>
        <p>{t('staff.invited.mail', { email: email.trim() })}</p>
      </Alert>
      <section className="panel" aria-labelledby="next-title">
        <h2 id="next-title">{t('staff.invited.next')}</h2>
        <ol className={styles.next}>
          <li>{t('staff.invited.next-opens', { name: firstName.trim() })}</li>
          <li>{t('staff.invited.next-writes', { name: firstName.trim() })}</li>
          <li>{t('staff.invited.next-review')}</li>
        </ol>
      </section>
      <div className="row">
        <Button icon={MailPlus} onClick={onAnother}>
          {t('staff.invited.another')}
        </Button>
        <AppLink to={`/staff/microsites/${siteId}`} className={buttonClass({ variant: 'secondary' })}>
          {t('staff.invited.open', { name: firstName.trim() })}
        </AppLink>
      </div>
    </div>
  );
}
