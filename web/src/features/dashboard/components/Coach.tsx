import { useRef, useState } from 'react';
import type { EditKey } from '@/api/client';
import { markNoteViewed, replyToNote, sendNote } from '@/api/notes';
import type { ChosenLang } from '@/domain/textLang';
import { formatDay } from '@/domain/dates';
import { isBlank } from '@/domain/line';
import { noteIndicator, latestNote, noteNews } from '@/domain/notes';
import { wallTime } from '@/domain/zone';
import { useLang, useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { MessageSquare } from '@/ui/icon/icons';
import { NoteComposer } from '@/ui/notes/NoteComposer';
import { NoteList } from '@/ui/notes/NoteList';
import { useUnsent } from '@/ui/notes/useUnsent';
import { useBrand } from '@/ui/page-context/PageContext';
import { StatusPill } from '@/ui/status-pill/StatusPill';
import { toastSuccess } from '@/ui/toast/toast';
import type { OwnSite } from '../api/ownSite';
import { coachStateFor, type CoachState } from '../rules/coachState';
import { RequestFailure } from './NeedGuidance';
import { Section } from './Section';
import sectionStyles from './section.module.css';
import type { CoachRequest } from '../hooks/useCoachRequest';
import { useChangeSite } from '../hooks/useOwnSite';
import { useOnceVisible } from '../hooks/useOnceVisible';

/** Returns the message id for the section's heading and its link in the bar. */
export function coachTitle(state: CoachState) {
  return (
    {
      none: 'dashboard.coach.request',
      requested: 'dashboard.coach.requested',
      assigned: 'dashboard.coach',
    } as const
  )[state];
}

interface CoachProps {
  siteKey: EditKey;
  site: OwnSite;
  request: CoachRequest;
}

/** The conversation with the coach, or the request for a coach. */
export function Coach({ siteKey, site, request }: CoachProps) {
  const t = useT();
  const lang = useLang();
  const { timezone } = useBrand();
  const state = coachStateFor(site);
  const asked = wallTime(site.coachRequestedDateTime, timezone);
  return (
    <Section
      id="coach"
      title={t(coachTitle(state))}
      icon={MessageSquare}
      figure={<CoachFigure site={site} state={state} />}
    >
      {site.coach && <Conversation siteKey={siteKey} site={site} coachName={site.coach.fullName} />}
      {state !== 'assigned' && <p className="lead">{t('dashboard.coach.text')}</p>}
      {state === 'requested' && asked && (
        <p>{t('dashboard.coach.sent-on', { date: formatDay(asked, lang) })}</p>
      )}
      {state === 'none' && (
        <>
          <p>
            <Button busy={request.isPending} onClick={() => request.mutate('coach')}>
              {t('dashboard.coach.ask')}
            </Button>
          </p>
          <RequestFailure request={request} from="coach" />
        </>
      )}
    </Section>
  );
}

/** Shows whether there is a new note, else the number of notes. */
function CoachFigure({ site: { comms }, state }: { site: OwnSite; state: CoachState }) {
  const t = useT();
  if (state === 'none') return <span>{t('dashboard.coach.figure.none')}</span>;
  if (state === 'requested') return <span>{t('dashboard.coach.figure.requested')}</span>;
  const news = noteIndicator(comms);
  if (!news) return <span>{t('dashboard.coach.figure', { count: comms.length })}</span>;
  return <span className={sectionStyles.new}>{t(`dashboard.coach.figure.${news}`)}</span>;
}

function Conversation({ siteKey, site, coachName }: Omit<CoachProps, 'request'> & { coachName: string }) {
  const t = useT();
  const change = useChangeSite(siteKey);
  const [writing, setWriting] = useState(false);
  const siteId = String(siteKey.id);
  const unsent = useUnsent(siteId, 'note', site.comms);
  const box = useSeenNotes(siteKey, site);

  async function send(note: string, lang: ChosenLang | null) {
    change({ comms: await sendNote(siteKey, note, lang, unsent.formKey()) });
    unsent.forget();
    setWriting(false);
    toastSuccess(t('dashboard.coach.note-sent'));
  }
  async function reply(noteId: number, words: string, lang: ChosenLang | null) {
    change({ comms: await replyToNote(siteKey, noteId, words, lang) });
    toastSuccess(t('dashboard.coach.reply-sent'));
  }
  return (
    <div className="panel stack" ref={box}>
      <div className="row between">
        <p className="stack gap-0">
          <b>{coachName}</b>
          <br />
          <span className="muted small">{t('dashboard.coach.role')}</span>
        </p>
        <div className="row">
          {!isBlank(unsent.text) && <StatusPill kind="wait">{t('notes.unsent')}</StatusPill>}
          <Button icon={MessageSquare} onClick={() => setWriting(true)}>
            {t('dashboard.coach.send')}
          </Button>
        </div>
      </div>
      <NoteList bounded siteId={siteId} notes={site.comms} coachName={coachName} onReply={reply} />
      {writing && (
        <NoteComposer
          coachName={coachName}
          unsent={unsent}
          onSend={send}
          onCancel={() => setWriting(false)}
        />
      )}
    </div>
  );
}

/** Reports the latest note as viewed, once its list has come into view (M4). */
function useSeenNotes(siteKey: EditKey, { comms }: OwnSite) {
  const marked = useRef<number | null>(null);
  const latest = latestNote(comms);
  const unseen = latest && noteNews(latest) ? latest.noteId : null;
  return useOnceVisible<HTMLDivElement>(unseen, (noteId) => {
    if (marked.current === noteId) return;
    marked.current = noteId;
    // A failure is harmless: the note stays new until the next time.
    markNoteViewed(siteKey, noteId).catch(() => (marked.current = null));
  });
}
