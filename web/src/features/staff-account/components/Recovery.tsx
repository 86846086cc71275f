import { useState } from 'react';
import { makeRecoveryCodes, type OwnSignIn } from '@/api/staffAccount';
import { useT } from '@/i18n/react';
import { ConfirmDialog } from '@/parts/staff/ChangeDialog';
import { Button } from '@/ui/button/Button';
import { countSecondSteps } from '../rules/secondSteps';
import type { OnChanged } from './Account';
import { Section } from './Section';
import { useHeadingFocus } from '../hooks/useHeadingFocus';

interface RecoveryProps {
  own: OwnSignIn;
  onChanged: OnChanged;
}

/** The number of recovery codes left, with a button to make new codes. */
export function Recovery({ own, onChanged }: RecoveryProps) {
  const t = useT();
  const { heading } = useHeadingFocus();
  const [asking, setAsking] = useState(false);
  const hasSecondStep = countSecondSteps(own) > 0;
  return (
    <Section title={t('account.recovery.title')} heading={heading}>
      <p>{t('account.recovery.lead')}</p>
      {!hasSecondStep && <p className="muted">{t('account.recovery.none')}</p>}
      {hasSecondStep && (
        <>
          <p>
            <b>{t('account.recovery.left', { count: own.recoveryCodesLeft })}</b>
          </p>
          <Button variant="secondary" onClick={() => setAsking(true)}>
            {t('account.recovery.make')}
          </Button>
        </>
      )}
      {asking && (
        <ConfirmDialog
          title={t('account.recovery.make.title')}
          yes={t('account.recovery.make.yes')}
          no={t('account.no')}
          send={makeRecoveryCodes}
          onDone={(codes) => onChanged(t('account.recovery.made'), codes)}
          onClose={() => setAsking(false)}
        >
          <p>{t('account.recovery.make.text')}</p>
          <p>{t('account.password.note')}</p>
        </ConfirmDialog>
      )}
    </Section>
  );
}
