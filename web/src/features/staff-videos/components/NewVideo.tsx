import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useT } from '@/i18n/react';
import { useStaffMutation } from '@/parts/staff/useStaffMutation';
import { RadioCards } from '@/ui/radio-cards/RadioCards';
import { DeskHead } from '@/ui/staff-shell/DeskHead';
import { audiences, createVideo, type Audience, type VideoWords } from '../api/videos';
import { useRefresh } from '../hooks/useVideos';
import { WordsForm } from './WordsForm';

const blank: VideoWords = { title: { en: '', es: '' }, description: { en: '', es: '' } };

/**
 * The form for a new video: its audience and its texts. Its files are added afterwards; until then the video is
 * hidden.
 */
export function NewVideo() {
  const t = useT();
  const navigate = useNavigate();
  const refresh = useRefresh();
  const [params] = useSearchParams();
  const [audience, setAudience] = useState<Audience>(
    params.get('for') === 'training' ? 'training' : 'public',
  );
  const { mutate, isPending, error } = useStaffMutation({
    send: (words: VideoWords) => createVideo(audience, words),
    done: t('videos.new.saved'),
    onDone: async ({ id }) => {
      await refresh();
      await navigate(`/staff/videos/${id}`, { replace: true });
    },
  });
  return (
    <>
      <DeskHead
        title={t('videos.new.title')}
        crumb={{ to: `/staff/videos?for=${audience}`, label: t('videos.title') }}
      >
        <p className="muted measure">{t('videos.new.lead')}</p>
      </DeskHead>
      <section className="panel stack" aria-label={t('videos.new.title')}>
        <RadioCards
          id="audience"
          inline
          legend={t('videos.new.for')}
          value={audience}
          onValue={setAudience}
          options={audiences.map((value) => ({
            value,
            label: t(`videos.for.${value}`),
            hint: t(`videos.who.${value}`),
          }))}
        />
        <WordsForm
          words={blank}
          action={t('videos.new.save')}
          busy={isPending}
          error={error}
          onSave={(words) => mutate(words)}
        />
      </section>
    </>
  );
}
