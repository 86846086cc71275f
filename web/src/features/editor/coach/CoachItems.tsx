import { useT } from '@/i18n/react';
import { MessageSquare, MessageSquareText, UserCheck } from '@/ui/icon/icons';
import { MenuItem } from '@/ui/menu-item/MenuItem';
import { NewsSign } from './NewsSign';
import type { Coaching } from './useCoaching';

/** The part of the Actions menu for patients with a coach (M2). */
export type CoachActions = Pick<Coaching, 'coachName' | 'news' | 'mayEdit'> & {
  onSendNote: () => void;
  onViewNotes: () => void;
  onPermission: () => void;
};

/** Notes and permission as items of the Actions menu. */
export function CoachItems({ coachName, news, mayEdit, ...on }: CoachActions) {
  const t = useT();
  return (
    <>
      <MenuItem icon={MessageSquare} onClick={on.onSendNote}>
        {t('editor.coach.send', { coach: coachName })}
      </MenuItem>
      <MenuItem icon={MessageSquareText} mark={<NewsSign news={news} />} onClick={on.onViewNotes}>
        {t('editor.coach.view')}
      </MenuItem>
      <MenuItem icon={UserCheck} onClick={on.onPermission}>
        {t(mayEdit ? 'editor.coach.forbid' : 'editor.coach.permit')}
      </MenuItem>
    </>
  );
}
