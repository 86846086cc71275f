import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { failureText, isSignedOut } from '@/api/staffFailure';
import { useLang, useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { Button } from '@/ui/button/Button';
import { Dialog } from '@/ui/dialog/Dialog';
import { Trash2 } from '@/ui/icon/icons';
import { toastSuccess } from '@/ui/toast/toast';
import { deleteVideo, type StaffVideo } from '../api/videos';
import { useRefresh } from './useVideos';

/** Deletes a video that was added by mistake, for good and after a question; its list is shown then. */
export function DeleteVideo({ video }: { video: StaffVideo }) {
  const t = useT();
  const [asking, setAsking] = useState(false);
  return (
    <section className="panel stack" aria-labelledby="delete-title">
      <h2 id="delete-title">{t('videos.delete')}</h2>
      <p className="muted">{t('videos.delete.lead')}</p>
      <p>
        <Button small variant="danger" icon={Trash2} onClick={() => setAsking(true)}>
          {t('videos.delete')}
        </Button>
      </p>
      {asking && <Ask video={video} onNo={() => setAsking(false)} />}
    </section>
  );
}

function Ask({ video, onNo }: { video: StaffVideo; onNo: () => void }) {
  const t = useT();
  const name = video.title[useLang()];
  const refresh = useRefresh();
  const navigate = useNavigate();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => deleteVideo(video.id),
    onSuccess: async () => {
      // First away from the screen of what is no more.
      await navigate(`/staff/videos?for=${video.audience}`, { replace: true });
      toastSuccess(t('videos.deleted', { name }));
      await refresh();
    },
  });
  return (
    <Dialog
      danger
      title={t('videos.delete.ask', { name })}
      onCancel={onNo}
      footer={
        <>
          <Button variant="danger" busy={isPending} onClick={() => mutate()}>
            {t('videos.delete.yes')}
          </Button>
          <Button variant="secondary" onClick={onNo}>
            {t('videos.delete.no')}
          </Button>
        </>
      }
    >
      {!video.isHidden && <p>{t(`videos.delete.shown.${video.audience}`)}</p>}
      <p>{t('videos.delete.why')}</p>
      {error && !isSignedOut(error) && (
        <Alert kind="danger" role="alert">
          <p>{failureText(error, t)}</p>
        </Alert>
      )}
    </Dialog>
  );
}
