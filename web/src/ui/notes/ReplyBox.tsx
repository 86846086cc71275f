import { MAX_NOTE } from '@/domain/limits';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { isBlank } from '@/domain/line';
import { textLang, type ChosenLang } from '@/domain/textLang';
import { useT } from '@/i18n/react';
import { Button } from '../button/Button';
import { cx } from '../cx';
import { TextareaField } from '../field/TextareaField';
import { MessageSquare, Send } from '../icon/icons';
import { LoadingOverlay } from '../loading-overlay/LoadingOverlay';
import { StatusPill } from '../status-pill/StatusPill';
import { TextLanguage } from '../text-language/TextLanguage';
import { blocked } from '../toast/blocked';
import { UnsentLine } from './UnsentLine';
import styles from './notes.module.css';
import { SendFailure } from './SendFailure';
import { useSending } from './useSending';
import type { Unsent } from './useUnsent';

interface ReplyBoxProps {
  /** The author of the note that is replied to. */
  to: string;
  /** The unsent text. */
  unsent: Unsent;
  /** Rejects if the reply was not sent. */
  onReply: (reply: string, lang: ChosenLang | null) => Promise<unknown>;
  /** Called when the box opens or closes, to pause the polling in between. */
  onWriting?: (writing: boolean) => void;
}

/** A Reply button that is replaced by a text box; the typed text stays until it is sent. */
export function ReplyBox({ to, unsent, onReply, onWriting }: ReplyBoxProps) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const { text } = unsent;
  const [lang, setLang] = useState<ChosenLang | null>(null);
  const { sending, failure, send } = useSending((reply: string) => onReply(reply, lang));
  const box = useRef<HTMLTextAreaElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const show = (next: boolean) => {
    setOpen(next);
    onWriting?.(next);
  };
  const moved = useRef(false);
  useEffect(() => {
    if (moved.current) (open ? box : opener).current?.focus();
    moved.current = true;
  }, [open]);

  if (!open) {
    return (
      <p className={cx('row', styles.answer)}>
        <Button ref={opener} small variant="secondary" icon={MessageSquare} onClick={() => show(true)}>
          {t('notes.reply')}
        </Button>
        {!isBlank(text) && <StatusPill kind="wait">{t('notes.unsent')}</StatusPill>}
      </p>
    );
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The box disappears when its reply becomes part of the note, so the note takes the focus.
    const note = event.currentTarget.closest('li');
    if (!(await send(text))) return;
    unsent.forget();
    onWriting?.(false);
    note?.focus();
  };
  return (
    <form className={cx('stack gap-3', styles.answer)} onSubmit={(event) => void submit(event)}>
      <TextareaField
        ref={box}
        label={t('notes.reply.label', { name: to })}
        rows={3}
        limit={MAX_NOTE}
        lang={textLang('', lang)}
        value={text}
        onChange={(event) => unsent.write(event.target.value)}
      />
      <TextLanguage of={t('notes.reply.label', { name: to })} text={text} chosen={lang} onChoose={setLang} />
      <UnsentLine unsent={unsent} />
      <SendFailure failure={failure} />
      <div className="row">
        <Button
          type="submit"
          small
          icon={Send}
          busy={sending}
          {...blocked(isBlank(text) ? t('notes.reply.empty') : undefined)}
        >
          {t('notes.reply.send')}
        </Button>
        <Button small variant="secondary" onClick={() => show(false)}>
          {t('notes.cancel')}
        </Button>
      </div>
      {sending && <LoadingOverlay message={t('notes.reply.sending')} />}
    </form>
  );
}
