import { staffPicture } from '../../../api/staff';
import type { CoachSite } from '../../../api/staffCoaching';
import { MicrositeType } from '../../../domain/enums';
import { sayMoment, sayMomentDay } from '../../../domain/zone';
import { useLang, useT } from '../../../i18n/react';
import { Alert } from '../../../ui/alert/Alert';
import { useBrand } from '../../../ui/page-context/PageContext';
import { wordsKey } from '../../../domain/reviewDraft';
import { useMe } from '../../../ui/staff-shell/StaffContext';
import { inOrder } from '../rules/words';
import styles from './coach.module.css';
import { DraftForm } from './DraftForm';
import { readKeptWords } from './keptWords';

interface DraftProps {
  site: CoachSite;
  /** Something of the site is different on the server now. */
  onChanged: () => void;
}

/** The working copy as the patient left it: to read, or to change when the patient allows it (decision 3.5). */
export function Draft({ site, onChanged }: DraftProps) {
  const t = useT();
  const lang = useLang();
  const { timezone } = useBrand();
  const { draftSavedAt, draftSavedBy, reviewComment } = site;
  return (
    <div className="stack">
      {reviewComment && (
        <Alert kind="waiting">
          <p>
            <strong>{t(`coach.review.${reviewComment.stage}`)}</strong>{' '}
            {sayMomentDay(reviewComment.decidedAt, timezone, lang)}
          </p>
          <p className={styles.text}>{reviewComment.comment}</p>
        </Alert>
      )}
      <p className="small muted">
        {draftSavedAt
          ? t('coach.draft.saved', { when: sayMoment(draftSavedAt, timezone, lang), who: draftSavedBy })
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

/** What the coach had written when the permission ended or a review began: to be copied into a note. */
function NotSaved({ site }: DraftTextProps) {
  const t = useT();
  const kept = readKeptWords(wordsKey(useMe().id, site.micrositeId));
  if (!kept) return null;
  const { story, why, captions } = kept.words;
  return (
    <Alert kind="waiting" role="status">
      <p>
        <strong>{t('coach.draft.not-saved')}</strong>
      </p>
      {[story, why, ...captions].filter(Boolean).map((text) => (
        <p key={text} className={styles.newer} tabIndex={0}>
          {text}
        </p>
      ))}
    </Alert>
  );
}

interface DraftTextProps {
  site: CoachSite;
}

function DraftText({ site }: DraftTextProps) {
  const t = useT();
  const nothing = t('coach.draft.nothing');
  const organ = site.micrositeTypeId === MicrositeType.Liver ? 'liver' : 'kidney';
  return (
    <>
      <h3>{t('coach.draft.story')}</h3>
      <p className={styles.text}>{site.patientStoryPending || nothing}</p>
      <h3>{t('coach.draft.why', { organ })}</h3>
      <p className={styles.text}>{site.patientWhyPending || nothing}</p>
      <h3>{t('coach.draft.pictures', { count: site.imagesPending.length, limit: site.maxImages })}</h3>
      <ul className={styles.pictures}>
        {inOrder(site.imagesPending).map(({ fileName, thumbnail, caption }, n) => (
          <li key={fileName}>
            <img
              src={staffPicture(thumbnail)}
              alt={t('coach.draft.picture', { n: n + 1 })}
              width={190}
              height={200}
              loading="lazy"
            />
            <p className="small">{caption || t('coach.draft.no-caption')}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
