import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, outcomeUnknown } from '@/api/client';
import { useT, type Translate } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { BrandBar } from '@/ui/brand-bar/BrandBar';
import { Button } from '@/ui/button/Button';
import { FileDrop } from '@/ui/file-drop/FileDrop';
import { Icon } from '@/ui/icon/Icon';
import { Lock } from '@/ui/icon/icons';
import { useBrand } from '@/ui/page-context/PageContext';
import { PageTitle } from '@/ui/page-context/PageTitle';
import { PatientFooter } from '@/ui/patient-footer/PatientFooter';
import { SkipLink } from '@/ui/skip-link/SkipLink';
import { Spinner } from '@/ui/spinner/Spinner';
import { checkDocument } from './api/verify';
import { Result } from './components/Result';
import { fileProblem } from './rules/fileProblem';
import styles from './Verify.module.css';

/** The screen of /verify: anyone with a copy of a consent can check it, without an account (R6.5). */
export default function Verify() {
  const t = useT();
  const { website } = useBrand();
  return (
    <>
      <PageTitle of={t('verify.title')} />
      <SkipLink />
      <BrandBar home={website} line={t('verify.line')} />
      <main id="main" tabIndex={-1} className={`col clip flow gap-5 page-pad ${styles.page}`}>
        <div className="stack">
          <h1>{t('verify.title')}</h1>
          <p className="lead">{t('verify.lead')}</p>
        </div>
        <Check />
      </main>
      <PatientFooter />
    </>
  );
}

/** The file input, and the result. */
function Check() {
  const t = useT();
  const [problem, setProblem] = useState<string | null>(null);
  const { mutate, reset, data, error, isPending, variables, submittedAt } = useMutation({
    mutationFn: checkDocument,
  });

  function check(file: File) {
    const found = fileProblem(file);
    setProblem(found);
    if (found) reset();
    else mutate(file);
  }
  const wrong = problem ? t(problem) : error ? failureSentence(error, t) : '';
  const words = t(data ? 'verify.another' : 'verify.choose');
  return (
    <>
      <section className={`panel ${styles.choose}`}>
        <FileDrop
          id="document"
          label={words}
          accept=".pdf,application/pdf"
          describedBy="document-privacy"
          invalid={wrong !== ''}
          disabled={isPending}
          onFile={check}
          hint={t('verify.drop')}
        >
          {words}
        </FileDrop>
        <p className={styles.privacy} id="document-privacy">
          <Icon of={Lock} /> <span>{t('verify.privacy')}</span>
        </p>
      </section>
      <div role="status">
        {isPending && (
          <p className="row">
            <Spinner /> {t('verify.checking', { name: variables.name })}
          </p>
        )}
      </div>
      {wrong !== '' && (
        <Alert kind="danger" role="alert">
          <p>{wrong}</p>
          {!problem && variables && mayHelp(error) && (
            <Button variant="secondary" onClick={() => mutate(variables)}>
              {t('verify.again', { name: variables.name })}
            </Button>
          )}
        </Alert>
      )}
      {data && <Result key={submittedAt} fileName={variables?.name ?? ''} found={data} />}
    </>
  );
}

/** Reports whether the same file may be checked again later, for example if the server is busy. */
function mayHelp(error: Error | null): boolean {
  return outcomeUnknown(error) || (error instanceof ApiError && error.status === 429);
}

/** Returns the server's message for a failure, or a general one if there is none. */
function failureSentence(error: Error, t: Translate): string {
  if (!(error instanceof ApiError)) return t('verify.failed');
  if (error.message !== '') return error.message;
  return error.status === 0 ? t('verify.unreached') : t('verify.failed');
}
