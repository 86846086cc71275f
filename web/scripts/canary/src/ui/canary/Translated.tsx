import type { ReactNode } from 'react';

declare function t(id: string, values?: Record<string, unknown>): string;
declare function Icon(props: { of: string }): ReactNode;
declare function Maybe(): ReactNode;

interface Props {
  busy: boolean;
  label: string;
  names: readonly string[];
  count?: number;
}

/** Must fail eight times: text next to conditional content. */
export function Broken({ busy, label, names, count }: Props) {
  return (
    <div>
      <button type="button">
        {busy && <Icon of="ring" />}
        {label}
      </button>
      <p>
        <Maybe /> {t('after.component')}
      </p>
      <p>
        <b>{label}</b> {busy && t('itself')}
      </p>
      <p>
        {count !== undefined && <b>{count}</b>}
        {` of ${names.length}`}
      </p>
      <p>
        {names.map((name) => (
          <b key={name}>{name}</b>
        ))}
        {t('after.list')}
      </p>
      <p>
        {busy ? <Icon of="ring" /> : label} <b>{label}</b>
      </p>
      <>{t('in.fragment')}</>
    </div>
  );
}

/** Must fail as well: the parent may render its text conditionally. */
export function Bare({ label }: Props) {
  return `${label}.`;
}

/** Must pass: text in its own element, text with constant siblings, and two texts in one place. */
export function Sound({ busy, label, names }: Props) {
  return (
    <div>
      <button type="button">
        {busy && <Icon of="ring" />}
        <span>{label}</span>
      </button>
      <p>
        <Icon of="ring" /> {t('after.icon')} {busy && <b>{label}</b>}
      </p>
      <p>{busy ? t('working') : <b>{label}</b>}</p>
      <p>
        <b>{names.length}</b> {busy ? t('working') : t('done')}
      </p>
    </div>
  );
}
