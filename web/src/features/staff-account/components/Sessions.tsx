import { useState } from 'react';
import { endOtherSessions, endSession, type OwnSession, type OwnSignIn } from '@/api/staffAccount';
import { useT } from '@/i18n/react';
import { ConfirmDialog } from '@/parts/staff/ChangeDialog';
import { Button } from '@/ui/button/Button';
import { LogOut } from '@/ui/icon/icons';
import { useDates } from '@/ui/page-context/useDates';
import { StatusPill } from '@/ui/status-pill/StatusPill';
import { deviceName } from '../rules/device';
import type { OnChanged } from './Account';
import { Section } from './Section';
import { useHeadingFocus } from '../hooks/useHeadingFocus';
import styles from './account.module.css';

interface SessionsProps {
  own: OwnSignIn;
  onChanged: OnChanged;
}

/** The sessions of the account, with buttons to end them (R14.4e). */
export function Sessions({ own: { sessions }, onChanged }: SessionsProps) {
  const t = useT();
  const { heading, toHeading } = useHeadingFocus();
  const [ending, setEnding] = useState<OwnSession | 'others' | null>(null);
  const others = sessions.filter(({ isThis }) => !isThis).length;
  const device = ending && ending !== 'others' ? deviceName(ending, t) : '';
  const done = (said: string) => {
    toHeading();
    onChanged(said);
  };
  return (
    <Section title={t('account.sessions.title')} heading={heading}>
      <p>{t('account.sessions.lead')}</p>
      <ul className={styles.list} aria-label={t('account.sessions.title')}>
        {sessions.map((session) => (
          <li key={session.id}>
            <Device session={session} />
            {session.isThis ? (
              <StatusPill kind="live">{t('account.sessions.this')}</StatusPill>
            ) : (
              <Button small variant="secondary" icon={LogOut} onClick={() => setEnding(session)}>
                {t('account.sessions.end')} <span className="sr">{deviceName(session, t)}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others > 1 && (
        <Button variant="secondary" onClick={() => setEnding('others')}>
          {t('account.sessions.others')}
        </Button>
      )}
      {ending && (
        <ConfirmDialog<unknown>
          danger
          title={
            ending === 'others'
              ? t('account.sessions.others.title')
              : t('account.sessions.end.title', { device })
          }
          yes={t('account.sessions.yes')}
          no={t('account.no')}
          send={() => (ending === 'others' ? endOtherSessions() : endSession(ending.id))}
          onDone={() =>
            done(
              ending === 'others'
                ? t('account.sessions.others.done')
                : t('account.sessions.end.done', { device }),
            )
          }
          onClose={() => setEnding(null)}
        >
          <p>{t('account.sessions.text')}</p>
        </ConfirmDialog>
      )}
    </Section>
  );
}

function Device({ session }: { session: OwnSession }) {
  const t = useT();
  const { moment: say } = useDates();
  return (
    <div>
      <b>{deviceName(session, t)}</b>
      <small className="meta">
        {t('account.sessions.used', { at: say(session.lastUsedAt) })}{' '}
        {t('account.sessions.from', { at: say(session.signedInAt), address: session.address })}
      </small>
    </div>
  );
}
