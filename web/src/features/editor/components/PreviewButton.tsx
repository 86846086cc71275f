import { useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { Eye } from '@/ui/icon/icons';
import { MenuItem } from '@/ui/menu-item/MenuItem';
import { toastInfo } from '@/ui/toast/toast';

interface PreviewButtonProps {
  can: boolean;
  onPreview: () => void;
}

/** What a press does: the preview, or the reason why there is none yet. */
function usePreviewPress({ can, onPreview }: PreviewButtonProps) {
  const t = useT();
  const reason = t('editor.preview.why-not');
  return {
    words: t('editor.preview'),
    attributes: {
      // Not "disabled": the reason must be within reach of keyboard and screen reader.
      'aria-disabled': can ? undefined : true,
      'aria-description': can ? undefined : reason,
      title: can ? undefined : reason,
      onClick: () => (can ? onPreview() : toastInfo(reason)),
    },
  };
}

/** Opens the preview, from below the form. */
export function PreviewButton(props: PreviewButtonProps) {
  const { words, attributes } = usePreviewPress(props);
  return (
    <Button variant="secondary" icon={Eye} {...attributes}>
      {words}
    </Button>
  );
}

/** Opens the preview, from the list of actions. */
export function PreviewItem(props: PreviewButtonProps) {
  const { words, attributes } = usePreviewPress(props);
  return (
    <MenuItem icon={Eye} {...attributes}>
      {words}
    </MenuItem>
  );
}
