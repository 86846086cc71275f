import { NoteComposer } from '@/ui/notes/NoteComposer';
import { NewsSpoken } from './NewsSign';
import type { Coaching } from './useCoaching';
import { useMutation } from '@tanstack/react-query';
import { failureWords } from '@/api/failureWords';
import { useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { Button } from '@/ui/button/Button';
import { Dialog } from '@/ui/dialog/Dialog';
import { Drawer } from '@/ui/drawer/Drawer';
import { MessageSquare } from '@/ui/icon/icons';
import { NoteList } from '@/ui/notes/NoteList';
import { Spinner } from '@/ui/spinner/Spinner';
import styles from './coach.module.css';

/** The open list of notes or dialog of coaching. */
export function CoachPanels({ coaching }: { coaching: Coaching }) {
  const { listOpen, panel, coachName, news } = coaching;
  return (
    <>
      <NewsSpoken news={news} />
      {listOpen && <CoachDrawer coaching={coaching} />}
      {panel === 'composer' && (
        <NoteComposer
          coachName={coachName}
          unsent={coaching.unsent}
          onSend={coaching.send}
          onCancel={() => coaching.show(null)}
        />
      )}
      {panel === 'permission' && <PermissionDialog coaching={coaching} />}
    </>
  );
}

/** Asks before the coach's permission to edit changes (R3.5). */
function PermissionDialog({ coaching }: { coaching: Coaching }) {
  const t = useT();
  const { coachName: coach, mayEdit } = coaching;
  const { mutate, isPending, isError, error } = useMutation({ mutationFn: () => coaching.permit(!mayEdit) });
  const about = mayEdit ? 'forbid' : 'permit';
  const close = () => coaching.show(null);
  return (
    <Dialog
      title={t(`editor.coach.${about}.title`, { coach })}
      onCancel={close}
      footer={
        <>
          <Button busy={isPending} onClick={() => mutate()}>
            {t(`editor.coach.${about}.yes`)}
          </Button>
          <Button variant="secondary" onClick={close}>
            {t(`editor.coach.${about}.no`)}
          </Button>
        </>
      }
    >
      <p>{t(`editor.coach.${about}.text`, { coach })}</p>
      {isError && (
        <Alert kind="danger" role="alert">
          {failureWords(t, 'editor.coach.permit.failed', error)}
        </Alert>
      )}
    </Dialog>
  );
}

/** The drawer with the list of notes (M2, "Coach Notes"). */
function CoachDrawer({ coaching }: { coaching: Coaching }) {
  const t = useT();
  const { coachName } = coaching;
  return (
    <Drawer
      title={t('editor.coach.drawer')}
      onClose={coaching.closeList}
      footer={
        <>
          <Button icon={MessageSquare} onClick={() => coaching.show('composer')}>
            {t('editor.coach.send', { coach: coachName })}
          </Button>
          <Button variant="secondary" onClick={coaching.closeList}>
            {t('editor.coach.drawer.close')}
          </Button>
        </>
      }
    >
      {/* Reserves its space: otherwise the notes below, and a button being pressed there, would move with every
          poll. */}
      <div className={styles.latest}>
        {coaching.fetching && (
          <p className={styles.fetching}>
            <Spinner /> {t('editor.coach.fetching')}
          </p>
        )}
      </div>
      <NoteList
        siteId={coaching.siteId}
        notes={coaching.notes}
        coachName={coachName}
        onReply={coaching.reply}
        onWriting={coaching.setReplying}
      />
    </Drawer>
  );
}
