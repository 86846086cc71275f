import { NoteComposer } from '@/ui/notes/NoteComposer';
import { CoachDrawer } from './CoachDrawer';
import { NewsSpoken } from './NewsSign';
import { PermissionDialog } from './PermissionDialog';
import type { Coaching } from './useCoaching';

/** Whatever of coaching stands beside or over the editor at the moment. */
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
