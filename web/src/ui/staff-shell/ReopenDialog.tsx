import { MAX_COMMENT } from '@/domain/limits';
import { useState } from 'react';
import { langOf, type ChosenLang } from '@/domain/textLang';
import { useT } from '@/i18n/react';
import { Alert } from '../alert/Alert';
import { Button } from '../button/Button';
import { Dialog } from '../dialog/Dialog';
import { TextareaField } from '../field/TextareaField';
import { TextLanguage } from '../text-language/TextLanguage';

interface ReopenDialogProps {
  /** The patient's first name. */
  name: string;
  busy: boolean;
  /** What is wrong with the comment, and what else went wrong; empty for nothing. */
  ofComment?: string | undefined;
  failure: string;
  onYes: (comment: string, lang: ChosenLang | null) => void;
  onNo: () => void;
}

/** Asks before a patient may edit a declined site again, with a comment or without (R3, reopen). */
export function ReopenDialog({ name, busy, ofComment, failure, onYes, onNo }: ReopenDialogProps) {
  const t = useT();
  const [comment, setComment] = useState('');
  const [lang, setLang] = useState<ChosenLang | null>(null);
  const label = t('staff.decide.comment', { name });
  return (
    <Dialog
      title={t('staff.reopen.title', { name })}
      onCancel={onNo}
      footer={
        <>
          <Button busy={busy} onClick={() => onYes(comment.trim(), lang)}>
            {t('staff.reopen.yes')}
          </Button>
          <Button variant="secondary" onClick={onNo}>
            {t('staff.reopen.no')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{t('staff.reopen.text', { name })}</p>
        <TextareaField
          label={label}
          hint={t('staff.decide.comment-hint', { name })}
          optional
          rows={4}
          limit={MAX_COMMENT}
          lang={langOf('', lang)}
          value={comment}
          onChange={(event) => setComment(event.target.value)}
          error={ofComment}
        />
        <TextLanguage of={label} text={comment} chosen={lang} onChoose={setLang} />
        {failure && (
          <Alert kind="danger" role="alert">
            <p>{failure}</p>
          </Alert>
        )}
      </div>
    </Dialog>
  );
}
