import { useEffect, useRef, useState } from 'react';
import { ApiError } from '@/api/client';
import { failureText, isSignedOut } from '@/api/staffFailure';
import { useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { Button } from '@/ui/button/Button';
import { Send } from '@/ui/icon/icons';
import { Tabs } from '@/ui/tabs/Tabs';
import { refusedRows, type InviteFileAnswer } from '../api/inviteFile';
import styles from './inviteFile.module.css';
import { InviteRows } from './InviteRows';

interface InviteFileCheckedProps {
  answer: InviteFileAnswer;
  busy: boolean;
  /** The reason why no patients were invited; the rows stay visible. */
  error: Error | null;
  onInvite: () => void;
}

/** The rows of the file; their summary takes the focus. Patients are invited only if no row has an error. */
export function InviteFileChecked({ answer, busy, error, onInvite }: InviteFileCheckedProps) {
  const t = useT();
  const { rows, invalid, encoding } = answer;
  return (
    <section className="panel stack" aria-labelledby="checked-title">
      <h2 id="checked-title">{t('invites.checked.title')}</h2>
      <Outcome answer={answer} />
      {encoding !== 'utf-8' && encoding !== 'utf-16' && (
        <Alert kind="waiting">
          <p>{t('invites.checked.accents')}</p>
        </Alert>
      )}
      <InviteList answer={answer} />
      {invalid === 0 && (
        <div className="stack">
          {error && !isSignedOut(error) && !refusedRows(error) && (
            <Alert kind="danger" role="alert">
              <p>{whyNot(error, t)}</p>
            </Alert>
          )}
          <div className={styles.go}>
            <Button icon={Send} busy={busy} onClick={onInvite}>
              {t('invites.go', { count: rows.length })}
            </Button>
            <span className="small muted">{t('invites.go.note')}</span>
          </div>
        </div>
      )}
    </section>
  );
}

/** The summary of a file: valid, invalid, or sent before, with all patients already invited. */
function Outcome({ answer }: { answer: InviteFileAnswer }) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const { rows, valid, invalid } = answer;
  const isWhole = invalid === 0;
  const isOld = rows.every(({ siteId }) => siteId > 0);
  return (
    <Alert kind={isWhole ? 'success' : isOld ? 'info' : 'danger'} role="status" ref={box}>
      <p>
        <b>
          {isOld
            ? t('invites.checked.before')
            : t(isWhole ? 'invites.checked.whole' : 'invites.checked.wrong', { invalid, valid })}
        </b>
      </p>
      {!isOld && <p>{t(isWhole ? 'invites.checked.look' : 'invites.checked.correct')}</p>}
    </Alert>
  );
}

/**
 * Returns the message for a failure. Without a response it is uncertain whether the emails were sent; the server never
 * invites a patient twice.
 */
function whyNot(error: Error, t: (id: string) => string): string {
  const isUncertain = !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
  return isUncertain ? t('invites.uncertain') : failureText(error, t);
}

/** The rows of the file; rows with errors have their own tab, which comes first. */
function InviteList({ answer: { rows, invalid } }: { answer: InviteFileAnswer }) {
  const t = useT();
  const [tab, setTab] = useState<'wrong' | 'all'>(invalid > 0 ? 'wrong' : 'all');
  if (invalid === 0) return <InviteRows rows={rows} caption={t('invites.rows.all')} />;
  return (
    <Tabs
      label={t('invites.rows.which')}
      selected={tab}
      onSelect={setTab}
      tabs={[
        { id: 'wrong', label: t('invites.rows.wrong'), count: invalid },
        { id: 'all', label: t('invites.rows.all'), count: rows.length },
      ]}
    >
      <div className={styles.rows}>
        <InviteRows
          rows={tab === 'all' ? rows : rows.filter(({ errors }) => errors.length > 0)}
          caption={t(tab === 'all' ? 'invites.rows.all' : 'invites.rows.wrong')}
        />
      </div>
    </Tabs>
  );
}
