import { useMemo } from 'react';
import { useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { useIsWide } from '@/ui/wide/useIsWide';
import styles from './DocumentFrame.module.css';

/**
 * The document to sign; the fragment was checked to contain nothing but a document. On a phone it has its full
 * length and scrolls with the page; on wider screens it scrolls in its frame.
 */
export function DocumentFrame({ html }: { html: string }) {
  const t = useT();
  const scrolls = useIsWide(768);
  // The same object keeps React from replacing the document, so that selected text stays selected.
  const inside = useMemo(() => ({ __html: html }), [html]);
  return (
    <div className="stack gap-2">
      <div
        className={styles.frame}
        role="region"
        aria-label={t('e-consent.document')}
        tabIndex={scrolls ? 0 : undefined}
        dangerouslySetInnerHTML={inside}
      />
      {scrolls && <p className="hint">{t('e-consent.document.hint')}</p>}
    </div>
  );
}

/** Shown when the server sent no valid document: it is not rendered and cannot be signed. */
export function UnfitDocument() {
  const t = useT();
  return (
    <Alert kind="danger" role="alert">
      <p>{t('e-consent.document.unfit')}</p>
    </Alert>
  );
}
