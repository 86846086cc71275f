import { useRef, useState } from 'react';
import { useT } from '@/i18n/react';
import { Button, IconButton } from '@/ui/button/Button';
import { useModal } from '@/ui/dialog/useModal';
import { Icon } from '@/ui/icon/Icon';
import { Ellipsis, Send, X } from '@/ui/icon/icons';
import { NewsSign } from '../coach/NewsSign';
import { ActionList, type EditorActions } from './ActionList';
import styles from './editor.module.css';
import sheet from './ActionSheet.module.css';

/** On phones and tablets: save and submit are always visible, all other actions in a bottom sheet. */
export function ActionBar(actions: EditorActions) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const closing = (act: () => void) => () => {
    setOpen(false);
    act();
  };
  return (
    <aside className={styles.bar} aria-label={t('editor.bar')}>
      <Button variant="secondary" className={styles.draft} onClick={actions.onSaveDraft}>
        {t('editor.save-draft')}
      </Button>
      <Button icon={Send} onClick={actions.onSubmit}>
        {t('editor.submit.short')}
      </Button>
      <Button
        variant="secondary"
        className={styles.more}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <Icon of={Ellipsis} />
        <span className="sr">{t('editor.actions')}</span>
        <NewsSign news={actions.coach?.news ?? null} />
      </Button>
      {open && (
        <ActionSheet
          {...actions}
          onPreview={closing(actions.onPreview)}
          onSaveDraft={closing(actions.onSaveDraft)}
          onSubmit={closing(actions.onSubmit)}
          coach={
            actions.coach && {
              ...actions.coach,
              onSendNote: closing(actions.coach.onSendNote),
              onViewNotes: closing(actions.coach.onViewNotes),
              onPermission: closing(actions.coach.onPermission),
            }
          }
          onClose={() => setOpen(false)}
        />
      )}
    </aside>
  );
}

function ActionSheet({ onClose, ...actions }: EditorActions & { onClose: () => void }) {
  const t = useT();
  const box = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useModal(box, heading, onClose);
  return (
    <dialog ref={box} className={sheet.sheet} aria-labelledby="sheet-heading">
      <div className="row between">
        <h2 id="sheet-heading" ref={heading} tabIndex={-1}>
          {t('editor.actions')}
        </h2>
        <IconButton icon={X} label={t('editor.actions.close')} onClick={onClose} />
      </div>
      <ActionList {...actions} />
    </dialog>
  );
}
