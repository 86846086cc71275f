import { useT } from '@/i18n/react';
import { House, Save, Send } from '@/ui/icon/icons';
import { MenuItem, MenuLink } from '@/ui/menu-item/MenuItem';
import { CoachItems, type CoachActions } from '../coach/CoachItems';
import { PreviewItem } from './PreviewButton';
import styles from './editor.module.css';

/** The actions of the editor's screen. */
export interface EditorActions {
  canPreview: boolean;
  onPreview: () => void;
  onSaveDraft: () => void;
  onSubmit: () => void;
  home: string;
  /** Null without a coach. */
  coach: CoachActions | null;
}

/** The Actions menu (M2). */
export function ActionList({ canPreview, onPreview, onSaveDraft, onSubmit, home, coach }: EditorActions) {
  const t = useT();
  return (
    <div className={styles.list}>
      <PreviewItem can={canPreview} onPreview={onPreview} />
      <MenuItem icon={Save} onClick={onSaveDraft}>
        {t('editor.save-draft')}
      </MenuItem>
      <MenuItem icon={Send} onClick={onSubmit}>
        {t('editor.submit')}
      </MenuItem>
      {coach && <CoachItems {...coach} />}
      <MenuLink icon={House} to={home}>
        {t('editor.home')}
      </MenuLink>
    </div>
  );
}
