import { useT } from '@/i18n/react';
import { useBrand } from '../page-context/PageContext';
import styles from './ReleaseText.module.css';

/** The version of the release's wording that a person agrees to. */
export const RELEASE_VERSION = '2026-11';

interface ReleaseTextProps {
  organ: 'kidney' | 'liver';
  /** With what the registration form asks for beside it: details of the need, and electronic messages. */
  forRegistration?: boolean;
}

/**
 * The whole HIPAA release, with what 45 CFR 164.508(c) asks for: what, by whom, to whom, why, until when,
 * the right to revoke, redisclosure, no condition on treatment. Its words are the area "release".
 */
export function ReleaseText({ organ, forRegistration = false }: ReleaseTextProps) {
  const t = useT();
  const { registryName: registry } = useBrand();
  const parts = [
    [t('release.who'), t('release.who.text', { registry })],
    [t('release.what'), t('release.what.text', { organ })],
    ...(forRegistration ? [[t('release.medical'), t('release.medical.text')]] : []),
    [t('release.why'), t('release.why.text')],
    [t('release.until'), t('release.until.text')],
    [t('release.withdraw'), t('release.withdraw.text', { registry })],
    [t('release.redisclosure'), t('release.redisclosure.text')],
    ...(forRegistration ? [[t('release.electronic'), t('release.electronic.text', { registry })]] : []),
    [t('release.choice'), t('release.choice.text')],
    [t('release.copy'), t('release.copy.text')],
    [t('release.minor'), t('release.minor.text')],
  ];
  return (
    <div className={styles.release}>
      <p className={styles.title}>{t('release.full-title')}</p>
      {parts.map(([heading, text]) => (
        <section key={heading}>
          <h3>{heading}</h3>
          <p>{text}</p>
        </section>
      ))}
      <p className="hint">{t('release.template', { version: RELEASE_VERSION })}</p>
    </div>
  );
}
