// Accepted features that a supported browser lacks, each with its reason: the page is plainer there, or an attribute
// has less effect, but everything can be read, reached and done. An unneeded entry fails.
import type { Finding } from './support.ts';

export interface Accepted {
  /** The start of the feature's key in browser-compat-data. */
  feature: string;
  /** The places where it is accepted; everywhere if undefined. */
  at?: RegExp;
  because: string;
}

export const ACCEPTED: Accepted[] = [
  { feature: 'css.at-rules.media.forced-colors', because: 'engines without it have no forced colors' },
  { feature: 'css.at-rules.media.prefers-contrast', because: 'engines without it cannot ask for contrast' },
  { feature: 'css.at-rules.media.scripting', because: 'the story is unfolded, and the pictures scroll' },
  { feature: 'css.at-rules.page', because: 'margins on paper' },
  { feature: 'css.properties.accent-color', because: 'native boxes and bars keep their own color' },
  { feature: 'css.properties.align-content.start', because: 'the data are about flex; these are grids' },
  { feature: 'css.properties.align-content.end', because: 'the data are about flex; these are grids' },
  { feature: 'css.properties.align-self', because: 'the data are about flex; these are grids' },
  { feature: 'css.properties.break-after.avoid', because: 'where a printed page breaks' },
  { feature: 'css.properties.cursor', because: 'the shape of a mouse pointer' },
  { feature: 'css.properties.flex.max-content', because: 'the width of two cards beside each other' },
  { feature: 'css.properties.font-family.ui-monospace', because: 'another font follows in the list' },
  { feature: 'css.properties.forced-color-adjust', because: 'engines without it have no forced colors' },
  {
    feature: 'css.properties.grid-template-rows.subgrid',
    because: 'fields beside each other begin at one line, and a hint moves the box below it',
  },
  { feature: 'css.properties.justify-content.end', because: 'buttons stand at the left' },
  { feature: 'css.properties.overflow-clip-margin', because: 'the focus line of a tab is cut at its edge' },
  {
    feature: 'css.properties.overflow.clip',
    because: 'what hangs over is hidden by its neighbors or scrolls',
  },
  { feature: 'css.properties.resize', because: 'phones have no handle on a text field' },
  { feature: 'css.properties.scrollbar-width', because: 'a scroll bar is seen' },
  { feature: 'css.properties.text-decoration', because: 'a line under words is straight or missing' },
  {
    feature: 'css.properties.text-size-adjust',
    because: 'engines without it do not enlarge text by themselves',
  },
  { feature: 'css.properties.text-wrap', because: 'lines break less evenly' },
  {
    feature: 'css.selectors.has',
    at: /_(?:choice|chooser|label|dialog|bounded|box|search|page)_|td:has|dialog:modal/,
    because: 'frames, columns and room for bars are plainer; focus lines have a rule of their own',
  },
  {
    feature: 'css.selectors.has',
    at: /_host_/,
    because: 'a toast covers the list of errors for two seconds',
  },
  { feature: 'css.selectors.modal', at: /^html:has/, because: 'the page behind a dialog scrolls' },
  { feature: 'html.elements.img.fetchpriority', because: 'a hint' },
  { feature: 'html.elements.video.playsinline', because: 'Firefox plays in place by itself' },
  { feature: 'html.global_attributes.autocapitalize', because: 'a hint for the keyboard' },
  { feature: 'html.global_attributes.autocorrect', because: 'a hint for the keyboard' },
  {
    feature: 'html.global_attributes.inert',
    at: /preview/,
    because: 'where focus can enter the folded preview, it opens',
  },
  {
    feature: 'html.global_attributes.translate',
    because: 'browsers without it translate nothing by themselves, and the words are the same',
  },
  { feature: 'html.global_attributes.is', because: 'React only; no element of ours has it' },
  {
    feature: 'api.Document.createElement.options_parameter',
    because: 'React only; no element of ours has "is"',
  },
  {
    feature: 'api.HTMLElement.focus.options_preventScroll',
    because: 'the page scrolls to what has the focus',
  },
  { feature: 'api.ViewTransition.skipTransition', because: 'the router begins no transition without asking' },
  { feature: 'api.Window.print', because: 'phones print from their own menu; the codes can be copied' },
];

/** Reports whether an accepted entry covers a finding: the same key, or a key above it. */
function covers({ feature, at }: Accepted, finding: Finding) {
  const isUnder = finding.feature === feature || finding.feature.startsWith(`${feature}.`);
  return (isUnder || finding.feature.startsWith(`${feature}_`)) && (at?.test(finding.place) ?? true);
}

/** Returns the findings that are not accepted, and the unneeded entries. */
export function judge(found: Finding[], accepted = ACCEPTED) {
  return {
    refused: found.filter((finding) => !accepted.some((one) => covers(one, finding))),
    unused: accepted.filter((one) => !found.some((finding) => covers(one, finding))),
  };
}
