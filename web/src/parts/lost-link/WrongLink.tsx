import { callHref } from '@/domain/callHref';
import { useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { Phone } from '@/ui/icon/icons';
import { LinkButton } from '@/ui/link-button/LinkButton';
import { useBrand } from '@/ui/page-context/PageContext';
import { LinkRequest } from './LinkRequest';

/**
 * The page for an invalid private link, with the ways to get a new link. A sentence that the specification requires
 * comes first. Its messages are in the area "lost-link".
 */
export function WrongLink({ specified }: { specified?: string }) {
  const t = useT();
  const { phone } = useBrand();
  return (
    <>
      <h1>{t('lost-link.wrong')}</h1>
      <Alert kind="waiting" role="alert">
        {specified && <p>{specified}</p>}
        <p>{t('lost-link.wrong.text')}</p>
      </Alert>
      <LinkRequest />
      {phone && (
        <p>
          <LinkButton variant="secondary" icon={Phone} href={callHref(phone)}>
            {t('lost-link.call', { phone })}
          </LinkButton>
        </p>
      )}
    </>
  );
}
