import type { ReactNode } from 'react';
import { useT } from '@/i18n/react';
import { cx } from '../cx';
import { useBrand } from '../page-context/PageContext';
import styles from './BrandLogo.module.css';

/** The logo. Its tower has the color of the text; its light is always amber. */
export function LampMark() {
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true" focusable="false">
      <path d="M16 19h8l3 17H13Z" fill="currentColor" />
      <path d="M11 36h18" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
      <circle cx="20" cy="12" r="5.2" className={styles.light} />
      <path d="M9.5 19.5a13 13 0 0 1 0-15M30.5 19.5a13 13 0 0 0 0-15" className={styles.rays} />
    </svg>
  );
}

interface BrandLogoProps {
  href: string;
  /** A small line below the name, such as "for staff". */
  line?: ReactNode;
  /** Whether the logo is paper-colored, for green backgrounds. */
  onGreen?: boolean;
  /** Replaces the product's name, such as by the patient's name on a public page. */
  name?: ReactNode;
}

/** The logo and the name, as a link to the home page. */
export function BrandLogo({ href, line, onGreen, name }: BrandLogoProps) {
  const t = useT();
  const { productName } = useBrand();
  return (
    <a className={cx(styles.brand, onGreen && styles.onGreen)} href={href}>
      <LampMark />
      <span>
        {name ?? productName}
        {line && <small>{line}</small>}
        <span className="sr"> {t('shared.home')}</span>
      </span>
    </a>
  );
}
