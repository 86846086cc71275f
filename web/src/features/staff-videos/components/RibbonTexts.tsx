import { useState } from 'react';
import { useT } from '@/i18n/react';
import { useStaffMutation } from '@/parts/staff/useStaffMutation';
import { Button } from '@/ui/button/Button';
import { Pencil } from '@/ui/icon/icons';
import { setTexts, type VideoLists } from '../api/videos';
import { BilingualForm } from './BilingualForm';
import { useRefresh } from './useVideos';
import styles from './videos.module.css';

type Texts = Pick<VideoLists, 'heading' | 'introParagraph'>;

/** The heading and the paragraph above the videos of the public pages, and the form that changes them. */
export function RibbonTexts({ texts }: { texts: Texts }) {
  const t = useT();
  const [editing, setEditing] = useState(false);
  return (
    <section className="panel stack" aria-labelledby="texts-title">
      <h2 id="texts-title">{t('videos.texts.title')}</h2>
      {editing ? (
        <TextsForm texts={texts} onClose={() => setEditing(false)} />
      ) : (
        <>
          <dl className={styles.texts}>
            {(['en', 'es'] as const).map((lang) => (
              <div key={lang}>
                <dt>{t(`staff.language.${lang}`)}</dt>
                <dd lang={lang}>
                  <b>{texts.heading[lang]}</b>
                  <br />
                  {texts.introParagraph[lang]}
                </dd>
              </div>
            ))}
          </dl>
          <Button small variant="secondary" icon={Pencil} onClick={() => setEditing(true)}>
            {t('videos.texts.edit')}
          </Button>
        </>
      )}
    </section>
  );
}

function TextsForm({ texts, onClose }: { texts: Texts; onClose: () => void }) {
  const t = useT();
  const refresh = useRefresh();
  const { mutate, isPending, error } = useStaffMutation({
    send: setTexts,
    done: t('videos.texts.saved'),
    onDone: async () => {
      await refresh();
      onClose();
    },
  });
  return (
    <BilingualForm
      title={{ name: 'heading', label: t('videos.texts.heading') }}
      text={{ name: 'introParagraph', label: t('videos.texts.intro') }}
      stored={texts}
      action={t('videos.texts.save')}
      busy={isPending}
      error={error}
      onSave={(words) => mutate(words)}
    >
      <Button variant="secondary" onClick={onClose}>
        {t('videos.cancel')}
      </Button>
    </BilingualForm>
  );
}
