import type { Part, Reason } from '@/api/staffReview';

/** Returns a key for a part of a submission, for React keys and element ids. */
export function partKey({ field, index }: Part): string {
  return index === undefined ? field : `${field}-${index}`;
}

/** Returns the id of the box for the comment on a part. */
export function partBoxId(part: Part): string {
  return `part-${partKey(part)}`;
}

/** Returns the message with the name of a part; its parameter is the number of the picture, from 1. */
export function partName({ field, index }: Part): { id: string; params: { place: number } } {
  const one = index === undefined ? '' : '.one';
  return { id: `review.part.${field}${one}`, params: { place: (index ?? 0) + 1 } };
}

/** Returns the comments to send, in the order of the screen, without empty comments. */
export function reasonsToSend(reasons: readonly Reason[]): Reason[] {
  const order = ['story', 'why', 'images', 'caption'];
  return reasons
    .filter(({ comment }) => comment.trim() !== '')
    .map((reason) => ({ ...reason, comment: reason.comment.trim() }))
    .sort((a, b) => (a.index ?? -1) - (b.index ?? -1) || order.indexOf(a.field) - order.indexOf(b.field));
}

/** Returns the id of the box for the server's error about reasons[n]; undefined for other errors. */
export function blamedBox(field: string, sent: readonly Reason[]): string | undefined {
  const reason = sent[Number(/^reasons\[(\d+)\]/.exec(field)?.[1])];
  return reason && partBoxId(reason);
}
