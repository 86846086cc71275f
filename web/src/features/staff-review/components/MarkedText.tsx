import type { ReactNode } from 'react';
import { useT } from '@/i18n/react';
import { Icon } from '@/ui/icon/Icon';
import { TriangleAlert } from '@/ui/icon/icons';
import { flagId, markUp, type Marked, type PlacedFlag } from '../rules/flagged';
import type { Stretch } from '@/domain/wordDiff';
import { DiffText } from './DiffText';
import styles from './review.module.css';

interface MarkedTextProps {
  stretches: readonly Stretch[];
  /** The kind of change on this side. */
  as: 'ins' | 'del';
  flags: readonly PlacedFlag[];
  /** The language of the text; empty if unknown. */
  lang: string;
}

/** A text with its changes and flags marked, visibly and for screen readers. */
export function MarkedText({ stretches, as, flags, lang }: MarkedTextProps) {
  if (flags.length === 0) return <DiffText stretches={stretches} as={as} lang={lang} />;
  return grouped(markUp(stretches, flags)).map(({ flag, parts }, n) =>
    flag ? (
      <FlagMark key={n} flag={flag}>
        <DiffText stretches={parts} as={as} lang={lang} />
      </FlagMark>
    ) : (
      <DiffText key={n} stretches={parts} as={as} lang={lang} />
    ),
  );
}

function FlagMark({ flag, children }: { flag: PlacedFlag; children: ReactNode }) {
  const t = useT();
  return (
    <mark id={flagId(flag)} tabIndex={-1} className={styles.flag}>
      <Icon of={TriangleAlert} />
      <span className="sr">{t('review.flag.begins', { kind: t(`review.flag.${flag.kind}`) })}</span>
      {children}
      <span className="sr">{t('review.flag.ends')}</span>
    </mark>
  );
}

/** Groups adjacent stretches with the same flag. */
function grouped(marked: readonly Marked[]): { flag: PlacedFlag | null; parts: Marked[] }[] {
  const groups: { flag: PlacedFlag | null; parts: Marked[] }[] = [];
  for (const piece of marked) {
    const last = groups.at(-1);
    if (last && last.flag?.n === piece.flag?.n) last.parts.push(piece);
    else groups.push({ flag: piece.flag, parts: [piece] });
  }
  return groups;
}
