import { useEffect, useRef } from 'react';
import type { PatientInvitation } from '@/api/staffPatients';
import { useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { Button, buttonClass } from '@/ui/button/Button';
import { MailPlus } from '@/ui/icon/icons';
import { AppLink } from '@/ui/work-bar/AppLink';
import styles from './patients.module.css';

interface InvitedProps {
  siteId: number;
  patient: PatientInvitation;
  onAnother: () => void;
}

/** The invitation is on its way, and what happens next. */
export function Invited({ siteId, patient, onAnother }: InvitedProps) {
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
