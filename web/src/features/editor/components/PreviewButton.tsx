import { useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { Eye } from '@/ui/icon/icons';
import { MenuItem } from '@/ui/menu-item/MenuItem';
import { blocked } from '@/ui/toast/blocked';

interface PreviewButtonProps {
  can: boolean;
  onPreview: () => void;
}

/** Opens the preview; shown below the form. */
export function PreviewButton({ can, onPreview }: PreviewButtonProps) {
  const t = useT();
  return (
    <Button
      variant="secondary"
      icon={Eye}
      {...blocked(can ? undefined : t('editor.preview.why-not'), onPreview)}
    >
      {t('editor.preview')}
    </Button>
  );
}

/** Opens the preview; shown in the list of actions. */
export function PreviewItem({ can, onPreview }: PreviewButtonProps) {
  const t = useT();
  return (
    <MenuItem icon={Eye} {...blocked(can ? undefined : t('editor.preview.why-not'), onPreview)}>
      {t('editor.preview')}
    </MenuItem>
  );
}
