import { useState } from 'react';
import { removeCode, type OwnSignIn } from '@/api/staffAccount';
import { useT } from '@/i18n/react';
import { AppEnrolment } from '@/parts/staff/AppEnrolment';
import { ConfirmDialog } from '@/parts/staff/ChangeDialog';
import { Button } from '@/ui/button/Button';
import { countSecondSteps, mustStay } from '../rules/secondSteps';
import type { OnChanged } from './Account';
import { Section } from './Section';
import { useHeadingFocus } from '../hooks/useHeadingFocus';
import styles from './account.module.css';

interface AuthenticatorAppProps {
  own: OwnSignIn;
  onChanged: OnChanged;
}

/** The status of the authenticator app, with buttons to set it up, replace it or remove it. */
export function AuthenticatorApp({ own, onChanged }: AuthenticatorAppProps) {
  const t = useT();
  const { heading, toHeading } = useHeadingFocus();
  const [asking, setAsking] = useState<'remove' | 'anew' | null>(null);
  const [settingUp, setSettingUp] = useState(false);
  const isSet = own.hasCode && !settingUp;

  function removed() {
    toHeading();
    setSettingUp(asking === 'anew');
    onChanged(t('account.app.removed'));
  }
  function leaveSetUp() {
    setSettingUp(false);
    toHeading();
  }

  return (
    <Section title={t('account.app.title')} heading={heading}>
      <p>{t(isSet ? 'account.app.set' : 'account.app.lead')}</p>
      {isSet && mustStay(own) && <p className="small">{t('account.app.only')}</p>}
      {isSet && !mustStay(own) && (
        <div className="row">
          <Button small variant="secondary" onClick={() => setAsking('anew')}>
            {t('account.app.anew')}
          </Button>
          <Button small variant="secondary" onClick={() => setAsking('remove')}>
            {t('account.app.remove')}
          </Button>
        </div>
      )}
      {!isSet && !settingUp && (
        <Button variant="secondary" onClick={() => setSettingUp(true)}>
          {t('account.app.begin')}
        </Button>
      )}
      {settingUp && (
        <AppEnrolment
          className={styles.form}
          onDone={({ recoveryCodes }) => {
            leaveSetUp();
            onChanged(t('account.app.done'), recoveryCodes);
          }}
        >
          <Button variant="secondary" onClick={leaveSetUp}>
            {t('account.app.cancel')}
          </Button>
        </AppEnrolment>
      )}
      {asking && (
        <ConfirmDialog
          danger
          title={t(`account.app.${asking}.title`)}
          yes={t(`account.app.${asking}.yes`)}
          no={t('account.no')}
          send={removeCode}
          onDone={removed}
          onClose={() => setAsking(null)}
        >
          <p>{t(`account.app.${asking}.text`)}</p>
          <p>{t('account.password.note')}</p>
          {countSecondSteps(own) === 1 && <p>{t('account.without')}</p>}
        </ConfirmDialog>
      )}
    </Section>
  );
}
