import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, useEffect, useRef } from 'react';
import { accountKeys, fetchOwnSignIn } from '@/api/staffAccount';
import { useT } from '@/i18n/react';
import { QueryStatus } from '@/parts/staff/QueryStatus';
import { DeskHead } from '@/ui/staff-shell/DeskHead';
import { useMe } from '@/ui/staff-shell/StaffContext';
import { toastSuccess } from '@/ui/toast/toast';
import { AuthenticatorApp } from './AuthenticatorApp';
import { ChangePassword } from './ChangePassword';
import { Digest } from './Digest';
import { Passkeys } from './Passkeys';
import { Recovery } from './Recovery';
import { Sessions } from './Sessions';
import { Shortcuts } from './Shortcuts';
import styles from './account.module.css';
import { RecoveryCodeList } from '@/ui/credentials/RecoveryCodeList';
import { cx } from '@/ui/cx';

/** Called by a section after a change, with the message to announce and any new recovery codes. */
export type OnChanged = (said: string, codes?: readonly string[]) => void;

/** The screen of /staff/account, where staff view and change their means of signing in (R7.1). */
export function Account() {
  const t = useT();
  const { fullName, email } = useMe();
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: accountKeys.own,
    queryFn: ({ signal }) => fetchOwnSignIn(signal),
  });
  const [codes, setCodes] = useState<readonly string[]>([]);
  const changed: OnChanged = (said, fresh = []) => {
    toastSuccess(said);
    setCodes(fresh);
    void queryClient.invalidateQueries({ queryKey: accountKeys.own });
  };
  return (
    <>
      <DeskHead title={t('account.title')}>
        <p className="muted">
          {fullName}, {email}
        </p>
      </DeskHead>
      <QueryStatus data={data} error={error} onAgain={refetch} />
      {codes.length > 0 && <FreshCodes codes={codes} onKept={() => setCodes([])} />}
      {data && (
        // Hidden, not unmounted, so that typed text elsewhere on the screen is kept.
        <div hidden={codes.length > 0}>
          <div className={`record ${styles.record}`}>
            <div className="record__part">
              <Passkeys own={data} onChanged={changed} />
              <AuthenticatorApp own={data} onChanged={changed} />
              <Sessions own={data} onChanged={changed} />
              <Digest />
              <Shortcuts />
            </div>
            <div className="record__part">
              <Recovery own={data} onChanged={changed} />
              {data.hasPassword && <ChangePassword email={email} onChanged={changed} />}
            </div>
          </div>
        </div>
      )}
    </>
  );
}

/** New recovery codes, shown instead of the other sections until the user confirms that they are saved. */
function FreshCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const t = useT();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={cx('panel', 'panel--lit', 'stack', styles.codes)} aria-labelledby="fresh-codes">
      <h2 id="fresh-codes" ref={heading} tabIndex={-1}>
        {t('staff.recovery.title')}
      </h2>
      <p>{t('staff.recovery.lead')}</p>
      <RecoveryCodeList codes={codes} go={t('account.recovery.done')} onKept={onKept} />
    </section>
  );
}
