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

/** Must fail eight times: text beside something that comes and goes. */
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

/** Fails as well: its text may come and go in its parent. */
export function Bare({ label }: Props) {
  return `${label}.`;
}

/** Must pass: text of its own element, text whose neighbors stay, and two texts for the same place. */
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
