import { useEffect, useState } from 'react';
import { useT } from '../../../i18n/react';
import { Button } from '../../../ui/button/Button';
import { CheckboxCard } from '../../../ui/checkbox-card/CheckboxCard';
import { CopyButton } from '../../../ui/copy-button/CopyButton';
import { LinkButton } from '../../../ui/link-button/LinkButton';
import { Download } from '../../../ui/icon/icons';
import { useBrand } from '../../../ui/page-context/PageContext';
import { SignInFrame } from './SignInFrame';
import styles from './SignInFrame.module.css';

interface RecoveryCodesProps {
  codes: readonly string[];
  onDone: () => void;
}

/** The codes for when the app is lost. They are shown once, so that leaving asks first whether they are kept. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const t = useT();
  const { productName } = useBrand();
  const [kept, setKept] = useState(false);
  const [asked, setAsked] = useState(false);
  const text = `${t('staff.recovery.file-title', { product: productName })}\n\n${codes.join('\n')}\n`;
  const file = useFile(text);

  function go() {
    setAsked(true);
    if (kept) onDone();
    else document.getElementById('kept')?.focus();
  }

  return (
    <SignInFrame title={t('staff.recovery.title')} lead={t('staff.recovery.lead')} wide takesFocus>
      <ul className={styles.codes} aria-label={t('staff.recovery.title')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="row">
        <CopyButton text={text} label={t('staff.recovery.copy')} words />
        <LinkButton variant="secondary" small icon={Download} href={file} download="recovery-codes.txt">
          {t('staff.recovery.download')}
        </LinkButton>
      </div>
      <CheckboxCard
        id="kept"
        checked={kept}
        onChange={(event) => setKept(event.target.checked)}
        error={asked && !kept ? t('staff.recovery.keep-first') : undefined}
      >
        {t('staff.recovery.kept')}
      </CheckboxCard>
      <Button wide onClick={go}>
        {t('staff.recovery.go')}
      </Button>
    </SignInFrame>
  );
}

/** An address under which the browser can save a text. */
function useFile(text: string): string {
  const [url, setUrl] = useState('');
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [text]);
  return url;
}
