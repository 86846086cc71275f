import { formatDay } from '@/domain/dates';
import { CommunicationStatus } from '@/domain/enums';
import { isBlank } from '@/domain/line';
import type { Note } from '@/domain/notes';
import type { ChosenLang } from '@/domain/textLang';
import { formatMomentDay, wallTime } from '@/domain/zone';
import { useLang, useT } from '@/i18n/react';
import { Alert } from '../alert/Alert';
import { Button } from '../button/Button';
import { Icon } from '../icon/Icon';
import { Check, Clock } from '../icon/icons';
import { useBrand } from '../page-context/PageContext';
import styles from './notes.module.css';
import { ReplyBox } from './ReplyBox';
import { useUnsent, type Unsent } from './useUnsent';

interface NoteItemProps {
  siteId: string;
  note: Note;
  coachName: string;
  isNew: boolean;
  /** Omitted if the note cannot be replied to. */
  onReply?: (reply: string, lang: ChosenLang | null) => Promise<unknown>;
  onWriting?: (writing: boolean) => void;
}

/** A note with its reply and its progress (M4). */
export function NoteItem({ siteId, note, coachName, isNew, onReply, onWriting }: NoteItemProps) {
  const t = useT();
  const you = t('notes.you');
  const byPatient = note.sentByRecipient;
  const unsent = useUnsent(siteId, note.noteId, [note]);
  return (
    <li tabIndex={-1} className={styles.note}>
      <By name={byPatient ? you : coachName} moment={note.sendDateTime} isNew={isNew && !byPatient} />
      <p className={styles.say} lang={note.noteLang ?? ''}>
        {note.note}
      </p>
      {note.reply !== '' && (
        <div className={styles.reply}>
          <By name={byPatient ? coachName : you} moment={note.replyDateTime} isNew={isNew && byPatient} />
          <p className={styles.say} lang={note.replyLang ?? ''}>
            {note.reply}
          </p>
        </div>
      )}
      {byPatient && <Progress note={note} coachName={coachName} />}
      {onReply ? (
        <ReplyBox {...{ unsent, onReply, onWriting }} to={coachName} />
      ) : (
        <Leftover unsent={unsent} />
      )}
    </li>
  );
}

function By({ name, moment, isNew }: { name: string; moment: string; isNew: boolean }) {
  const t = useT();
  const { timezone } = useBrand();
  return (
    <p className={styles.by}>
      <b>{name}</b> <time dateTime={moment}>{formatMomentDay(moment, timezone, useLang())}</time>
      {isNew && <span className={styles.new}>{t('notes.new')}</span>}
    </p>
  );
}

/** The progress of the patient's own note; a note with a reply needs none. */
function Progress({ note, coachName }: { note: Note; coachName: string }) {
  const t = useT();
  const lang = useLang();
  const { timezone } = useBrand();
  if (note.status === CommunicationStatus.RepliedTo) return null;
  const viewed = note.status === CommunicationStatus.Viewed;
  const day = wallTime(note.viewDateTime, timezone);
  return (
    <p className={styles.state}>
      <Icon of={viewed ? Check : Clock} />
      {viewed
        ? t('notes.viewed', { coach: coachName, date: day ? formatDay(day, lang) : '' })
        : t('notes.waiting')}
    </p>
  );
}

/** An unsent reply to a note that was replied to from elsewhere in the meantime: to read, copy and discard. */
function Leftover({ unsent: { text, forget } }: { unsent: Unsent }) {
  const t = useT();
  if (isBlank(text)) return null;
  return (
    <Alert kind="waiting" className={styles.answer}>
      <p>{t('notes.unsent.leftover')}</p>
      <p className={styles.say} lang="">
        {text}
      </p>
      <p className={styles.answer}>
        <Button small variant="text" onClick={forget}>
          {t('notes.unsent.discard')}
        </Button>
      </p>
    </Alert>
  );
}
