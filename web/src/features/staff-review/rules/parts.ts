import type { Part, Reason } from '@/api/staffReview';

/** Names a part of a submission, for keys and for the ids of its controls. */
export function partKey({ field, index }: Part): string {
  return index === undefined ? field : `${field}-${index}`;
}

/** The id of the box in which the comment on a part is written. */
export function partBoxId(part: Part): string {
  return `part-${partKey(part)}`;
}

/** The message that names a part; its parameter is the picture, counted from 1. */
export function partName({ field, index }: Part): { id: string; params: { place: number } } {
  const one = index === undefined ? '' : '.one';
  return { id: `review.part.${field}${one}`, params: { place: (index ?? 0) + 1 } };
}

/** What is sent: comments without words are left out, the others in the order of the screen. */
export function reasonsToSend(reasons: readonly Reason[]): Reason[] {
  const order = ['story', 'why', 'images', 'caption'];
  return reasons
    .filter(({ comment }) => comment.trim() !== '')
    .map((reason) => ({ ...reason, comment: reason.comment.trim() }))
    .sort((a, b) => (a.index ?? -1) - (b.index ?? -1) || order.indexOf(a.field) - order.indexOf(b.field));
}

/** The box that the server's complaint about reasons[n] is about; undefined when it is about none. */
export function blamedBox(field: string, sent: readonly Reason[]): string | undefined {
  const reason = sent[Number(/^reasons\[(\d+)\]/.exec(field)?.[1])];
  return reason && partBoxId(reason);
}
