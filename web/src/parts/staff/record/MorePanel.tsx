import type { ReactNode } from 'react';
import { useT } from '@/i18n/react';
import { Disclosure } from '@/ui/disclosure/Disclosure';
import styles from './record.module.css';

/** The rarely needed changes of a whole record, folded. */
export function MorePanel({ children }: { children: ReactNode }) {
  const t = useT();
  return (
    <section className="panel" aria-label={t('record.more')}>
      <Disclosure summary={t('record.more')}>
        <div className={`stack ${styles.more}`}>{children}</div>
      </Disclosure>
    </section>
  );
}
