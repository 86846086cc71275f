import { useEffect, useRef } from 'react';
import { useT, type Params } from '@/i18n/react';
import { Alert, type AlertKind } from '@/ui/alert/Alert';

/** What a banner says, and in which of the three styles (V2). */
export interface BannerNews {
  style: 'danger' | 'success' | 'neutral';
  /** Its sentence in the catalogue, so that it follows a switch of the language. */
  id: string;
  params?: Params;
  /** What the server said beside it. */
  advice?: string;
  /** What else to do, by its sentence in the catalogue, with the same params. */
  adviceId?: string;
  /** It was so before this visit: the focus stays where it is. */
  isOld?: boolean;
}

const KINDS: Record<BannerNews['style'], AlertKind> = {
  danger: 'danger',
  success: 'success',
  neutral: 'plain',
};

/** The news at the top of a view. What came of something the person did takes the focus, so that it is read first. */
export function Banner({ news }: { news: BannerNews | null }) {
  // New words make a new box, which takes the focus as the first one did.
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
