import { useT } from '@/i18n/react';
import { buttonClass } from '@/ui/button/Button';
import { cx } from '@/ui/cx';
import { useIsWide } from '@/ui/wide/useIsWide';
import { AppLink } from '@/ui/work-bar/AppLink';
import type { TextItem } from '../api/texts';
import { useTextNames } from '../hooks/useTextNames';
import { useTextRow } from '../hooks/useTextRow';
import { shownVersion, type TextGroup } from '../rules/filter';
import { LanguageTags } from './LanguageTags';
import styles from './texts.module.css';
import { VersionPill } from './VersionPill';

/** A group of the list, and the texts that it shows until the reader asks for all. */
export interface ShownGroup extends TextGroup {
  shown: TextItem[];
}

interface TextGroupsProps {
  groups: readonly ShownGroup[];
  onUnfold: (kind: string) => void;
}

/** The texts by kind: a table, or cards in a window without room for it. */
export function TextGroups(props: TextGroupsProps) {
  return useIsWide(1025) ? <TextTable {...props} /> : <TextCards {...props} />;
}

function TextTable({ groups, onUnfold }: TextGroupsProps) {
  const t = useT();
  const names = useTextNames();
  return (
    <table className={styles.table}>
      <caption className="sr">{t('texts.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('texts.column.text')}</th>
          <th scope="col">{t('texts.column.languages')}</th>
          <th scope="col">{t('texts.column.version')}</th>
          <th scope="col">{t('texts.column.state')}</th>
          <th scope="col">
            <span className="sr">{t('texts.column.action')}</span>
          </th>
        </tr>
      </thead>
      {groups.map((group) => (
        <tbody key={group.kind}>
          <tr>
            <th scope="rowgroup" colSpan={5} className={styles.group}>
              <b>{names.kind(group.kind)}</b>{' '}
              <span className="muted">
                {t(group.twoPeople ? 'texts.group' : 'texts.group.alone', { count: group.total })}
              </span>
            </th>
          </tr>
          {group.shown.map((text) => (
            <TableRow key={text.key} text={text} />
          ))}
          {group.shown.length < group.texts.length && (
            <tr>
              <td colSpan={5}>
                <MoreButton group={group} onUnfold={onUnfold} />
              </td>
            </tr>
          )}
        </tbody>
      ))}
    </table>
  );
}

function TableRow({ text }: { text: TextItem }) {
  const t = useT();
  const { title, address, details, note, action } = useTextRow(text);
  const version = shownVersion(text);
  return (
    <tr className={cx(text.waitsForCaller && styles.lit)}>
      <td>
        <AppLink to={address}>{title}</AppLink>
        <small>{details}</small>
        {text.isOld && <small>{t('texts.row.is-old')}</small>}
      </td>
      <td>
        <LanguageTags version={version} />
      </td>
      <td className="nums">{version.version}</td>
      <td>
        <VersionPill version={version} />
        <small>{note}</small>
      </td>
      <td>
        <AppLink
          to={address}
          className={buttonClass({ variant: 'secondary', small: true, wide: true })}
          aria-label={`${action} ${title}`}
        >
          {action}
        </AppLink>
      </td>
    </tr>
  );
}

function TextCards({ groups, onUnfold }: TextGroupsProps) {
  const t = useT();
  const names = useTextNames();
  return (
    <div className="flow gap-5">
      {groups.map((group) => (
        <section key={group.kind} aria-labelledby={`kind-${group.kind}`}>
          <h2 id={`kind-${group.kind}`} className={styles.kind}>
            {names.kind(group.kind)}
          </h2>
          <p className="small muted">
            {t(group.twoPeople ? 'texts.group' : 'texts.group.alone', { count: group.total })}
          </p>
          <ul className={styles.cards}>
            {group.shown.map((text) => (
              <Card key={text.key} text={text} />
            ))}
          </ul>
          {group.shown.length < group.texts.length && <MoreButton group={group} onUnfold={onUnfold} />}
        </section>
      ))}
    </div>
  );
}

/** A text as one large link. */
function Card({ text }: { text: TextItem }) {
  const t = useT();
  const names = useTextNames();
  const { title, address, details, note } = useTextRow(text);
  const version = shownVersion(text);
  return (
    <li>
      <AppLink to={address} className={cx(styles.card, text.waitsForCaller && styles.lit)}>
        <span>
          <b>{title}</b>
          <small>{note ? `${details}. ${note}` : details}</small>
          {text.isOld && <small>{t('texts.row.is-old')}</small>}
        </span>
        <VersionPill version={version} />
        <span className="row gap-2">
          {version.version > 0 && <span className="small muted">{names.version(version.version)}</span>}
          <LanguageTags version={version} />
        </span>
      </AppLink>
    </li>
  );
}

function MoreButton({ group, onUnfold }: { group: ShownGroup } & Pick<TextGroupsProps, 'onUnfold'>) {
  const t = useT();
  const names = useTextNames();
  const hidden = group.texts.filter((text) => !group.shown.includes(text));
  const areInForce = hidden.every((text) => shownVersion(text).status === 'in-force');
  return (
    <button type="button" className={styles.more} onClick={() => onUnfold(group.kind)}>
      <span>{t(areInForce ? 'texts.more.in-force' : 'texts.more', { count: hidden.length })}</span>
      <span className="sr">: {names.kind(group.kind)}</span>
    </button>
  );
}
