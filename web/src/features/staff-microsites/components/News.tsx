import { useEffect, useRef } from 'react';
import { useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';

/** The latest change made on the open record; `at` distinguishes repeated changes. */
export interface SiteNews {
  kind:
    | 'reopened'
    | 'link-sent'
    | 'key-issued'
    | 'taken-down'
    | 'put-back'
    | 'release-withdrawn'
    | 'facts-changed'
    | 'invitation-withdrawn'
    | 'transferred'
    | 'death-recorded'
    | 'death-undone'
    | 'join-asked'
    | 'join-ended'
    | 'joined'
    | 'separated';
  at: number;
}

/** Announces a change. It takes the focus, because the pressed button may be gone. */
export function News({ news, firstName }: { news: SiteNews; firstName: string }) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView?.({ block: 'nearest' });
    box.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Alert kind="success" role="status" ref={box}>
      <p>{t(`record.news.${news.kind}`, { name: firstName })}</p>
    </Alert>
  );
}
