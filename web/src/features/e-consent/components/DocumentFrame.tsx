import { useMemo } from 'react';
import { useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { useIsWide } from '@/ui/wide/useIsWide';
import styles from './DocumentFrame.module.css';

/**
 * The document as it will be signed; the fragment was checked to hold nothing but a document. On a phone it has its
 * full length, and scrolls with the page; on wider screens it scrolls in its frame.
 */
export function DocumentFrame({ html }: { html: string }) {
  const t = useT();
  const scrolls = useIsWide(768);
  // The same object as before leaves the document alone: whoever has marked a line in it keeps the mark.
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

/** What came is no document of ours: nothing of it is shown, and nothing can be signed. */
export function UnfitDocument() {
  const t = useT();
  return (
    <Alert kind="danger" role="alert">
      <p>{t('e-consent.document.unfit')}</p>
    </Alert>
  );
}
