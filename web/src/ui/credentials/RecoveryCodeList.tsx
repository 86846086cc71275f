import { useEffect, useState } from 'react';
import { useT } from '@/i18n/react';
import { Button } from '../button/Button';
import { CheckboxCard } from '../checkbox-card/CheckboxCard';
import { CopyButton } from '../copy-button/CopyButton';
import { cx } from '../cx';
import { Download, Printer } from '../icon/icons';
import { LinkButton } from '../link-button/LinkButton';
import { useBrand } from '../page-context/PageContext';
import styles from './credentials.module.css';

interface RecoveryCodeListProps {
  codes: readonly string[];
  /** The label of the button that continues. */
  go: string;
  onKept: () => void;
}

/**
 * The recovery codes, with buttons to copy and save them. They are shown only once, so leaving first asks whether they
 * are saved.
 */
export function RecoveryCodeList({ codes, go, onKept }: RecoveryCodeListProps) {
  const t = useT();
  const { productName } = useBrand();
  const [kept, setKept] = useState(false);
  const [asked, setAsked] = useState(false);
  const title = t('staff.recovery.file-title', { product: productName });
  const text = `${title}\n\n${codes.join('\n')}\n`;
  const file = useFile(text);

  function leave() {
    setAsked(true);
    if (kept) onKept();
    else document.getElementById('kept')?.focus();
  }

  return (
    <>
      <p className={styles.printed}>{title}</p>
      <ul className={styles.codes} aria-label={t('staff.recovery.title')}>
        {codes.map((code) => (
          <li key={code}>
            <code translate="no">{code}</code>
          </li>
        ))}
      </ul>
      <div className="row no-print">
        <CopyButton text={text} label={t('staff.recovery.copy')} words />
        <LinkButton variant="secondary" small icon={Download} href={file} download="recovery-codes.txt">
          {t('staff.recovery.download')}
        </LinkButton>
        <Button variant="secondary" small icon={Printer} onClick={() => window.print()}>
          {t('staff.recovery.print')}
        </Button>
      </div>
      <div className={cx('no-print', 'stack')}>
        <CheckboxCard
          id="kept"
          checked={kept}
          onChange={(event) => setKept(event.target.checked)}
          error={asked && !kept ? t('staff.recovery.keep-first') : undefined}
        >
          {t('staff.recovery.kept')}
        </CheckboxCard>
        <Button wide onClick={leave}>
          {go}
        </Button>
      </div>
    </>
  );
}

/** Returns an object URL from which the browser can save a text. */
function useFile(text: string): string {
  const [url, setUrl] = useState('');
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [text]);
  return url;
}
