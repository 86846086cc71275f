import { useParams, useNavigate } from 'react-router';
import { useLang, useT } from '@/i18n/react';
import { useStaffMutation } from '@/parts/staff/useStaffMutation';
import { QueryStatus } from '@/parts/staff/QueryStatus';
import { DeskHead } from '@/ui/staff-shell/DeskHead';
import { StatusPill } from '@/ui/status-pill/StatusPill';
import { editVideo, type StaffVideo, type VideoWords, deleteVideo, videoKeys } from '../api/videos';
import { Gaps } from './Gaps';
import { NewVideo } from './NewVideo';
import { findVideo, useRefresh, useVideos } from '../hooks/useVideos';
import { VideoFiles } from './VideoFiles';
import { VideoHistory } from './VideoHistory';
import { Visibility } from './Visibility';
import { WordsForm } from './WordsForm';
import { ConfirmDialog, DialogButton } from '@/parts/staff/ChangeDialog';
import { Trash2 } from '@/ui/icon/icons';

/** The screen of /staff/videos/{id}, and of /staff/videos/new. */
export function VideoEditor() {
  const t = useT();
  const { id = '' } = useParams();
  return id === 'new' ? <NewVideo /> : <Existing key={id} id={Number(id)} back={t('videos.title')} />;
}

function Existing({ id, back }: { id: number; back: string }) {
  const t = useT();
  const { data, error, refetch } = useVideos();
  const video = data && findVideo(data, id);
  if (video) return <OneVideo video={video} />;
  return (
    <>
      <DeskHead
        leavesFocus={!data && !error}
        title={t('videos.title')}
        crumb={{ to: '/staff/videos', label: back }}
      />
      <QueryStatus data={data} error={error} onAgain={refetch} />
      {data && (
        <div className="empty">
          <p>{t('videos.unknown')}</p>
        </div>
      )}
    </>
  );
}

function OneVideo({ video }: { video: StaffVideo }) {
  const t = useT();
  const lang = useLang();
  const refresh = useRefresh();
  const save = useStaffMutation({
    send: (words: VideoWords) => editVideo(video.id, { ...words, isHidden: video.isHidden }),
    done: t('videos.words.saved'),
    onDone: refresh,
  });
  const { audience, isHidden, missing } = video;
  return (
    <>
      <DeskHead
        title={video.title[lang]}
        crumb={{ to: `/staff/videos?for=${audience}`, label: t('videos.title') }}
      >
        <p className="row gap-2">
          <StatusPill kind={isHidden ? 'neutral' : 'live'}>
            {t(isHidden ? 'videos.state.hidden' : 'videos.state.shown')}
          </StatusPill>
          <span className="muted">{t(`videos.who.${audience}`)}</span>
        </p>
      </DeskHead>
      <div className="stack">
        <section className="panel stack" aria-labelledby="files-title">
          <h2 id="files-title">{t('videos.files.title')}</h2>
          <p className="muted">{t('videos.files.lead')}</p>
          <VideoFiles video={video} />
        </section>
        <section className="panel stack" aria-labelledby="words-title">
          <h2 id="words-title">{t('videos.words.title')}</h2>
          <WordsForm
            words={video}
            action={t('videos.words.save')}
            busy={save.isPending}
            error={save.error}
            onSave={(words) => save.mutate(words)}
          />
        </section>
        <section className="panel stack" aria-labelledby="state-title">
          <h2 id="state-title">{t(isHidden ? 'videos.state.title.hidden' : 'videos.state.title.shown')}</h2>
          <Gaps gaps={missing} />
          {missing.length === 0 && <p>{t('videos.state.whole')}</p>}
          <Visibility video={video} />
        </section>
        <VideoHistory id={video.id} />
        <DeleteVideo video={video} />
      </div>
    </>
  );
}

/** The button that deletes a video added by mistake, after a confirmation. */
function DeleteVideo({ video }: { video: StaffVideo }) {
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
