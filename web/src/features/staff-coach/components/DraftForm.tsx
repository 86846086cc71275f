import { staffPicture } from '../../../api/staff';
import type { CoachSite } from '../../../api/staffCoaching';
import { failureText } from '../../../api/staffFailure';
import { MicrositeType } from '../../../domain/enums';
import { useT } from '../../../i18n/react';
import { Alert } from '../../../ui/alert/Alert';
import { Button } from '../../../ui/button/Button';
import { CountedField } from '../../../ui/field/CountedField';
import { TextareaField } from '../../../ui/field/TextareaField';
import { Save } from '../../../ui/icon/icons';
import { inOrder } from '../rules/words';
import styles from './coach.module.css';
import { NewerDraft } from './NewerDraft';
import { useWords } from './useWords';

interface DraftFormProps {
  site: CoachSite;
  onChanged: () => void;
}

/** Story, why and captions of the working copy. Pictures themselves stay as the patient set them. */
export function DraftForm({ site, onChanged }: DraftFormProps) {
  const t = useT();
  const edit = useWords(site, onChanged);
  const { base, words, newer, error } = edit;
  const organ = site.micrositeTypeId === MicrositeType.Liver ? 'liver' : 'kidney';
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        edit.save();
      }}
    >
      {newer && <NewerDraft newer={newer} onKeepMine={edit.keepMine} onTakeNewer={edit.takeNewer} />}
      <TextareaField
        label={t('coach.draft.story')}
        rows={11}
        limit={site.storyCharLimit}
        value={words.story}
        onChange={(event) => edit.write({ story: event.target.value })}
      />
      <TextareaField
        label={t('coach.draft.why', { organ })}
        rows={5}
        limit={site.whyCharLimit}
        value={words.why}
        onChange={(event) => edit.write({ why: event.target.value })}
      />
      <h3>{t('coach.draft.pictures', { count: base.imagesPending.length, limit: site.maxImages })}</h3>
      <ul className={styles.captions}>
        {inOrder(base.imagesPending).map(({ fileName, thumbnail }, n) => (
          <li key={fileName}>
            <img src={staffPicture(thumbnail)} alt="" width={95} height={100} loading="lazy" />
            <CountedField
              label={t('coach.draft.caption', { n: n + 1 })}
              optional
              limit={site.captionCharLimit}
              value={words.captions[n] ?? ''}
              onChange={(event) => edit.caption(n, event.target.value)}
            />
          </li>
        ))}
      </ul>
      {error && (
        <Alert kind="danger" role="alert">
          <p>{failureText(error, t)}</p>
        </Alert>
      )}
      <div className={styles.send}>
        <p className="small muted">{t('coach.draft.who-submits', { name: site.firstName })}</p>
        <Button type="submit" icon={Save} busy={edit.saving} disabled={!edit.changed}>
          {t('coach.draft.save')}
        </Button>
      </div>
    </form>
  );
}
