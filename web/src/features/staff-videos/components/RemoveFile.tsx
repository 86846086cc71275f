import { useLang, useT } from '@/i18n/react';
import { ConfirmDialog } from '@/parts/staff/ChangeDialog';
import { removeFile, videoKeys, type Slot, type StaffVideo } from '../api/videos';
import { slotKind } from '../rules/files';

interface RemoveFileProps {
  video: StaffVideo;
  slot: Slot;
  onClose: () => void;
}

/** Asks for confirmation before it removes a file from a video. */
export function RemoveFile({ video, slot, onClose }: RemoveFileProps) {
  const t = useT();
  const lang = useLang();
  const name = t(`videos.file.${slot}`);
  return (
    <ConfirmDialog
      danger
      title={t('videos.remove.ask', { name })}
      yes={t('videos.remove.yes')}
      no={t('videos.remove.no')}
      send={() => removeFile(video.id, slot)}
      done={t('videos.file.removed', { name })}
      refresh={[videoKeys.all]}
      onClose={onClose}
    >
      <p>{t(`videos.remove.why.${slotKind(slot)}`, { name: video.title[lang] })}</p>
    </ConfirmDialog>
  );
}
