import { useEffect, useRef, type Dispatch } from 'react';
import { useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { Button } from '@/ui/button/Button';
import { canRestore, type Aside } from '../draft/aside';
import type { Draft } from '../draft/draft';
import type { DraftEvent } from '../draft/reduceDraft';
import styles from './editor.module.css';

/** Text that a newer copy replaced, to copy from or to restore. */
export function SetAside({
  draft,
  aside,
  dispatch,
}: {
  draft: Draft;
  aside: Aside;
  dispatch: Dispatch<DraftEvent>;
}) {
  const t = useT();
  const captions = aside.captions.filter(({ text }) => text !== '');
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'start' });
    box.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Alert kind="plain" role="status" ref={box}>
      <div className="stack gap-3">
        <h2>{t('editor.aside.title')}</h2>
        <p>{t('editor.aside.text')}</p>
        {(['story', 'why'] as const)
          .filter((field) => aside[field])
          .map((field) => (
            // The language of the replacing text: an author rarely changes the language.
            <p key={field} className={styles.aside} lang={draft.langs[field]} tabIndex={0}>
              {aside[field]}
            </p>
          ))}
        {captions.length > 0 && (
          <>
            <h3>{t('editor.captions')}</h3>
            <ul>
              {captions.map(({ fileName, text, lang }) => (
                <li key={`${fileName} ${text}`} lang={lang}>
                  {text}
                </li>
              ))}
            </ul>
          </>
        )}
        <div className="row">
          {canRestore(draft) && (
            <Button small variant="secondary" onClick={() => dispatch({ type: 'aside-back' })}>
              {t('editor.aside.back')}
            </Button>
          )}
          <Button small variant="text" onClick={() => dispatch({ type: 'aside-discarded' })}>
            {t('editor.aside.discard')}
          </Button>
        </div>
      </div>
    </Alert>
  );
}
