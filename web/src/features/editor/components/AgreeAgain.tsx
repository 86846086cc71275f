import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import type { EditKey } from '@/api/client';
import { failureWords } from '@/api/failureWords';
import { MicrositeType, RecipientStatus } from '@/domain/enums';
import { isName } from '@/domain/name';
import { useT } from '@/i18n/react';
import { ReleaseDialog } from '@/parts/wording/ReleaseDialog';
import { micrositeRelease } from '@/parts/wording/texts';
import { useWording } from '@/parts/wording/useWording';
import { Alert } from '@/ui/alert/Alert';
import { Button } from '@/ui/button/Button';
import { CheckboxCard } from '@/ui/checkbox-card/CheckboxCard';
import { TextField } from '@/ui/field/TextField';
import { FileText } from '@/ui/icon/icons';
import { toastSuccess } from '@/ui/toast/toast';
import { agreeRelease } from '../api/agreeRelease';
import type { CustomSite } from '../api/customSite';
import { GUARDIAN_ATTEST_ID, GUARDIAN_NAME_ID } from '../rules/fieldIds';
import styles from './editor.module.css';

interface AgreeAgainProps {
  siteKey: EditKey;
  site: CustomSite;
  onAgreed: () => void;
}

/** Restores a page after its release was withdrawn, while nothing else can be changed (R3.10, R10.18). */
export function AgreeAgain({ siteKey, site, onAgreed }: AgreeAgainProps) {
  const t = useT();
  const [reading, setReading] = useState(false);
  const [guardian, setGuardian] = useState('');
  const [attests, setAttests] = useState(false);
  const [checked, setChecked] = useState(false);
  const hasBegun =
    site.currentStatus === RecipientStatus.StarterSiteActive || site.currentStatus === RecipientStatus.Active;
  const asks = hasBegun && !site.agreedToHipaa;
  const release = useWording(micrositeRelease, asks);
  const agreement = useMutation({
    mutationFn: async () => agreeRelease(siteKey, guardian.trim(), await release.version()),
    onSuccess: () => {
      toastSuccess(t('editor.agree-again.done'));
      onAgreed();
    },
  });
  if (!asks) return null;
  const lacksName = site.isMinor && !isName(guardian);
  const lacksAttest = site.isMinor && !attests;
  const name = site.firstName;

  function read(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (!lacksName && !lacksAttest) setReading(true);
    else document.getElementById(lacksName ? GUARDIAN_NAME_ID : GUARDIAN_ATTEST_ID)?.focus();
  }

  return (
    <Alert kind="waiting" className={styles.fromTheLeft}>
      <form className="stack" onSubmit={read} noValidate>
        <p>
          <strong>{t('editor.agree-again')}</strong>
        </p>
        <p>{t('editor.agree-again.text')}</p>
        {site.isMinor && (
          <>
            <TextField
              id={GUARDIAN_NAME_ID}
              label={t('editor.guardian.name')}
              hint={t('editor.guardian.hint', { name })}
              autoComplete="off"
              error={checked && lacksName ? t('editor.guardian.required') : undefined}
              value={guardian}
              onChange={(event) => setGuardian(event.target.value)}
            />
            <CheckboxCard
              id={GUARDIAN_ATTEST_ID}
              error={checked && lacksAttest ? t('editor.guardian.attest-required') : undefined}
              checked={attests}
              onChange={(event) => setAttests(event.target.checked)}
            >
              {t('editor.guardian.attest', { name })}
            </CheckboxCard>
          </>
        )}
        <p>
          <Button type="submit" icon={FileText} busy={agreement.isPending}>
            {t('editor.agree-again.read')}
          </Button>
        </p>
        <div role="alert">
          {agreement.isError && <p>{failureWords(t, 'editor.agree-again.failed', agreement.error)}</p>}
        </div>
      </form>
      {reading && (
        <ReleaseDialog
          read={release}
          title={t('release.full-title')}
          organ={site.micrositeTypeId === MicrositeType.Liver ? 'liver' : 'kidney'}
          onCancel={() => setReading(false)}
          onAnswer={(agrees) => {
            setReading(false);
            if (agrees) agreement.mutate();
          }}
        />
      )}
    </Alert>
  );
}
