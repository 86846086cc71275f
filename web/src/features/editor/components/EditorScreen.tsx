import { useState } from 'react';
import type { EditKey } from '@/api/client';
import { MicrositeType } from '@/domain/enums';
import { useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { Button } from '@/ui/button/Button';
import { cx } from '@/ui/cx';
import { ErrorSummary } from '@/ui/error-summary/ErrorSummary';
import { Icon } from '@/ui/icon/Icon';
import { CircleCheck, Save, Send } from '@/ui/icon/icons';
import { PictureEditor } from '@/ui/picture-editor/PictureEditor';
import { AppLink } from '@/ui/work-bar/AppLink';
import type { CustomSite } from '../api/customSite';
import type { Saved } from '@/api/schema';
import { CoachPanels } from '../coach/CoachPanels';
import { UnsentReminder } from '../coach/UnsentReminder';
import { useCoaching } from '../coach/useCoaching';
import { hasUnsavedChanges } from '../draft/draft';
import { KeptOffer } from '../kept/KeptOffer';
import { canPreview } from '../rules/checkSubmission';
import { notesOnPictures, placeNotes } from '../rules/partNotes';
import { ActionBar } from './ActionBar';
import { ActionList, type EditorActions } from './ActionList';
import { Agreements } from './Agreements';
import { ConfirmSubmit } from './ConfirmSubmit';
import { ConflictDialog } from './ConflictDialog';
import styles from './editor.module.css';
import { DraftKept } from './DraftKept';
import { InvalidNow } from './InvalidSite';
import { LeaveGuard } from './LeaveGuard';
import { isAskedAgain, Notices } from './Notices';
import { notesInSlots, PartNotes } from './PartNotes';
import { PreviewButton } from './PreviewButton';
import { SavingOverlay } from './SavingOverlay';
import { SetAside } from './SetAside';
import { landingPath } from './siteLinks';
import { SitePreview } from './SitePreview';
import { useEditor } from '../hooks/useEditor';
import { Words } from './Words';

interface EditorScreenProps {
  siteKey: EditKey;
  site: CustomSite;
  adminKey: string | null;
  /** Called after a draft was saved, with the server's state of the site. */
  onDraftSaved: (result: Saved) => void;
  onSubmitted: (result: Saved) => void;
  /** Called when a save reports that the release was withdrawn after the screen was opened. */
  onReleaseGone: () => void;
}

/** The editor: texts, pictures, agreements, and actions (M2). */
export function EditorScreen(props: EditorScreenProps) {
  const { siteKey, site } = props;
  const t = useT();
  const [previewing, setPreviewing] = useState(false);
  const editor = useEditor(props);
  const { draft, dispatch, save, errors, kept } = editor;
  const coaching = useCoaching(siteKey, site, previewing || save.saving !== null);
  const organ = site.micrositeTypeId === MicrositeType.Liver ? 'liver' : 'kidney';
  const notes = placeNotes(site.reviewComment, draft.pictures);
  const unsaved = hasUnsavedChanges(draft);
  const actions: EditorActions = {
    canPreview: canPreview(draft),
    onPreview: () => setPreviewing(true),
    onSaveDraft: editor.saveDraft,
    onSubmit: editor.askToSubmit,
    home: landingPath(siteKey),
    coach: site.coach && {
      ...coaching,
      onSendNote: () => coaching.show('composer'),
      onViewNotes: coaching.openList,
      onPermission: () => coaching.show('permission'),
    },
  };
  return (
    <>
      <div className={cx('wrap', styles.editor)}>
        <main id="main" tabIndex={-1} className={styles.main}>
          <div className="stack gap-3">
            <h1>{t('editor.greeting', { name: site.firstName })}</h1>
            {!isAskedAgain(site) && <p className="lead">{t('editor.intro')}</p>}
            <DraftKept site={site} />
          </div>
          {coaching.invalid && <InvalidNow />}
          <ErrorSummary
            toTop
            title={t(editor.troubleTitle)}
            errors={editor.trouble}
            attempt={editor.attempt}
          />
          <Notices site={site} notes={notes} coachMayEdit={coaching.mayEdit} />
          {site.coach && <UnsentReminder coaching={coaching} />}
          {draft.aside && <SetAside draft={draft} aside={draft.aside} dispatch={dispatch} />}
          <Words {...{ draft, limits: site, organ, errors, notes, dispatch }} />
          <PictureEditor
            title={t('editor.pictures')}
            level={2}
            pictures={draft.pictures}
            maxImages={site.maxImages}
            captionLimit={site.captionCharLimit}
            errors={errors}
            dispatch={dispatch}
            chooseFile={editor.chooseFile}
            intro={<PartNotes notes={notesOnPictures(notes)} />}
            notes={notesInSlots(notes)}
          />
          {kept.photosLost && <Alert kind="waiting">{t('editor.kept.photos-not-kept')}</Alert>}
          <Agreements
            {...{ site, organ, draft, errors, dispatch }}
            release={editor.release}
            confirmation={editor.confirmation}
          />
          <Buttons {...actions} savedNote={editor.wasSaved && !unsaved} />
        </main>
        <aside className={cx('panel', styles.actions)} aria-labelledby="actions-heading">
          <h2 id="actions-heading">{t('editor.actions')}</h2>
          <ActionList {...actions} />
        </aside>
      </div>
      <ActionBar {...actions} />
      <LeaveGuard unsaved={(unsaved || draft.aside !== null) && !save.saving} onLeave={kept.forget} />
      {site.coach && <CoachPanels coaching={coaching} />}
      {kept.offer && <KeptOffer offer={kept.offer} kept={kept} />}
      {editor.confirming && <ConfirmSubmit onYes={editor.submit} onNo={editor.cancelSubmit} />}
      {save.saving && <SavingOverlay saving={save.saving} />}
      {save.conflict && (
        <ConflictDialog
          draft={draft}
          newer={save.conflict}
          organ={organ}
          onKeepMine={() => editor.settleConflict('mine')}
          onTakeNewer={() => editor.settleConflict('theirs')}
          onLater={save.settle}
        />
      )}
      {previewing && <SitePreview site={site} draft={draft} onClose={() => setPreviewing(false)} />}
    </>
  );
}

function Buttons({ savedNote, ...actions }: EditorActions & { savedNote: boolean }) {
  const t = useT();
  return (
    <div className="stack">
      <div className={cx('row', styles.buttons)}>
        <Button icon={Send} onClick={actions.onSubmit}>
          {t('editor.submit')}
        </Button>
        <Button variant="secondary" icon={Save} onClick={actions.onSaveDraft}>
          {t('editor.save-draft')}
        </Button>
        <PreviewButton can={actions.canPreview} onPreview={actions.onPreview} />
      </div>
      {savedNote && (
        <p className={styles.saved}>
          <Icon of={CircleCheck} /> {t('editor.save-complete')}
        </p>
      )}
      <p>
        <AppLink to={actions.home}>{t('editor.home')}</AppLink>
      </p>
    </div>
  );
}
