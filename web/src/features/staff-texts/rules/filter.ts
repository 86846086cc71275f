import { folded } from '@/domain/foldName';
import type { Language, TextItem, TextVersion } from '../api/texts';

/** The tabs of the list. A text can be in several. */
export const tabs = ['all', 'waiting', 'drafts', 'templates', 'review', 'in-force'] as const;
export type Tab = (typeof tabs)[number];

const tabTests: Record<Tab, (text: TextItem) => boolean> = {
  all: () => true,
  waiting: ({ waitsForCaller }) => waitsForCaller,
  drafts: ({ open }) => open?.status === 'draft',
  // Those that counsel has to review.
  templates: ({ inForce, twoPeople }) => inForce.status === 'template' && twoPeople,
  review: ({ isOld }) => isOld,
  'in-force': ({ inForce }) => inForce.status === 'in-force',
};

/** Returns the tab of an address. */
export const tabFor = (name: string): Tab => tabs.find((tab) => tab === name) ?? 'all';

/** Returns the number of texts in a tab. */
export const countTab = (texts: readonly TextItem[], tab: Tab): number => texts.filter(tabTests[tab]).length;

/** The filter of the list in its address; empty parts select everything. */
export interface TextFilter {
  tab: string;
  q: string;
  kind: string;
  missing: string;
  state: string;
}
export const filterNames = ['tab', 'q', 'kind', 'missing', 'state'] as const;

/** Returns the version that a row of the list is about: the newest. */
export const shownVersion = ({ open, upcoming, inForce }: TextItem): TextVersion =>
  open ?? upcoming ?? inForce;

/** Returns the languages in which a version has no words. */
export const missingLanguages = (version: TextVersion): Language[] =>
  (['english', 'spanish'] as const).filter((language) => version[language].trim() === '');

/** Returns the texts that a filter selects. The search ignores accents and capitals. */
export function filterTexts(
  texts: readonly TextItem[],
  filter: TextFilter,
  title: (text: TextItem) => string,
): TextItem[] {
  const wanted = folded(filter.q.trim());
  return texts.filter((text) => {
    const version = shownVersion(text);
    const isMissing = missingLanguages(version).some((language) => language === filter.missing);
    return (
      tabTests[tabFor(filter.tab)](text) &&
      (filter.kind === '' || filter.kind === text.kind) &&
      (filter.missing === '' || isMissing) &&
      (filter.state === '' || filter.state === version.status) &&
      folded(`${title(text)} ${version.english} ${version.spanish}`).includes(wanted)
    );
  });
}

/** The texts of one kind in the list. */
export interface TextGroup {
  kind: string;
  /** Whether a second administrator approves. */
  twoPeople: boolean;
  /** The number of all texts of the kind. */
  total: number;
  texts: TextItem[];
}

/** Returns the selected texts by kind, in the order of all texts. Kinds without a selected text are omitted. */
export function groupTexts(all: readonly TextItem[], selected: readonly TextItem[]): TextGroup[] {
  return [...new Set(all.map(({ kind }) => kind))]
    .map((kind) => ({
      kind,
      twoPeople: all.some((text) => text.kind === kind && text.twoPeople),
      total: all.filter((text) => text.kind === kind).length,
      texts: selected.filter((text) => text.kind === kind),
    }))
    .filter(({ texts }) => texts.length > 0);
}

/** The number of texts of a kind that the list shows at first. */
const FEW = 4;

/** Returns the texts of a group that the list shows at first: the first ones, and all drafts and waiting versions. */
export const firstTexts = (texts: readonly TextItem[]): TextItem[] =>
  texts.filter(({ open }, n) => n < FEW || open !== null);
