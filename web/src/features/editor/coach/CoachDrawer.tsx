import { useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { Drawer } from '@/ui/drawer/Drawer';
import { MessageSquare } from '@/ui/icon/icons';
import { NoteList } from '@/ui/notes/NoteList';
import { Spinner } from '@/ui/spinner/Spinner';
import styles from './coach.module.css';
import type { Coaching } from './useCoaching';

/** The list of notes beside the page (M2, "Coach Notes"). */
export function CoachDrawer({ coaching }: { coaching: Coaching }) {
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
      {/* Its place stays: the notes below, and a button that is being pressed there, do not move with every poll. */}
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
