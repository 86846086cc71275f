import { useLang, useT } from '@/i18n/react';
import { QueryStatus } from '@/parts/staff/QueryStatus';
import { buttonClass, Button } from '@/ui/button/Button';
import { Icon } from '@/ui/icon/Icon';
import { Plus, Pencil } from '@/ui/icon/icons';
import { ExportButton } from '@/parts/staff/ExportButton';
import { FilterBar } from '@/ui/staff-list/FilterBar';
import { DeskHead } from '@/ui/staff-shell/DeskHead';
import { Tabs } from '@/ui/tabs/Tabs';
import { AppLink } from '@/ui/work-bar/AppLink';
import {
  audiences,
  audienceList,
  videosFileUrl,
  wholeList,
  type VideoFilter,
  setTexts,
  type VideoLists,
} from '../api/videos';
import { useVideoChoices, useVideoFilter } from '../hooks/useVideoFilter';
import { useVideos, useRefresh } from '../hooks/useVideos';
import { VideoList } from './VideoList';
import styles from './videos.module.css';
import { useState } from 'react';
import { useStaffMutation } from '@/parts/staff/useStaffMutation';
import { BilingualForm } from './BilingualForm';

/** The screen of /staff/videos: the videos for visitors, and the training videos for patients (R7.3). */
export function Videos() {
  const t = useT();
  const lang = useLang();
  const { audience, filter, isWhole, change } = useVideoFilter();
  const choices = useVideoChoices();
  const { data, error, refetch, isPlaceholderData } = useVideos(filter);
  const total = data?.all[audience] ?? 0;
  return (
    <>
      <DeskHead
        title={t('videos.title')}
        actions={
          <>
            {total > 0 && (
              <ExportButton href={videosFileUrl(audience, filter, lang)} download="video-list.csv" />
            )}
            <AppLink to={`/staff/videos/new?for=${audience}`} className={buttonClass({})}>
              <Icon of={Plus} /> {t('videos.add')}
            </AppLink>
          </>
        }
      >
        <p className="muted measure">{t('videos.lead')}</p>
      </DeskHead>
      <QueryStatus data={data} error={data ? null : error} onAgain={refetch} />
      {data && (
        <Tabs
          label={t('videos.lists')}
          selected={audience}
          onSelect={(next) => change({ for: next })}
          tabs={audiences.map((id) => ({
            id,
            label: t(`videos.for.${id}`),
            count: audienceList(data, id).length,
          }))}
        >
          <div className={`stack ${styles.panel}`}>
            {total > 0 && (
              <FilterBar<keyof VideoFilter>
                filter={filter}
                searchLabel={t('videos.search')}
                choices={choices}
                onFilter={change}
              />
            )}
            <VideoList
              key={audience}
              audience={audience}
              videos={audienceList(data, audience)}
              total={total}
              isWhole={isWhole}
              isOld={isPlaceholderData}
              onWhole={() => change(wholeList)}
            />
            {audience === 'public' && <RibbonTexts texts={data} />}
          </div>
        </Tabs>
      )}
    </>
  );
}

type Texts = Pick<VideoLists, 'heading' | 'introParagraph'>;

/** The heading and the paragraph above the public videos, with the form that changes them. */
function RibbonTexts({ texts }: { texts: Texts }) {
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
