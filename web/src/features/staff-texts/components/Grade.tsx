import { useT } from '@/i18n/react';
import { cx } from '@/ui/cx';
import { Icon } from '@/ui/icon/Icon';
import { Check, TriangleAlert } from '@/ui/icon/icons';
import type { Language } from '../api/texts';
import { HIGHEST_GRADE, readingGrade } from '../rules/grade';
import styles from './texts.module.css';

/** The reading grade of a text, with a warning if it is too high for patients. */
export function Grade({ text, language }: { text: string; language: Language }) {
  const t = useT();
  const grade = readingGrade(text, language);
  if (grade === null) return null;
  const isHigh = grade > HIGHEST_GRADE;
  return (
    <span className={cx(styles.grade, isHigh && styles.high)}>
      <Icon of={isHigh ? TriangleAlert : Check} />
      <span>{t(isHigh ? 'texts.grade.high' : 'texts.grade', { grade })}</span>
    </span>
  );
}
