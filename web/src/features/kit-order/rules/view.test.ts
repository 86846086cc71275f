import { describe, expect, it } from 'vitest';
import type { KitRecord } from '../api/kit';
import { kitView, type KitView } from './view';

type State = NonNullable<KitRecord['lastOrder']>['state'];
type Row = [count: number, state: State, nextKit: KitRecord['nextKit'], view: KitView];

const address = { toCenter: false, address1: '', city: '', region: '', carrier: '', trackingNumber: '' };

describe('the state of the kit page', () => {
  it.each<Row>([
    [0, 'requested', 'first-open', 'none'],
    [0, 'requested', 'no-part', 'closed'],
    [1, 'shipped', 'on-its-way', 'on-its-way'],
    [1, 'shipped', 'can-order', 'late'],
    [1, 'shipped', 'no-part', 'closed'],
    [1, 'received', 'can-order', 'unreadable'],
    [1, 'received', 'no-part', 'closed'],
    [2, 'requested', 'not-sent', 'preparing'],
    [2, 'requested', 'no-part', 'closed'],
    [2, 'shipped', 'on-its-way', 'on-its-way'],
    [2, 'shipped', 'can-order', 'late'],
    [2, 'received', 'can-order', 'unreadable'],
    [3, 'requested', 'not-sent', 'preparing'],
    [3, 'shipped', 'on-its-way', 'on-its-way'],
    [3, 'shipped', 'used-up', 'used-up'],
    [3, 'received', 'used-up', 'used-up'],
    [3, 'received', 'no-part', 'closed'],
  ])('kitView shows %i kits, newest %s, next %s as %s', (orderCount, state, nextKit, view) => {
    const lastOrder = orderCount === 0 ? null : { ...address, state, shippedDateTime: '' };
    const canOrder = nextKit === 'can-order';
    expect(kitView({ orderCount, canOrder, nextKit, lastOrder })).toBe(view);
  });
});
