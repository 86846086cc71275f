import { previewLink, type SiteDetail } from '@/api/staffReview';
import { failureText } from '@/api/staffFailure';
import { useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { Eye } from '@/ui/icon/icons';
import { LinkButton } from '@/ui/link-button/LinkButton';
import styles from './review.module.css';
import { useOpenInTab } from '../hooks/useOpenInTab';

/** The button that opens the submission in a new tab, as visitors will see it. */
export function Preview({ site }: { site: SiteDetail['site'] }) {
  const t = useT();
  const { open, isPending, error, blocked } = useOpenInTab(() => previewLink(site.id));
  return (
    <div className={styles.preview}>
      {blocked ? (
        <LinkButton variant="secondary" href={blocked} newTab>
          {t('staff.preview.open')}
        </LinkButton>
      ) : (
        <Button variant="secondary" icon={Eye} busy={isPending} onClick={open}>
          {t('staff.preview')}
          <span className="sr">{t('shared.opens-new-tab')}</span>
        </Button>
      )}
      <p role="alert" className="small late">
        {error ? failureText(error, t) : ''}
      </p>
    </div>
  );
}
