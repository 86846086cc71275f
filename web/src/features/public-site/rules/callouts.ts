/** The subjects of callouts; each selects an icon. */
export type CalloutKind =
  | 'cost'
  | 'legal'
  | 'priority'
  | 'voucher'
  | 'remote'
  | 'match'
  | 'complication'
  | 'time'
  | 'home'
  | 'feedback';

/** One support or protection for donors, as message ids. */
export interface Callout {
  kind: CalloutKind;
  title: string;
  text: string;
  /** The items that it covers. */
  items?: readonly string[];
  kidneyOnly?: boolean;
}

const all: readonly Callout[] = [
  {
    kind: 'cost',
    title: 'public.callout.cost.title',
    text: 'public.callout.cost.text',
    items: ['public.callout.cost.travel', 'public.callout.cost.wages', 'public.callout.cost.care'],
  },
  { kind: 'legal', title: 'public.callout.legal.title', text: 'public.callout.legal.text' },
  {
    kind: 'priority',
    title: 'public.callout.priority.title',
    text: 'public.callout.priority.text',
    kidneyOnly: true,
  },
  {
    kind: 'voucher',
    title: 'public.callout.voucher.title',
    text: 'public.callout.voucher.text',
    kidneyOnly: true,
  },
  {
    kind: 'remote',
    title: 'public.callout.remote.title',
    text: 'public.callout.remote.text',
    kidneyOnly: true,
  },
  { kind: 'match', title: 'public.callout.match.title', text: 'public.callout.match.text', kidneyOnly: true },
  {
    kind: 'complication',
    title: 'public.callout.complication.title',
    text: 'public.callout.complication.text',
    kidneyOnly: true,
  },
  { kind: 'time', title: 'public.callout.time.title', text: 'public.callout.time.text', kidneyOnly: true },
  { kind: 'home', title: 'public.callout.home.title', text: 'public.callout.home.text', kidneyOnly: true },
  { kind: 'feedback', title: 'public.callout.feedback.title', text: 'public.callout.feedback.text' },
];

/** Returns the callouts of a site's type in display order (M2). */
export function calloutsFor(micrositeTypeId: number): readonly Callout[] {
  return micrositeTypeId === 0 ? all : all.filter((callout) => !callout.kidneyOnly);
}
