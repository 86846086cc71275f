import { failureText } from '@/api/staffFailure';
import { useLang, useT } from '@/i18n/react';
import { buttonClass } from '@/ui/button/Button';
import { Icon } from '@/ui/icon/Icon';
import { Plus } from '@/ui/icon/icons';
import { ExportButton } from '@/parts/staff/ExportButton';
import { FilterBar } from '@/ui/staff-list/FilterBar';
import { DeskHead } from '@/ui/staff-shell/DeskHead';
import { LoadingRows, NotLoaded } from '@/ui/staff-shell/Loading';
import { Tabs } from '@/ui/tabs/Tabs';
import { AppLink } from '@/ui/work-bar/AppLink';
import { audiences, listOf, videosFileUrl, wholeList, type VideoFilter } from '../api/videos';
import { RibbonTexts } from './RibbonTexts';
import { useVideoChoices, useVideoFilter } from './useVideoFilter';
import { useVideos } from './useVideos';
import { VideoList } from './VideoList';
import styles from './videos.module.css';

/** The screen of /staff/videos: what visitors watch, and what patients watch to learn (R7.3). */
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
      {error && !data && <NotLoaded message={failureText(error, t)} onAgain={() => void refetch()} />}
      {!data && !error && <LoadingRows />}
      {data && (
        <Tabs
          label={t('videos.lists')}
          selected={audience}
          onSelect={(next) => change({ for: next })}
          tabs={audiences.map((id) => ({ id, label: t(`videos.for.${id}`), count: listOf(data, id).length }))}
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
              videos={listOf(data, audience)}
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
