import type { CustomSiteStatus, RecipientStatus } from '@/domain/enums';
import { siteWords } from '@/domain/siteWords';
import { useT } from '@/i18n/react';
import { StatusPill } from '../status-pill/StatusPill';
import styles from './Desk.module.css';

interface SiteStateProps {
  currentStatus: RecipientStatus;
  customSiteStatus: CustomSiteStatus;
}

/** Where a site stands, as pills with words. */
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
