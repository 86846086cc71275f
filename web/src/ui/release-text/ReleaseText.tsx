import { useT } from '@/i18n/react';
import { useBrand } from '../page-context/PageContext';
import { ReleaseParts, type ReleasePart } from './ReleaseParts';
import styles from './ReleaseText.module.css';

/** The version of the release's wording. */
export const RELEASE_VERSION = '2026-11';

interface ReleaseTextProps {
  organ: 'kidney' | 'liver';
  /** Whether to include the parts for the registration form: details of the need, and electronic messages. */
  forRegistration?: boolean;
}

/**
 * The complete HIPAA release, with the elements of 45 CFR 164.508(c): data, discloser, recipient, purpose, expiration,
 * the right to revoke, redisclosure, no condition on treatment. Its messages are in the area "release".
 */
export function ReleaseText({ organ, forRegistration = false }: ReleaseTextProps) {
  const t = useT();
  const { registryName: registry } = useBrand();
  const first: ReleasePart[] = [
    [t('release.who'), t('release.who.text', { registry })],
    [t('release.what'), t('release.what.text', { organ })],
    [t('release.until'), t('release.until.text')],
  ];
  const medical: ReleasePart = [t('release.medical'), t('release.medical.text')];
  const electronic: ReleasePart = [t('release.electronic'), t('release.electronic.text', { registry })];
  const rest: ReleasePart[] = [
    ...(forRegistration ? [medical] : []),
    [t('release.why'), t('release.why.text')],
    [t('release.withdraw'), t('release.withdraw.text', { registry })],
    [t('release.redisclosure'), t('release.redisclosure.text')],
    ...(forRegistration ? [electronic] : []),
    [t('release.choice'), t('release.choice.text')],
    [t('release.copy'), t('release.copy.text')],
    [t('release.minor'), t('release.minor.text')],
  ];
  return (
    <div className={styles.release}>
      <p className={styles.title}>{t('release.full-title')}</p>
      <ReleaseParts
        first={first}
        rest={rest}
        template={t('release.template', { version: RELEASE_VERSION })}
      />
    </div>
  );
}
