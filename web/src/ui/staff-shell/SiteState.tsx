import type { CustomSiteStatus, RecipientStatus } from '@/domain/enums';
import { briefSiteWords, siteWords } from '@/domain/siteWords';
import { useT } from '@/i18n/react';
import { cx } from '../cx';
import { StatusPill } from '../status-pill/StatusPill';
import styles from './Desk.module.css';

interface SiteStateProps {
  currentStatus: RecipientStatus;
  customSiteStatus: CustomSiteStatus;
}

/** The state of a site, as pills with labels. */
export function SiteState({ currentStatus, customSiteStatus }: SiteStateProps) {
  const t = useT();
  return (
    <span className={styles.pills}>
      {siteWords(currentStatus, customSiteStatus).map(({ id, kind }) => (
        <StatusPill key={id} kind={kind}>
          {t(id)}
        </StatusPill>
      ))}
    </span>
  );
}

/** The state of a site on one line of a list: one pill, and a dot with a label for a pending update. */
export function BriefSiteState({ currentStatus, customSiteStatus }: SiteStateProps) {
  const t = useT();
  const { state, update } = briefSiteWords(currentStatus, customSiteStatus);
  return (
    <span className={styles.brief}>
      <StatusPill kind={state.kind}>{t(state.id)}</StatusPill>
      {update && (
        <>
          {' '}
          <span className={cx(styles.update, styles[update.kind])}>{t(update.id)}</span>
        </>
      )}
    </span>
  );
}
