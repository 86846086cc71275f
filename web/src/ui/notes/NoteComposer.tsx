import { MAX_NOTE } from '@/domain/limits';
import { useState } from 'react';
import { isBlank } from '@/domain/line';
import { textLang, type ChosenLang } from '@/domain/textLang';
import { useT } from '@/i18n/react';
import { Button } from '../button/Button';
import { Dialog } from '../dialog/Dialog';
import { TextareaField } from '../field/TextareaField';
import { Send } from '../icon/icons';
import { LoadingOverlay } from '../loading-overlay/LoadingOverlay';
import { TextLanguage } from '../text-language/TextLanguage';
import { blocked } from '../toast/blocked';
import { UnsentLine } from './UnsentLine';
import { SendFailure } from './SendFailure';
import { useSending } from './useSending';
import type { Unsent } from './useUnsent';

interface NoteComposerProps {
  coachName: string;
  /** The unsent text; closing the dialog by mistake loses nothing. */
  unsent: Unsent;
  /** Sends the note and rejects after a failure; the caller closes the dialog after a success. */
  onSend: (note: string, lang: ChosenLang | null) => Promise<unknown>;
  onCancel: () => void;
}

/** The dialog for a note to the coach. */
export function NoteComposer({ coachName, unsent, onSend, onCancel }: NoteComposerProps) {
  const t = useT();
  const [lang, setLang] = useState<ChosenLang | null>(null);
  const { sending, failure, send } = useSending((note: string) => onSend(note, lang));
  const { text } = unsent;
  return (
    <Dialog
      title={t('notes.compose.title', { coach: coachName })}
      onCancel={onCancel}
      footer={
        <>
          <Button
            icon={Send}
            busy={sending}
            {...blocked(isBlank(text) ? t('notes.compose.empty') : undefined, () => void send(text))}
          >
            {t('notes.compose.send')}
          </Button>
          <Button variant="secondary" onClick={onCancel}>
            {t('notes.cancel')}
          </Button>
        </>
      }
    >
      <TextareaField
        label={t('notes.compose.label')}
        hint={t('notes.compose.hint')}
        rows={6}
        limit={MAX_NOTE}
        lang={textLang('', lang)}
        value={text}
        onChange={(event) => unsent.write(event.target.value)}
      />
      <TextLanguage of={t('notes.compose.label')} text={text} chosen={lang} onChoose={setLang} />
      <UnsentLine unsent={unsent} />
      <SendFailure failure={failure} />
      {sending && <LoadingOverlay message={t('notes.compose.sending')} />}
    </Dialog>
  );
}
