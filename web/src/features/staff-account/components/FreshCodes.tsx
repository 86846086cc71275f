import { useEffect, useRef } from 'react';
import { useT } from '@/i18n/react';
import { RecoveryCodeList } from '@/ui/credentials/RecoveryCodeList';
import { cx } from '@/ui/cx';
import styles from './account.module.css';

/** Recovery codes that were just made, in place of everything else until they are kept. */
export function FreshCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const t = useT();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={cx('panel', 'panel--lit', 'stack', styles.codes)} aria-labelledby="fresh-codes">
      <h2 id="fresh-codes" ref={heading} tabIndex={-1}>
        {t('staff.recovery.title')}
      </h2>
      <p>{t('staff.recovery.lead')}</p>
      <RecoveryCodeList codes={codes} go={t('account.recovery.done')} onKept={onKept} />
    </section>
  );
}
