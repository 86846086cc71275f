import { useEffect, useRef } from 'react';
import { useT } from '@/i18n/react';
import { Alert, type AlertKind } from '@/ui/alert/Alert';
import { cx } from '@/ui/cx';
import { useDates } from '@/ui/page-context/useDates';
import type { Checked, Finding } from '../api/verify';
import { signatureWords } from '../rules/signature';
import styles from '../Verify.module.css';

const KINDS: Record<Finding, AlertKind> = {
  valid: 'success',
  superseded: 'waiting',
  rejected: 'waiting',
  altered: 'danger',
  unknown: 'plain',
};

interface ResultProps {
  fileName: string;
  found: Checked;
}

/** The result in plain language first, then the facts. It takes focus, so that screen readers read it first. */
export function Result({ fileName, found }: ResultProps) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
    box.current?.focus({ preventScroll: true });
  }, []);
  return (
    <>
      <Alert kind={KINDS[found.state]} role="alert" ref={box}>
        <h2>{t(`verify.state.${found.state}`)}</h2>
        <p>{t(`verify.state.${found.state}.text`)}</p>
      </Alert>
      <Facts fileName={fileName} found={found} />
    </>
  );
}

function Facts({ fileName, found }: ResultProps) {
  const t = useT();
  const { moment } = useDates();
  const { signature } = found;
  const facts: [label: string, value: string][] = [
    [t('verify.file'), fileName],
    [t('verify.kind'), found.kind && t(`verify.kind.${found.kind}`)],
    [t('verify.completed'), moment(found.signedAt)],
    [t('verify.version'), found.statementsVersion],
    [t('verify.hash'), found.statementsHash],
    [t('verify.events'), found.events > 0 ? String(found.events) : ''],
    [t('verify.signature'), t(signatureWords(signature))],
    [t('verify.signed-at'), moment(signature.signedAt)],
    [t('verify.stamped-at'), moment(signature.stampedAt)],
    [t('verify.fingerprint'), signature.fingerprint],
  ];
  return (
    <section className="panel" aria-labelledby="facts">
      <h2 id="facts">{t('verify.facts')}</h2>
      <dl className={cx('dl', styles.facts)}>
        {facts
          .filter(([, value]) => value !== '')
          .map(([label, value]) => [<dt key={label}>{label}</dt>, <dd key={`${label}:`}>{value}</dd>])}
      </dl>
    </section>
  );
}
