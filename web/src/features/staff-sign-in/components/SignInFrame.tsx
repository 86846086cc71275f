import { useEffect, useRef, type ReactNode } from 'react';
import { useT } from '@/i18n/react';
import { LampMark } from '@/ui/brand-logo/BrandLogo';
import { cx } from '@/ui/cx';
import { LanguageSwitch } from '@/ui/language-switch/LanguageSwitch';
import { useBrand } from '@/ui/page-context/PageContext';
import { SkipLink } from '@/ui/skip-link/SkipLink';
import { useStaffStyles } from '@/ui/staff-shell/StaffShell';
import styles from './SignInFrame.module.css';

interface SignInFrameProps {
  title: string;
  /** A line below the title. */
  lead?: ReactNode;
  wide?: boolean;
  /** Whether the heading takes the focus, so that screen readers announce each step after the first. */
  takesFocus?: boolean;
  children: ReactNode;
}

/** The frame of a sign-in step: the logo, a sheet with the form, and the common footer. */
export function SignInFrame({ title, lead, wide, takesFocus, children }: SignInFrameProps) {
  const t = useT();
  const { productName } = useBrand();
  const heading = useRef<HTMLHeadingElement>(null);
  useStaffStyles();
  useEffect(() => {
    document.title = t('staff.page-title', { title, product: productName });
  });
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <>
      <SkipLink />
      <main id="main" className={cx('clip', styles.page)} tabIndex={-1}>
        <div className={cx('stack', wide ? styles.wide : styles.column)}>
          <div className={cx('portrait', styles.lamp)}>
            <LampMark />
          </div>
          <div className={cx('panel', 'stack', styles.sheet)}>
            <div>
              <h1 ref={heading} tabIndex={-1}>
                {title}
              </h1>
              {lead && <p>{lead}</p>}
            </div>
            {children}
          </div>
          <p className={cx('small', 'muted', 'no-print', styles.foot)}>
            {t('staff.sign-in.note')} <LanguageSwitch />
          </p>
        </div>
      </main>
    </>
  );
}
