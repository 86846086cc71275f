import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { useT } from '@/i18n/react';
import { Icon } from '../icon/Icon';
import { ArrowLeft } from '../icon/icons';
import { useBrand } from '../page-context/PageContext';
import { AppLink } from '../work-bar/AppLink';
import styles from './Desk.module.css';
import { useArrivedAt, useDeskNotice, useDeskTrail } from './StaffContext';

interface DeskHeadProps {
  title: string;
  /** The language of the title, if it is not the screen's. */
  titleLang?: string | undefined;
  /** The link to the previous screen. */
  crumb?: { to: string; label: string };
  /** Shown next to the title, such as a portrait. */
  picture?: ReactNode;
  /** Shown below the title. */
  children?: ReactNode;
  actions?: ReactNode;
  /** Whether another heading takes the focus: the name of a loading record, or the heading of a part of the screen. */
  leavesFocus?: boolean;
}

/**
 * Returns the ref of a screen's heading. The heading is the tab's title, which screen readers announce, and takes the
 * focus once for each address that a link opened. A filter changes only the query part of the address.
 */
export function useHeading(title: string, leavesFocus = false): RefObject<HTMLHeadingElement | null> {
  const { productName } = useBrand();
  const t = useT();
  const whole = t('staff.page-title', { title, product: productName });
  const heading = useRef<HTMLHeadingElement>(null);
  const arrivedAt = useArrivedAt();
  useEffect(() => {
    document.title = whole;
  }, [whole]);
  useEffect(() => {
    if (!arrivedAt || leavesFocus) return;
    window.scrollTo?.(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [arrivedAt, leavesFocus]);
  return heading;
}

/** The head of a staff screen. */
export function DeskHead(props: DeskHeadProps) {
  const { title, titleLang, crumb, picture, children, actions, leavesFocus } = props;
  const heading = useHeading(title, leavesFocus);
  const notice = useDeskNotice();
  const trail = useDeskTrail();
  return (
    <>
      {trail ||
        (crumb && (
          <p className={styles.crumb}>
            <AppLink to={crumb.to}>
              <Icon of={ArrowLeft} /> {crumb.label}
            </AppLink>
          </p>
        ))}
      <div className={styles.head}>
        <div className={styles.who}>
          {picture}
          <div>
            <h1 ref={heading} tabIndex={-1} lang={titleLang}>
              {title}
            </h1>
            {children}
          </div>
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {notice}
    </>
  );
}
