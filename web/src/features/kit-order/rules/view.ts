import { MAX_KITS } from '@/domain/limits';
import type { KitRecord } from '../api/kit';

/**
 * The states of the page. Only `unreadable` and `late` offer another kit: while the newest one is expected, the
 * page shows its progress (V4).
 */
export type KitView = 'none' | 'preparing' | 'on-its-way' | 'unreadable' | 'late' | 'used-up' | 'closed';

type Facts = Pick<KitRecord, 'orderCount' | 'canOrder' | 'nextKit' | 'lastOrder'>;

/** Returns the state of the page. The server decides whether another kit can be ordered. */
export function kitView({ orderCount, canOrder, nextKit, lastOrder }: Facts): KitView {
  if (nextKit === 'no-part') return 'closed';
  if (orderCount === 0 || !lastOrder) return 'none';
  if (lastOrder.state === 'requested') return 'preparing';
  if (canOrder) return lastOrder.state === 'received' ? 'unreadable' : 'late';
  if (lastOrder.state === 'shipped' && nextKit !== 'used-up') return 'on-its-way';
  return orderCount >= MAX_KITS ? 'used-up' : 'closed';
}
