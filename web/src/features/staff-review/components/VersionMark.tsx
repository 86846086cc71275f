import type { SiteDetail, SiteVersion } from '@/api/staffReview';
import { formatNearMoment } from '@/domain/waiting';
import { useLang, useT } from '@/i18n/react';
import { useBrand } from '@/ui/page-context/PageContext';
import { StatusPill, type PillKind } from '@/ui/status-pill/StatusPill';
import { approvedAt, lastDecision } from '../rules/review';
import styles from './review.module.css';
import { useNow } from '../hooks/useNow';

interface VersionMarkProps {
  detail: SiteDetail;
  side: 'live' | 'pending';
  version: SiteVersion;
  /** Whether to omit the pill, because it is already shown above. */
  bare?: boolean;
  /** Whether to name the version by its number, as in a comparison of any two versions. */
  numbered?: boolean;
}

/** The version that a panel shows, and its date. */
export function VersionMark({ detail, side, version, bare, numbered }: VersionMarkProps) {
  const t = useT();
  const lang = useLang();
  const now = useNow();
  const { timezone } = useBrand();
  const day = (moment: string) => formatNearMoment(moment, now, timezone, lang);
  const decided =
    (side === 'pending' && !detail.stage) || numbered ? lastDecision(version, detail.reviews) : null;

  const title = numbered
    ? 'review.version'
    : side === 'live'
      ? 'staff.version.live'
      : detail.stage
        ? 'staff.version.pending'
        : 'staff.version.last';
  let pill: { kind: PillKind; words: string };
  if (side === 'live' && !numbered) {
    const moment = approvedAt(version, detail.reviews);
    pill = {
      kind: 'live',
      words: moment
        ? t('staff.version.approved', { day: day(moment) })
        : t('staff.version.sent', { day: day(version.submittedAt) }),
    };
  } else if (decided) {
    pill = {
      kind: decided.decision === 'decline' ? 'stop' : decided.decision === 'approve' ? 'live' : 'info',
      words: t(`staff.history.${decided.decision}.short`, { day: day(decided.decidedAt) }),
    };
  } else {
    pill = {
      kind: detail.stage && !numbered ? 'wait' : 'neutral',
      words: t('staff.version.sent', { day: day(version.submittedAt) }),
    };
  }
  return (
    <h3 className={styles.mark}>
      <span>{t(title, { number: version.number })}</span>{' '}
      {!bare && <StatusPill kind={pill.kind}>{pill.words}</StatusPill>}
    </h3>
  );
}
