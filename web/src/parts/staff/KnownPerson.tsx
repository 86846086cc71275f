import { useEffect, useRef } from 'react';
import { failureText, knownRecords } from '@/api/staffFailure';
import { useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { Button } from '@/ui/button/Button';
import { AppLink } from '@/ui/work-bar/AppLink';

const screens = { patient: '/staff/microsites', referral: '/staff/intake', donor: '/staff/donors' };

interface KnownPersonProps {
  /** The failure of an addition; nothing is shown unless the person may already be on record. */
  error: Error | null;
  busy: boolean;
  /** Called to repeat the addition for a different person. */
  onAnother: () => void;
}

/** The existing records of a person, with links to them and a button to continue (R12.4b). It takes the focus. */
export function KnownPerson({ error, busy, onAnother }: KnownPersonProps) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const records = knownRecords(error);
  useEffect(() => {
    if (records) box.current?.focus();
  }, [records]);
  if (!records) return null;
  return (
    <Alert kind="waiting" role="alert" ref={box}>
      <p>
        <b>{failureText(error, t)}</b>
      </p>
      <ul>
        {records.map(({ kind, id, firstName, lastName, centerName }) => (
          <li key={`${kind}-${id}`}>
            {t(`staff.known.${kind}`, { name: `${firstName} ${lastName}`, center: centerName })}{' '}
            <AppLink to={`${screens[kind]}/${id}`}>{t('staff.known.open')}</AppLink>
          </li>
        ))}
      </ul>
      <Button variant="secondary" busy={busy} onClick={onAnother}>
        {t('staff.known.another')}
      </Button>
    </Alert>
  );
}
