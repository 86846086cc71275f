import type { CoachSite } from '@/api/staffCoaching';
import { MicrositeType } from '@/domain/enums';
import { textLang } from '@/domain/textLang';
import { useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { Button } from '@/ui/button/Button';
import { TextareaField } from '@/ui/field/TextareaField';
import { Save } from '@/ui/icon/icons';
import { PictureEditor } from '@/ui/picture-editor/PictureEditor';
import { TextLanguage } from '@/ui/text-language/TextLanguage';
import { refusalText } from '../rules/refusal';
import { NewerDraft } from './NewerDraft';
import { useCoachDraft } from '../hooks/useCoachDraft';
import { useEffect, useRef, type Dispatch } from 'react';
import { draftTexts, type CoachDraft, type CoachEvent, type Written } from '../rules/draft';
import { WrittenText } from './WrittenText';

interface DraftFormProps {
  site: CoachSite;
  onChanged: () => void;
}

/**
 * The form for the story, the reasons and the pictures of the working copy, for a coach with the patient's permission
 * (M4).
 */
export function DraftForm({ site, onChanged }: DraftFormProps) {
  const t = useT();
  const edit = useCoachDraft(site, onChanged);
  const { draft, dispatch, newer, error, errors, opening } = edit;
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
      {draft.aside && !newer && <SetAside aside={draft.aside} now={draft} dispatch={dispatch} />}
      <TextareaField
        label={t('coach.draft.story')}
        rows={11}
        limit={site.storyCharLimit}
        error={errors.get('story')}
        lang={textLang(draft.base.storyLang, draft.chosen.story ?? null)}
        value={draft.story}
        onChange={(event) => dispatch({ type: 'written', field: 'story', text: event.target.value })}
      />
      <TextLanguage
        of={t('coach.draft.story')}
        text={draft.story}
        stored={draft.base.storyLang}
        chosen={draft.chosen.story ?? null}
        onChoose={(lang) => dispatch({ type: 'language', field: 'story', lang })}
      />
      <TextareaField
        label={t('coach.draft.why', { organ })}
        rows={5}
        limit={site.whyCharLimit}
        error={errors.get('why')}
        lang={textLang(draft.base.whyLang, draft.chosen.why ?? null)}
        value={draft.why}
        onChange={(event) => dispatch({ type: 'written', field: 'why', text: event.target.value })}
      />
      <TextLanguage
        of={t('coach.draft.why', { organ })}
        text={draft.why}
        stored={draft.base.whyLang}
        chosen={draft.chosen.why ?? null}
        onChoose={(lang) => dispatch({ type: 'language', field: 'why', lang })}
      />
      <PictureEditor
        title={t('coach.draft.pictures.title')}
        level={3}
        pictures={draft.pictures}
        maxImages={site.maxImages}
        captionLimit={site.captionCharLimit}
        errors={errors}
        dispatch={dispatch}
        chooseFile={edit.chooseFile}
      />
      {error && (
        <Alert kind="danger" role="alert">
          <p>{refusalText(error, site.firstName, t)}</p>
        </Alert>
      )}
      <p role="status" className="small">
        {opening > 0 && t('coach.draft.opening', { n: opening })}
      </p>
      <div className="row between">
        <p className="small muted">{t('coach.draft.who-submits', { name: site.firstName })}</p>
        <Button type="submit" icon={Save} busy={edit.saving} disabled={!edit.changed || opening > 0}>
          {t('coach.draft.save')}
        </Button>
      </div>
    </form>
  );
}

interface SetAsideProps {
  aside: Written;
  /** The draft that is now in the form. */
  now: CoachDraft;
  dispatch: Dispatch<CoachEvent>;
}

/** The coach's text that a newer draft replaced: to copy from, restore or discard. */
function SetAside({ aside, now, dispatch }: SetAsideProps) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView?.({ block: 'center' });
    box.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Alert kind="plain" role="status" ref={box}>
      <div className="stack gap-3">
        <p>
          <strong>{t('coach.aside.title')}</strong> {t('coach.aside.text')}
        </p>
        <WrittenText texts={draftTexts(aside, now.base)} known={draftTexts(now, now.base)} />
        <div className="row">
          <Button small variant="secondary" onClick={() => dispatch({ type: 'aside-back' })}>
            {t('coach.aside.back')}
          </Button>
          <Button small variant="text" onClick={() => dispatch({ type: 'aside-discarded' })}>
            {t('coach.aside.discard')}
          </Button>
        </div>
      </div>
    </Alert>
  );
}
