import { useEffect, useRef } from 'react';
import { failureText, knownRecords } from '@/api/staffFailure';
import { useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { Button } from '@/ui/button/Button';
import { AppLink } from '@/ui/work-bar/AppLink';

const screens = { patient: '/staff/microsites', referral: '/staff/intake', donor: '/staff/donors' };

interface KnownPersonProps {
  /** Why nobody was added; nothing is shown unless the person may be on record already. */
  error: Error | null;
  busy: boolean;
  /** It is another person: the same again, with that said. */
  onAnother: () => void;
}

/** Who is on record already, with a way to the record and a way on (R12.4b). It takes focus. */
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
