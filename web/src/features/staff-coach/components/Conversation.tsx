import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { deliveryOf } from '@/api/delivery';
import { fetchCoachPatient, sendCoachNote, sendCoachReply, type CoachSite } from '@/api/staffCoaching';
import { isBlank } from '@/domain/line';
import { MAX_NOTE, type Note } from '@/domain/notes';
import { textLength } from '@/domain/textLength';
import { useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { Button } from '@/ui/button/Button';
import { TextareaField } from '@/ui/field/TextareaField';
import { Send } from '@/ui/icon/icons';
import { toastSuccess } from '@/ui/toast/toast';
import { conversationOf, noteToAnswer } from '../rules/conversation';
import { refusalText } from '../rules/refusal';
import { isAmong, type Writing } from '../rules/unsent';
import { Bubble } from './Bubble';
import styles from './coach.module.css';
import { useUnsent } from './useUnsent';

interface ConversationProps {
  site: CoachSite;
  onNotes: (notes: Note[]) => void;
}

/** Notes and replies, oldest first, and the box to answer in. */
export function Conversation({ site, onNotes }: ConversationProps) {
  const t = useT();
  const unsent = useUnsent(site.micrositeId, site.notes);
  const { text, answers } = unsent.writing;
  const [chosen, setChosen] = useState(answers);
  const box = useRef<HTMLTextAreaElement>(null);
  const said = conversationOf(site.notes);
  const answered = noteToAnswer(said, chosen);
  const severalOpen = said.filter(({ isOpen }) => isOpen).length > 1;
  const choose = (noteId: number) => {
    setChosen(noteId);
    if (text !== '') unsent.write(text, noteId);
    box.current?.focus();
  };
  return (
    <div className="stack">
      {said.length === 0 ? (
        <p className="empty">{t('coach.no-notes', { name: site.firstName })}</p>
      ) : (
        <LatestInView count={said.length} label={t('coach.notes')}>
          {said.map((one) => (
            <Bubble
              key={one.key}
              said={one}
              name={site.firstName}
              isAnswered={one === answered}
              onReply={severalOpen && one.isOpen && one !== answered ? () => choose(one.noteId) : undefined}
            />
          ))}
        </LatestInView>
      )}
      <Answer
        site={site}
        box={box}
        answers={answered?.noteId ?? null}
        quote={answered?.text}
        {...{ unsent, onNotes }}
      />
    </div>
  );
}

/** The conversation in a box of its own, at its end whenever more was said. */
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
      <ol className={styles.convo}>{children}</ol>
    </div>
  );
}

interface AnswerProps extends ConversationProps {
  unsent: ReturnType<typeof useUnsent>;
  box: React.RefObject<HTMLTextAreaElement | null>;
  /** The note that a reply would answer; null when none waits. */
  answers: number | null;
  quote: string | undefined;
}

function Answer({ site, unsent, box, answers, quote, onNotes }: AnswerProps) {
  const t = useT();
  const { micrositeId } = site;
  const { text } = unsent.writing;
  const [deliver] = useState(() => deliveryOf(() => notesOf(micrositeId)));
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: ({ text: words, ...sent }: Writing) =>
      deliver(
        () =>
          sent.answers === null
            ? sendCoachNote(micrositeId, words)
            : sendCoachReply(micrositeId, sent.answers, words),
        (now) => isAmong(now, { text: words, ...sent }),
      ),
    onSuccess: (notes, sent) => {
      unsent.forget(sent);
      onNotes(notes);
      toastSuccess(t('coach.sent', { name: site.firstName }));
    },
  });
  const send = (to: number | null) => mutate({ ...unsent.writing, answers: to });
  const empty = text.trim() === '';
  const tooLong = textLength(text) > MAX_NOTE;
  const name = site.firstName;
  return (
    <form
      className="stack gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!empty && !isPending) send(answers);
      }}
    >
      {error && (
        <Alert kind="danger" role="alert">
          <p>{refusalText(error, site.firstName, t)}</p>
        </Alert>
      )}
      <TextareaField
        ref={box}
        label={t(answers === null ? 'coach.write.note' : 'coach.write.reply', { name })}
        hint={quote && t('coach.write.answers', { quote: shortened(quote) })}
        rows={3}
        limit={MAX_NOTE}
        error={tooLong ? t('coach.write.long', { limit: MAX_NOTE }) : undefined}
        value={text}
        onChange={(event) => unsent.write(event.target.value, answers)}
      />
      <div className={styles.send}>
        <p className="small muted">
          {!isBlank(text) && <b>{t('coach.write.unsent')} </b>}
          {t('coach.write.mail', { name })}
        </p>
        <div className="row">
          {answers !== null && (
            <Button
              variant="secondary"
              busy={isPending && variables.answers === null}
              disabled={empty || tooLong}
              onClick={() => !isPending && send(null)}
            >
              {t('coach.write.as-note')}
            </Button>
          )}
          <Button
            type="submit"
            icon={Send}
            busy={isPending && variables.answers === answers}
            disabled={empty || tooLong}
          >
            {t(answers === null ? 'coach.write.send-note' : 'coach.write.send-reply')}
          </Button>
        </div>
      </div>
    </form>
  );
}

async function notesOf(micrositeId: number): Promise<Note[]> {
  return (await fetchCoachPatient(String(micrositeId), new AbortController().signal)).notes;
}

/** So much of a note is quoted above the box, in characters. */
const QUOTED = 90;

function shortened(text: string): string {
  const flat = [...text.replace(/\s+/g, ' ')];
  return flat.length > QUOTED ? `${flat.slice(0, QUOTED).join('')}…` : flat.join('');
}
