import { MAX_PEOPLE_FILE } from '@/domain/limits';
import { useState } from 'react';
import { failureText, isSignedOut } from '@/api/staffFailure';
import { useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { Button } from '@/ui/button/Button';
import { FileDrop } from '@/ui/file-drop/FileDrop';
import { Icon } from '@/ui/icon/Icon';
import { Download, FileText, RefreshCw } from '@/ui/icon/icons';
import { LinkButton } from '@/ui/link-button/LinkButton';
import { Spinner } from '@/ui/spinner/Spinner';
import { templateUrl, type ChosenFile } from '../api/inviteFile';
import styles from './inviteFile.module.css';
import { InviteFileColumns } from './InviteFileColumns';

interface InviteFileChoiceProps {
  file: ChosenFile | null;
  /** Whether the file is being checked. */
  busy: boolean;
  /** Whether the invitations are being sent; another file cannot be chosen then. */
  locked: boolean;
  /** The reason why the file could not be checked; it stays chosen. */
  error: Error | null;
  onFile: (file: ChosenFile) => void;
  onAgain: () => void;
}

/** The link to the template, the help for the columns, and the chosen file. */
export function InviteFileChoice({ file, busy, locked, error, onFile, onAgain }: InviteFileChoiceProps) {
  const t = useT();
  const [unopened, setUnopened] = useState('');

  async function take(chosen: File) {
    setUnopened('');
    if (chosen.size > MAX_PEOPLE_FILE) {
      setUnopened(t('invites.too-large', { name: chosen.name }));
      return;
    }
    try {
      const content = new Blob([await chosen.arrayBuffer()], { type: 'text/csv' });
      onFile({ name: chosen.name, content });
    } catch {
      setUnopened(t('invites.unopened', { name: chosen.name }));
    }
  }
  const failed = error && !isSignedOut(error) ? failureText(error, t) : '';
  const problem = unopened || failed;
  return (
    <>
      <section className="panel stack" aria-labelledby="template-title">
        <h2 id="template-title">{t('invites.template.title')}</h2>
        <p>{t('invites.template.lead')}</p>
        <LinkButton variant="secondary" icon={Download} href={templateUrl()} download="invitations.csv">
          {t('invites.template.go')}
        </LinkButton>
        <InviteFileColumns />
      </section>
      <section className="panel stack" aria-labelledby="file-title">
        <h2 id="file-title">{t('invites.file.title')}</h2>
        <p id="file-lead">{t('invites.file.lead')}</p>
        <FileDrop
          id="file"
          label={t(file ? 'invites.file.other' : 'invites.file.choose')}
          accept=".csv,.txt,text/csv"
          variant={file ? 'secondary' : 'primary'}
          describedBy="file-lead"
          invalid={problem !== ''}
          disabled={locked}
          onFile={(chosen) => void take(chosen)}
          hint={t('invites.file.drop')}
        >
          {t(file ? 'invites.file.other' : 'invites.file.choose')}
        </FileDrop>
        {file && (
          <p className={styles.chosen}>
            <Icon of={FileText} /> <b>{file.name}</b>
          </p>
        )}
        <p role="status" className={styles.chosen}>
          {busy && (
            <>
              <Spinner /> <span>{t('invites.checking')}</span>
            </>
          )}
        </p>
        {problem && !busy && (
          <Alert kind="danger" role="alert">
            <p>{problem}</p>
            {!unopened && file && (
              <p>
                <Button small variant="secondary" icon={RefreshCw} onClick={onAgain}>
                  {t('invites.check-again')}
                </Button>
              </p>
            )}
          </Alert>
        )}
      </section>
    </>
  );
}
