import { useEffect, useRef, type RefObject } from 'react';
import { staffPicture } from '@/api/staffReview';
import type { WorkItem } from '@/api/staffWork';
import { parseIsoDay } from '@/domain/dates';
import { shortCenterName } from '@/domain/shortCenterName';
import { dueFrom, formatNearDay, formatNearMoment } from '@/domain/waiting';
import { workItemAddress, type WorkFilter } from '@/domain/workAddress';
import { wallTime } from '@/domain/zone';
import { stepWords } from '@/domain/workStep';
import { useLang, useT } from '@/i18n/react';
import { Button, buttonClass } from '@/ui/button/Button';
import { cx } from '@/ui/cx';
import { FileText, Mail, MessageSquare, Package, Ticket, User, type Drawing } from '@/ui/icon/icons';
import { useBrand } from '@/ui/page-context/PageContext';
import { useDates } from '@/ui/page-context/useDates';
import { DueText } from '@/ui/staff-shell/DueText';
import { Person } from '@/ui/staff-shell/Person';
import { AppLink } from '@/ui/work-bar/AppLink';
import { isDecidedInList, pressed, type PressedAction } from '../rules/item';
import { SnoozeMenu } from './SnoozeMenu';
import styles from './work.module.css';

const icons: Record<string, Drawing> = {
  kit: Package,
  'kit-order': Package,
  bounce: Mail,
  text: FileText,
  coach: MessageSquare,
  donor: Ticket,
  holder: Ticket,
};

interface RowActions {
  onCurrent: (key: string) => void;
  onSelect: (key: string, isSelected: boolean) => void;
  /** Starts an action that needs no question. */
  onStart: (action: PressedAction, item: WorkItem) => void;
  /** Asks for the decision in a dialog. */
  onDecide: (item: WorkItem) => void;
  onSnooze: (item: WorkItem, until: string | null) => void;
  /** Asks for another day of the snooze. */
  onOtherDay: (item: WorkItem) => void;
}

interface View {
  filter: WorkFilter;
  /** The current time in RFC 3339, and its day as YYYY-MM-DD. */
  now: string;
  today: string;
  /** The key of the current row. */
  current: string | undefined;
  selected: ReadonlySet<string>;
  busy: readonly string[];
}

interface WorkTableProps extends RowActions, View {
  table: RefObject<HTMLDivElement | null>;
  caption: string;
  items: readonly WorkItem[];
  onSelectAll: (isSelected: boolean) => void;
  onBlur: () => void;
}

/** The items as a table; below 1025 px each row is a card. */
export function WorkTable({ table, caption, items, onSelectAll, onBlur, ...view }: WorkTableProps) {
  const t = useT();
  const count = items.filter(({ key }) => view.selected.has(key)).length;
  return (
    <div className={styles.work} role="table" aria-label={caption} ref={table} onBlur={onBlur}>
      <div role="rowgroup" className={styles.heads}>
        <div role="row" className={styles.row}>
          <div role="columnheader" className={styles.select}>
            <SelectAll count={count} total={items.length} onSelectAll={onSelectAll} />
          </div>
          {(['person', 'what', 'since', 'due', 'owner'] as const).map((name) => (
            <div key={name} role="columnheader" className={styles[name]}>
              {t(`work.${name}`)}
            </div>
          ))}
          <div role="columnheader" className={styles.actions}>
            <span className="sr">{t('work.actions')}</span>
          </div>
        </div>
      </div>
      <div role="rowgroup" className={styles.rows}>
        {items.map((item) => (
          <Row key={item.key} item={item} {...view} />
        ))}
      </div>
    </div>
  );
}

interface SelectAllProps {
  count: number;
  total: number;
  onSelectAll: (isSelected: boolean) => void;
}

function SelectAll({ count, total, onSelectAll }: SelectAllProps) {
  const t = useT();
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = count > 0 && count < total;
  }, [count, total]);
  return (
    <label className={styles.tick}>
      <input
        ref={box}
        type="checkbox"
        checked={count > 0 && count === total}
        onChange={() => onSelectAll(count === 0)}
      />
      <span className="sr">{t('work.select-all')}</span>
    </label>
  );
}

function Row({ item, ...view }: RowActions & View & { item: WorkItem }) {
  const t = useT();
  const { key, record, personName, thumbnail, centerName, owner } = item;
  const isCurrent = key === view.current;
  const isSelected = view.selected.has(key);
  const name = personName || record.code;
  return (
    <div
      role="row"
      className={cx(styles.row, isCurrent && styles.current, isSelected && styles.selected)}
      aria-current={isCurrent || undefined}
      onFocus={() => view.onCurrent(key)}
    >
      <div role="cell" className={styles.select}>
        <label className={styles.tick}>
          <input
            type="checkbox"
            checked={isSelected}
            onChange={({ target }) => view.onSelect(key, target.checked)}
          />
          <span className="sr">{t('work.select', { name })}</span>
        </label>
      </div>
      <div role="rowheader" className={styles.person}>
        <Person
          face={thumbnail && staffPicture(thumbnail)}
          icon={icons[item.kind] ?? icons[record.kind] ?? User}
          name={name}
          to={workItemAddress(item.address, view.filter, key)}
          note={[`${t(`work.record.${record.kind}`)} ${record.code}`.trim(), shortCenterName(centerName)]
            .filter(Boolean)
            .join(', ')}
        />
      </div>
      <div role="cell" className={styles.what}>
        <Step item={item} now={view.now} />
      </div>
      <div role="cell" className={styles.since}>
        <Since item={item} now={view.now} />
      </div>
      <div role="cell" className={styles.due}>
        <DueCell item={item} now={view.now} />
      </div>
      <div role="cell" className={styles.owner}>
        {owner ? (owner.isMe ? t('work.owner.me') : owner.name) : t('work.owner.nobody')}
      </div>
      <div role="cell" className={styles.actions}>
        <Actions item={item} name={name} isCurrent={isCurrent} {...view} />
      </div>
    </div>
  );
}

function Step({ item, now }: { item: WorkItem; now: string }) {
  const t = useT();
  const lang = useLang();
  const { timezone } = useBrand();
  const { step } = stepWords(item);
  const surgery = parseIsoDay(item.facts.surgeryOn);
  const today = wallTime(now, timezone);
  return (
    <span>
      {t(`work.step.${step}`, { day: surgery && today ? formatNearDay(surgery, today, lang) : '' })}
    </span>
  );
}

function Since({ item: { since, waitingDays }, now }: { item: WorkItem; now: string }) {
  const t = useT();
  const lang = useLang();
  const { timezone } = useBrand();
  return (
    <>
      <span className={styles.inCard}>{t('work.card.since')} </span>
      {formatNearMoment(since, now, timezone, lang)} <small>{t('work.days', { days: waitingDays })}</small>
    </>
  );
}

function DueCell({ item: { dueAt, daysLeft, snoozedUntil }, now }: { item: WorkItem; now: string }) {
  const t = useT();
  const dates = useDates();
  const { timezone } = useBrand();
  if (snoozedUntil) return <span>{t('work.snoozed.until', { day: dates.day(snoozedUntil) })}</span>;
  const due = dueAt && daysLeft !== null && dueFrom({ dueAt, daysLeft }, now, timezone);
  if (!due) return null;
  return (
    <>
      {due.kind !== 'late' && <span className={styles.inCard}>{t('work.card.due')} </span>}
      <DueText due={due} now={now} icon inColumn />
    </>
  );
}

interface ActionsProps extends RowActions, View {
  item: WorkItem;
  name: string;
  isCurrent: boolean;
}

/** The button that decides the item or opens the screen of the decision, and the snooze. */
function Actions({ item, name, isCurrent, filter, today, busy, ...act }: ActionsProps) {
  const t = useT();
  const { verb } = stepWords(item);
  const look = { variant: isCurrent ? 'primary' : 'secondary', small: true } as const;
  const button = (label: string, onClick: () => void) => (
    <Button {...look} busy={busy.includes(item.key)} onClick={onClick}>
      {label}
      <span className="sr"> {name}</span>
    </Button>
  );
  if (item.snoozedUntil) return button(t('work.snooze.end'), () => act.onSnooze(item, null));
  const start = pressed(item);
  const press = start ? () => act.onStart(start, item) : isDecidedInList(item) && (() => act.onDecide(item));
  const label = t(`work.do.${verb}`);
  return (
    <div className={styles.buttons}>
      {press ? (
        button(label, press)
      ) : (
        <AppLink to={workItemAddress(item.address, filter, item.key)} className={buttonClass(look)}>
          {label}
          <span className="sr"> {name}</span>
        </AppLink>
      )}
      <SnoozeMenu
        name={name}
        today={today}
        onPick={(day) => act.onSnooze(item, day)}
        onOther={() => act.onOtherDay(item)}
      />
    </div>
  );
}
