import { MAX_NOTE } from '@/domain/limits';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { sendCoachNote, sendCoachReply, type CoachSite } from '@/api/staffCoaching';
import { isBlank } from '@/domain/line';
import { type Note } from '@/domain/notes';
import { textLang } from '@/domain/textLang';
import { TextLanguage } from '@/ui/text-language/TextLanguage';
import { textLength } from '@/domain/textLength';
import { useT, type Translate } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { Button } from '@/ui/button/Button';
import { TextareaField } from '@/ui/field/TextareaField';
import { Send } from '@/ui/icon/icons';
import { toastSuccess } from '@/ui/toast/toast';
import { toConversation, noteToReply } from '../rules/conversation';
import { refusalText } from '../rules/refusal';
import { type Writing } from '../rules/unsent';
import { Bubble } from './Bubble';
import styles from './coach.module.css';
import { useUnsent } from '../hooks/useUnsent';

interface ConversationProps {
  site: CoachSite;
  onNotes: (notes: Note[]) => void;
}

/** Notes and replies, oldest first, and the box for the next message. */
export function Conversation({ site, onNotes }: ConversationProps) {
  const t = useT();
  const messages = toConversation(site.notes);
  return (
    <div className="stack">
      {messages.length === 0 ? (
        <p className="empty">{t('coach.no-notes', { name: site.firstName })}</p>
      ) : (
        <LatestInView count={messages.length} label={t('coach.notes')}>
          {messages.map((one) => (
            <Bubble key={one.key} message={one} name={site.firstName} />
          ))}
        </LatestInView>
      )}
      <NextMessage site={site} answers={noteToReply(messages)?.noteId ?? null} onNotes={onNotes} />
    </div>
  );
}

/** The scrollable conversation, which scrolls to its end when a message is added. */
function LatestInView({
  count,
  label,
  children,
}: {
  count: number;
  label: string;
  children: React.ReactNode;
}) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (list.current && count > 0) list.current.scrollTop = list.current.scrollHeight;
  }, [count]);
  return (
    <div ref={list} className={styles.scroll} tabIndex={0} role="region" aria-label={label}>
      <ol className="flow gap-3">{children}</ol>
    </div>
  );
}

interface NextMessageProps extends ConversationProps {
  /** The note that the message replies to; null if no note is pending and the message becomes a new note. */
  answers: number | null;
}

/**
 * The box and the button for a message. The message replies to the pending note automatically, so the coach need not
 * choose.
 */
function NextMessage({ site, answers, onNotes }: NextMessageProps) {
  const t = useT();
  const unsent = useUnsent(site.micrositeId, site.notes);
  const box = useRef<HTMLTextAreaElement>(null);
  const [lacksWords, setLacksWords] = useState(false);
  const { micrositeId } = site;
  const { text, lang } = unsent.writing;
  const { mutate, isPending, error } = useMutation({
    mutationFn: (sent: Writing) =>
      sent.answers === null
        ? sendCoachNote(micrositeId, sent.text, sent.formKey, sent.lang)
        : sendCoachReply(micrositeId, sent.answers, sent.text, sent.lang),
    onSuccess: (notes, sent) => {
      unsent.forget(sent);
      onNotes(notes);
      toastSuccess(t('coach.sent', { name: site.firstName }));
    },
  });
  const tooLong = textLength(text) > MAX_NOTE;
  const name = site.firstName;

  function send(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    if (isBlank(text) || tooLong) {
      setLacksWords(!tooLong);
      box.current?.focus();
    } else mutate({ ...unsent.writing, answers });
  }
  return (
    <form className="stack gap-3" onSubmit={send} noValidate>
      {error && (
        <Alert kind="danger" role="alert">
          <p>{refusalText(error, site.firstName, t)}</p>
        </Alert>
      )}
      <TextareaField
        ref={box}
        label={t('coach.write.label', { name })}
        rows={3}
        limit={MAX_NOTE}
        error={problem(lacksWords, tooLong, t)}
        lang={textLang('', lang)}
        value={text}
        onChange={(event) => {
          setLacksWords(false);
          unsent.write(event.target.value, answers);
        }}
      />
      <TextLanguage
        of={t('coach.write.label', { name })}
        text={text}
        chosen={lang}
        onChoose={unsent.choose}
      />
      <div className="row between">
        <p className="small muted">
          {!isBlank(text) && <b>{t('coach.write.unsent')} </b>}
          <span>{t('coach.write.mail', { name })}</span>
        </p>
        <Button type="submit" icon={Send} busy={isPending}>
          {t('coach.write.send', { name })}
        </Button>
      </div>
    </form>
  );
}

function problem(lacksWords: boolean, tooLong: boolean, t: Translate): string | undefined {
  if (tooLong) return t('coach.write.long', { limit: MAX_NOTE });
  return lacksWords ? t('coach.write.empty') : undefined;
}
