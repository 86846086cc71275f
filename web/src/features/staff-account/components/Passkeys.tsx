import { useState } from 'react';
import { canUsePasskeys } from '@/api/passkeys';
import { removePasskey, type OwnPasskey, type OwnSignIn } from '@/api/staffAccount';
import { useT } from '@/i18n/react';
import { PasskeyEnrolment } from '@/parts/staff/PasskeyEnrolment';
import { ConfirmDialog } from '@/parts/staff/ChangeDialog';
import { Button } from '@/ui/button/Button';
import { Pencil, Plus, Trash2 } from '@/ui/icon/icons';
import { useDates } from '@/ui/page-context/useDates';
import { countSecondSteps, mustStay } from '../rules/secondSteps';
import type { OnChanged } from './Account';
import { RenamePasskey } from './RenamePasskey';
import { Section } from './Section';
import { useHeadingFocus } from '../hooks/useHeadingFocus';
import styles from './account.module.css';

interface PasskeysProps {
  own: OwnSignIn;
  onChanged: OnChanged;
}

/** The account's passkeys, with a form to add one if the address and the browser allow it. */
export function Passkeys({ own, onChanged }: PasskeysProps) {
  const t = useT();
  const { heading, toHeading } = useHeadingFocus();
  const [removing, setRemoving] = useState<OwnPasskey | null>(null);
  const [renaming, setRenaming] = useState<OwnPasskey | null>(null);
  const stays = mustStay(own);
  return (
    <Section title={t('account.passkeys.title')} heading={heading}>
      <p>{t('account.passkeys.lead')}</p>
      {own.passkeys.length === 0 && <p className="muted">{t('account.passkeys.none')}</p>}
      {own.passkeys.length > 0 && (
        <ul className={styles.list} aria-label={t('account.passkeys.title')}>
          {own.passkeys.map((passkey) => (
            <li key={passkey.id}>
              <Named passkey={passkey} />
              <p className="row gap-2">
                <Button small variant="secondary" icon={Pencil} onClick={() => setRenaming(passkey)}>
                  {t('account.rename')} <span className="sr">{passkey.name}</span>
                </Button>
                {!stays && (
                  <Button small variant="secondary" icon={Trash2} onClick={() => setRemoving(passkey)}>
                    {t('account.remove')} <span className="sr">{passkey.name}</span>
                  </Button>
                )}
              </p>
            </li>
          ))}
        </ul>
      )}
      {stays && own.passkeys.length > 0 && <p className="small">{t('account.only')}</p>}
      {own.mayAddPasskey && canUsePasskeys() && (
        <PasskeyEnrolment
          className={styles.form}
          icon={Plus}
          onDone={({ recoveryCodes }, name) =>
            onChanged(t('account.passkeys.added', { name }), recoveryCodes)
          }
        >
          <h3>{t('account.passkeys.add')}</h3>
          <p>{t('staff.passkey.prompt')}</p>
        </PasskeyEnrolment>
      )}
      {own.mayAddPasskey && !canUsePasskeys() && <p>{t('account.passkeys.no-browser')}</p>}
      {!own.mayAddPasskey && <p>{t('account.passkeys.no-address')}</p>}
      {renaming && (
        <RenamePasskey
          passkey={renaming}
          onDone={(name) => {
            setRenaming(null);
            onChanged(t('account.passkeys.renamed', { name }));
          }}
          onNo={() => setRenaming(null)}
        />
      )}
      {removing && (
        <ConfirmDialog
          danger
          title={t('account.passkeys.remove.title', { name: removing.name })}
          yes={t('account.passkeys.remove.yes')}
          no={t('account.no')}
          send={() => removePasskey(removing.id)}
          onDone={() => {
            toHeading();
            onChanged(t('account.passkeys.removed', { name: removing.name }));
          }}
          onClose={() => setRemoving(null)}
        >
          <p>{t('account.passkeys.remove.text')}</p>
          <p>{t('account.password.note')}</p>
          {countSecondSteps(own) === 1 && <p>{t('account.without')}</p>}
        </ConfirmDialog>
      )}
    </Section>
  );
}

function Named({ passkey: { name, createdAt, lastUsedAt } }: { passkey: OwnPasskey }) {
  const t = useT();
  const { momentDay: day } = useDates();
  return (
    <div>
      <b>{name}</b>
      <small className="meta">
        {t('account.passkeys.added-on', { day: day(createdAt) })}{' '}
        {lastUsedAt
          ? t('account.passkeys.used-on', { day: day(lastUsedAt) })
          : t('account.passkeys.never-used')}
      </small>
    </div>
  );
}
