import { useEffect, useRef } from 'react';
import { useT, type Params } from '@/i18n/react';
import { Alert, type AlertKind } from '@/ui/alert/Alert';

/** The content of a banner, and its style (V2). */
export interface BannerNews {
  style: 'danger' | 'success' | 'neutral';
  /** The message id, so that the text follows a switch of the language. */
  id: string;
  params?: Params;
  /** The server's own message, shown after it. */
  advice?: string;
  /** The message id of the next step, with the same params. */
  adviceId?: string;
  /** The news existed before this visit: focus is not moved. */
  isOld?: boolean;
}

const KINDS: Record<BannerNews['style'], AlertKind> = {
  danger: 'danger',
  success: 'success',
  neutral: 'plain',
};

/** The news at the top of a view. The result of an action takes focus, so that screen readers read it first. */
export function Banner({ news }: { news: BannerNews | null }) {
  // A new text creates a new element, which takes focus again.
  return news && <Box key={`${news.id} ${news.advice ?? ''} ${news.adviceId ?? ''}`} news={news} />;
}

function Box({ news: { style, id, params, advice, adviceId, isOld } }: { news: BannerNews }) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const isNew = style !== 'neutral' && !isOld;
  useEffect(() => {
    if (isNew) box.current?.focus({ preventScroll: true });
  }, [isNew]);
  return (
    <Alert kind={KINDS[style]} role={style === 'danger' ? 'alert' : 'status'} ref={box}>
      <p>{t(id, params)}</p>
      {advice && <p>{advice}</p>}
      {adviceId && <p>{t(adviceId, params)}</p>}
    </Alert>
  );
}
