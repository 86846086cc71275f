import type { ReactNode } from 'react';
import { cx } from '../cx';
import { EmailText } from '../email-text/EmailText';
import { Icon } from '../icon/Icon';
import { User, type Drawing } from '../icon/icons';
import { AppLink } from '../work-bar/AppLink';
import styles from './Desk.module.css';

/** A person's portrait, or an icon. It is decorative, because the name is next to it. */
export function Face({ src, small, icon = User }: { src: string | null; small?: boolean; icon?: Drawing }) {
  const look = cx('avatar', small && 'avatar--sm');
  return src ? (
    <img src={src} alt="" className={look} loading="lazy" />
  ) : (
    <span className={cx(look, styles.noFace)}>
      <Icon of={icon} />
    </span>
  );
}

interface PersonProps {
  /** Omitted in lists without portraits. */
  face?: string | null;
  /** Replaces the icon of a person without a portrait. */
  icon?: Drawing;
  name: string;
  /** The language of the name, if it is a title in another language than the screen's. */
  nameLang?: string | undefined;
  to: string;
  note?: ReactNode;
  /** Whether to show the name and the note on one line if there is room. */
  oneLine?: boolean;
}

/** A person in a list: portrait, name linked to the record, and a small line. */
export function Person({ face, icon, name, nameLang, to, note, oneLine }: PersonProps) {
  return (
    <div className={cx(styles.who, styles.person, oneLine && styles.oneLine)}>
      {face !== undefined && <Face src={face} small icon={icon} />}
      <div>
        <AppLink to={to} lang={nameLang}>
          {name}
        </AppLink>{' '}
        {note && <small>{typeof note === 'string' ? <EmailText>{note}</EmailText> : note}</small>}
      </div>
    </div>
  );
}
