import type { CoachSite } from '@/api/staffCoaching';
import { MicrositeType } from '@/domain/enums';
import { useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { useDates } from '@/ui/page-context/useDates';
import styles from './coach.module.css';
import { DraftForm } from './DraftForm';
import { StoredPictures } from './StoredPictures';
import { useEffect, useRef, useState } from 'react';
import { wordsKey } from '@/domain/reviewDraft';
import { Button } from '@/ui/button/Button';
import { useMe } from '@/ui/staff-shell/StaffContext';
import { draftTexts } from '../rules/draft';
import { forgetKeptDraft, readKeptDraft } from '../rules/kept';
import { WrittenText } from './WrittenText';

interface DraftProps {
  site: CoachSite;
  /** Called when the server's copy of the site has changed. */
  onChanged: () => void;
}

/** The patient's working copy: read-only, or editable if the patient permits it (R3.5). */
export function Draft({ site, onChanged }: DraftProps) {
  const t = useT();
  const dates = useDates();
  const { draftSavedAt, draftSavedBy, reviewComment } = site;
  return (
    <div className="stack">
      {reviewComment && (
        <Alert kind="waiting">
          <p>
            <strong>{t(`coach.review.${reviewComment.stage}`)}</strong>{' '}
            {dates.momentDay(reviewComment.decidedAt)}
          </p>
          {reviewComment.comment && (
            <p className={styles.text} lang={reviewComment.commentLang ?? ''}>
              {reviewComment.comment}
            </p>
          )}
          {reviewComment.reasons.map(({ field, index, comment, commentLang }) => (
            <p key={`${field}-${index}`} className={styles.text}>
              <b>{t(`coach.review.on.${field}`, { place: (index ?? -1) + 1 })}</b>{' '}
              <span lang={commentLang ?? ''}>{comment}</span>
            </p>
          ))}
        </Alert>
      )}
      <p className="small muted">
        {draftSavedAt
          ? t('coach.draft.saved', { when: dates.moment(draftSavedAt), who: draftSavedBy })
          : t('coach.draft.never')}
      </p>
      {!site.canEdit && (
        <Alert kind="plain">
          <p>
            {t(site.isCoachAllowedToEdit ? 'coach.draft.locked' : 'coach.draft.read-only', {
              name: site.firstName,
            })}
          </p>
        </Alert>
      )}
      {!site.canEdit && <NotSaved site={site} />}
      {site.canEdit ? <DraftForm site={site} onChanged={onChanged} /> : <DraftText site={site} />}
    </div>
  );
}

interface DraftTextProps {
  site: CoachSite;
}

function DraftText({ site }: DraftTextProps) {
  const t = useT();
  const organ = site.micrositeTypeId === MicrositeType.Liver ? 'liver' : 'kidney';
  return (
    <>
      <h3>{t('coach.draft.story')}</h3>
      <Text text={site.patientStoryPending} lang={site.storyLang} />
      <h3>{t('coach.draft.why', { organ })}</h3>
      <Text text={site.patientWhyPending} lang={site.whyLang} />
      <h3>{t('coach.draft.pictures', { count: site.imagesPending.length, limit: site.maxImages })}</h3>
      <StoredPictures pictures={site.imagesPending} />
    </>
  );
}

function Text({ text, lang = '' }: { text: string; lang?: string | undefined }) {
  const t = useT();
  if (text === '') return <p className={styles.text}>{t('coach.draft.nothing')}</p>;
  return (
    <p className={styles.text} lang={lang}>
      {text}
    </p>
  );
}

/** The coach's unsaved text after the permission ended or a review began, to copy into a note. */
function NotSaved({ site }: { site: CoachSite }) {
  const t = useT();
  const key = wordsKey(useMe().id, site.micrositeId);
  const [kept, setKept] = useState(() => readKeptDraft(key));
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView?.({ block: 'center' });
    box.current?.focus({ preventScroll: true });
  }, []);
  if (!kept) return null;
  const discard = () => {
    forgetKeptDraft(key);
    setKept(null);
  };
  const { patientStoryPending: story, patientWhyPending: why, imagesPending: pictures } = site;
  const photos = kept.pictures.filter(({ photoKey }) => photoKey !== null).length;
  return (
    <Alert kind="waiting" role="alert" ref={box}>
      <div className="stack gap-3">
        <p>
          <strong>
            {t(site.isCoachAllowedToEdit ? 'coach.draft.stopped.locked' : 'coach.draft.stopped', {
              name: site.firstName,
            })}
          </strong>{' '}
          {t('coach.draft.not-saved')}
        </p>
        <WrittenText texts={draftTexts(kept, site)} known={draftTexts({ story, why, pictures }, site)} />
        {photos > 0 && <p>{t('coach.draft.not-saved.photos', { count: photos })}</p>}
        <p>
          <Button small variant="text" onClick={discard}>
            {t('coach.aside.discard')}
          </Button>
        </p>
      </div>
    </Alert>
  );
}
