import { useState, type FormEvent, type ReactNode } from 'react';
import { apiUrl, type EditKey } from '@/api/client';
import { useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { ErrorSummary } from '@/ui/error-summary/ErrorSummary';
import { FileDrop } from '@/ui/file-drop/FileDrop';
import { Download } from '@/ui/icon/icons';
import { LinkButton } from '@/ui/link-button/LinkButton';
import { consentPath } from '../api/voucher';
import { fileProblem } from '../rules/fileProblem';
import styles from './ConsentStep.module.css';
import { usePaperUpload, type PaperUploadEnds } from '../hooks/usePaperUpload';
import { ViewHead } from './ViewHead';

interface PaperConsentProps extends PaperUploadEnds {
  link: EditKey;
  banner: ReactNode;
  onCancel: () => void;
}

/** The paper way: download, sign, upload (V2, Paper consent page). */
export function PaperConsent({ link, banner, onCancel, ...ends }: PaperConsentProps) {
  const t = useT();
  const [file, setFile] = useState<File | null>(null);
  const [attempt, setAttempt] = useState(0);
  const { sent, send } = usePaperUpload(link, ends);
  const problem = attempt > 0 ? fileProblem(file) : null;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (sent !== null) return;
    setAttempt((n) => n + 1);
    if (file && fileProblem(file) === null) void send(file);
  }
  function choose(chosen: File) {
    setFile(chosen);
    // An invalid file shows its error at once, not only after Continue.
    setAttempt(fileProblem(chosen) === null ? 0 : attempt + 1);
  }
  return (
    <>
      <ViewHead title={t('voucher.paper')} arrived onBack={onCancel}>
        <p className="lead">{t('voucher.paper.lead')}</p>
      </ViewHead>
      {banner}
      <ErrorSummary
        title={t('voucher.errors')}
        errors={problem ? [{ message: t(problem), fieldId: 'consentFile' }] : []}
        attempt={attempt}
      />
      <form className="flow gap-5" noValidate onSubmit={submit}>
        <section className={`panel ${styles.step}`}>
          <h2>{t('voucher.paper.step1')}</h2>
          <p>{t('voucher.paper.step1.text')}</p>
          <LinkButton variant="secondary" icon={Download} href={apiUrl(consentPath(link, 'download'))} newTab>
            {t('voucher.paper.download')}
          </LinkButton>
        </section>
        <section className={`panel ${styles.step}`}>
          <h2>{t('voucher.paper.step2')}</h2>
          <p>{t('voucher.paper.step2.text')}</p>
          <FileDrop
            id="consentFile"
            label={file ? t('voucher.paper.file', { name: file.name }) : t('voucher.paper.upload')}
            accept=".pdf,application/pdf"
            invalid={problem !== null}
            disabled={sent !== null}
            onFile={choose}
          >
            <span className={styles.file}>
              {file ? t('voucher.paper.file', { name: file.name }) : t('voucher.paper.upload')}
            </span>
          </FileDrop>
          {sent !== null && <Progress sent={sent} />}
        </section>
        <div className="row row--buttons">
          <Button type="submit" busy={sent !== null}>
            {t('voucher.continue')}
          </Button>
          <Button variant="secondary" onClick={onCancel}>
            {t('voucher.cancel')}
          </Button>
        </div>
      </form>
    </>
  );
}

/** The progress of the upload. */
function Progress({ sent }: { sent: number }) {
  const t = useT();
  const percent = Math.round(sent * 100);
  return (
    <div className={styles.progress}>
      <p role="status">{t('voucher.paper.sending')}</p>
      <progress aria-label={t('voucher.paper.sending')} max={100} value={percent} />
    </div>
  );
}
