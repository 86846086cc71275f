import { useMutation } from '@tanstack/react-query';
import { failureText, isSignedOut } from '@/api/staffFailure';
import { useLang, useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { Button } from '@/ui/button/Button';
import { Dialog } from '@/ui/dialog/Dialog';
import { toastSuccess } from '@/ui/toast/toast';
import { removeFile, type Slot, type StaffVideo } from '../api/videos';
import { kindOf } from '../rules/files';
import { useRefresh } from './useVideos';

interface RemoveFileProps {
  video: StaffVideo;
  slot: Slot;
  onClose: () => void;
}

/** Asks before a file is taken away from a video. */
export function RemoveFile({ video, slot, onClose }: RemoveFileProps) {
  const t = useT();
  const lang = useLang();
  const refresh = useRefresh();
  const name = t(`videos.file.${slot}`);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => removeFile(video.id, slot),
    onSuccess: async () => {
      await refresh();
      toastSuccess(t('videos.file.removed', { name }));
      onClose();
    },
  });
  return (
    <Dialog
      danger
      title={t('videos.remove.ask', { name })}
      onCancel={onClose}
      footer={
        <>
          <Button variant="danger" busy={isPending} onClick={() => mutate()}>
            {t('videos.remove.yes')}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {t('videos.remove.no')}
          </Button>
        </>
      }
    >
      <p>{t(`videos.remove.why.${kindOf(slot)}`, { name: video.title[lang] })}</p>
      {error && !isSignedOut(error) && (
        <Alert kind="danger" role="alert">
          <p>{failureText(error, t)}</p>
        </Alert>
      )}
    </Dialog>
  );
}
