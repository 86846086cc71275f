import { useMemo } from 'react';
import { useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import styles from './DocumentFrame.module.css';

/** The document as it will be signed; the fragment was checked to hold nothing but a document. */
export function DocumentFrame({ html }: { html: string }) {
  const t = useT();
  // The same object as before leaves the document alone: whoever has marked a line in it keeps the mark.
  const inside = useMemo(() => ({ __html: html }), [html]);
  return (
    <div className="stack gap-2">
      <div
        className={styles.frame}
        role="region"
        aria-label={t('e-consent.document')}
        tabIndex={0}
        dangerouslySetInnerHTML={inside}
      />
      <p className="hint">{t('e-consent.document.hint')}</p>
    </div>
  );
}

/** What came is no document of ours: nothing of it is shown, and nothing can be signed. */
export function UnfitDocument() {
  const t = useT();
  return (
    <Alert kind="danger" role="alert">
      <p>{t('e-consent.document.unfit')}</p>
    </Alert>
  );
}
