import { useSearchParams } from 'react-router';
import { failureText } from '../../../api/staffFailure';
import { useT } from '../../../i18n/react';
import { buttonClass } from '../../../ui/button/Button';
import { Icon } from '../../../ui/icon/Icon';
import { Plus } from '../../../ui/icon/icons';
import { DeskHead } from '../../../ui/staff-shell/DeskHead';
import { LoadingRows, NotLoaded } from '../../../ui/staff-shell/Loading';
import { Tabs } from '../../../ui/tabs/Tabs';
import { AppLink } from '../../../ui/work-bar/AppLink';
import { audiences, listOf } from '../api/videos';
import { RibbonTexts } from './RibbonTexts';
import { useVideos } from './useVideos';
import { VideoList } from './VideoList';
import styles from './videos.module.css';

/** The screen of /staff/videos: what visitors watch, and what patients watch to learn. */
export function Videos() {
  const t = useT();
  const { data, error, refetch } = useVideos();
  const [params, setParams] = useSearchParams();
  const audience = params.get('for') === 'training' ? 'training' : 'public';
  return (
    <>
      <DeskHead
        title={t('videos.title')}
        actions={
          <AppLink to={`/staff/videos/new?for=${audience}`} className={buttonClass({})}>
            <Icon of={Plus} /> {t('videos.add')}
          </AppLink>
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
          onSelect={(next) => setParams({ for: next }, { replace: true })}
          tabs={audiences.map((id) => ({ id, label: t(`videos.for.${id}`), count: listOf(data, id).length }))}
        >
          <div className={`stack ${styles.panel}`}>
            <p className="muted">{t(`videos.where.${audience}`)}</p>
            <VideoList key={audience} audience={audience} videos={listOf(data, audience)} />
            {audience === 'public' && <RibbonTexts texts={data} />}
          </div>
        </Tabs>
      )}
    </>
  );
}
