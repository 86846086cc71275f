import { useSay } from '../words';
import { cx } from '@/ui/cx';
import type { PublicPageData } from '../page-data';
import { isOver } from '../rules/banner';
import { WHY_FOLDS_ABOVE } from '../rules/paragraphs';
import { FoldedText } from './FoldedText';
import styles from './sections.module.css';

/** The patient's reason for a transplant; left out if it is empty or the search is over. */
export function Why({ data }: { data: PublicPageData }) {
  const t = useSay();
  const { patientWhy, micrositeTypeId } = data.site;
  if (patientWhy.trim() === '' || isOver(data.site)) return null;
  return (
    <section className={cx('on-green', styles.why)} aria-labelledby="why">
      <div className={cx('wrap', styles.whyRow)}>
        <h2 id="why">{micrositeTypeId === 0 ? t('public.why.kidney') : t('public.why.liver')}</h2>
        <FoldedText
          id="why-text"
          lang={data.whyLang ?? ''}
          text={patientWhy}
          above={WHY_FOLDS_ABOVE}
          ribbon
        />
      </div>
    </section>
  );
}
