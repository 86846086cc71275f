import { splitPassages } from '@/domain/placeholders';
import type { CalloutText } from '../page-data';

/** The callouts for donors of a liver; those for donors of a kidney are all. */
const ofLiver = new Set(['cost', 'legal', 'feedback']);

/** Returns the callouts of a site's type in display order (M2). */
export const calloutsFor = (
  callouts: readonly CalloutText[],
  micrositeTypeId: number,
): readonly CalloutText[] =>
  micrositeTypeId === 0 ? callouts : callouts.filter(({ key }) => ofLiver.has(key));

/** The parts of a callout. */
interface CalloutParts {
  title: string;
  paragraphs: string[];
  /** The things that it covers. */
  items: string[];
}

const ITEM = '- ';

/** Returns the parts of a callout's words. */
export function calloutParts(words: string): CalloutParts {
  const { heading, text } = splitPassages(words)[0] ?? { heading: '', text: words };
  const lines = text.split('\n').filter((line) => line !== '');
  return {
    title: heading,
    paragraphs: lines.filter((line) => !line.startsWith(ITEM)),
    items: lines.filter((line) => line.startsWith(ITEM)).map((line) => line.slice(ITEM.length)),
  };
}
