import type { ReactNode } from 'react';
import { callHref } from '@/domain/callHref';
import { showPhone } from '@/domain/phone';
import { useT } from '@/i18n/react';
import { cx } from '@/ui/cx';
import { Icon } from '@/ui/icon/Icon';
import { Mail, Phone, type Drawing } from '@/ui/icon/icons';
import { LinkButton } from '@/ui/link-button/LinkButton';
import { DeskHead } from '@/ui/staff-shell/DeskHead';
import type { Crumb } from './RecordScreen';
import styles from './record.module.css';

interface RecordHeadProps {
  crumb: Crumb;
  name: string;
  /** The portrait, or the icon of the kind. */
  picture: ReactNode;
  /** The state, as pills. */
  state: ReactNode;
  /** The kind of the record, its code and its center. */
  about: string;
  /** Empty values are not known to the reader. */
  phone: string;
  email: string;
}

/** The head of a record: the person, the state, and the ways to reach the person. */
export function RecordHead({ crumb, name, picture, state, about, phone, email }: RecordHeadProps) {
  const t = useT();
  const call = callHref(phone);
  return (
    <div className={styles.head}>
      <DeskHead
        title={name}
        crumb={crumb}
        picture={picture}
        actions={
          (call || email) && (
            <>
              {call && (
                <LinkButton variant="secondary" icon={Phone} href={call}>
                  {t('record.call')} <span className={styles.number}>{showPhone(phone)}</span>
                </LinkButton>
              )}
              {email && (
                <LinkButton variant="secondary" icon={Mail} href={`mailto:${email}`}>
                  {t('record.email')} <span className="sr">{email}</span>
                </LinkButton>
              )}
            </>
          )
        }
      >
        <p className={styles.about}>
          {state}
          <span className="muted">{about}</span>
        </p>
      </DeskHead>
    </div>
  );
}

/** The warnings and notices above the parts of a record. */
export function Notices({ children }: { children: ReactNode }) {
  return <div className={styles.notices}>{children}</div>;
}

/** The icon of a record's kind, in the place of a portrait. */
export function KindIcon({ of, small }: { of: Drawing; small?: boolean }) {
  return (
    <span className={cx('avatar', small && 'avatar--sm', styles.kind)}>
      <Icon of={of} />
    </span>
  );
}
