import { useNavigate } from 'react-router';
import { useLang, useT } from '@/i18n/react';
import { ConfirmDialog, DialogButton } from '@/parts/staff/ChangeDialog';
import { Trash2 } from '@/ui/icon/icons';
import { deleteVideo, videoKeys, type StaffVideo } from '../api/videos';

/** Deletes a video that was added by mistake, after a question. */
export function DeleteVideo({ video }: { video: StaffVideo }) {
  const t = useT();
  const name = video.title[useLang()];
  const navigate = useNavigate();
  return (
    <section className="panel stack" aria-labelledby="delete-title">
      <h2 id="delete-title">{t('videos.delete')}</h2>
      <p className="muted">{t('videos.delete.lead')}</p>
      <div>
        <DialogButton small variant="danger" icon={Trash2} label={t('videos.delete')}>
          {(close) => (
            <ConfirmDialog
              danger
              title={t('videos.delete.ask', { name })}
              yes={t('videos.delete.yes')}
              no={t('videos.delete.no')}
              send={() => deleteVideo(video.id)}
              done={t('videos.deleted', { name })}
              onDone={() => navigate(`/staff/videos?for=${video.audience}`, { replace: true })}
              refresh={[videoKeys.all]}
              onClose={close}
            >
              {!video.isHidden && <p>{t(`videos.delete.shown.${video.audience}`)}</p>}
              <p>{t('videos.delete.why')}</p>
            </ConfirmDialog>
          )}
        </DialogButton>
      </div>
    </section>
  );
}
