import { useT } from '@/i18n/react';
import type { Stretch } from '@/domain/wordDiff';

interface DiffTextProps {
  stretches: readonly Stretch[];
  /** The kind of change on this side. */
  as: 'ins' | 'del';
  /** The language of the text; empty if unknown. */
  lang: string;
}

/** A text with its changes marked, visibly and for screen readers. */
export function DiffText({ stretches, as: Mark, lang }: DiffTextProps) {
  const t = useT();
  const before = t(Mark === 'ins' ? 'staff.diff.added-begins' : 'staff.diff.removed-begins');
  return stretches.map(({ text, changed }, n) =>
    changed ? (
      <Mark key={n}>
        <span className="sr">{before}</span>
        <span lang={lang}>{text}</span>
        <span className="sr">{t('staff.diff.ends')}</span>
      </Mark>
    ) : (
      <span key={n} lang={lang}>
        {text}
      </span>
    ),
  );
}
