import { useRef, type PointerEvent } from 'react';

interface Point {
  x: number;
  y: number;
}

/**
 * Returns pointer handlers. They report the movement of one captured pointer since the last event, scaled to a frame of
 * this width. For two pointers they report the factor by which their distance changed.
 */
export function useGestures(
  width: number,
  onMove: (dx: number, dy: number) => void,
  onPinch: (factor: number) => void,
) {
  const pointers = useRef(new Map<number, Point>());
  const stop = (event: PointerEvent<HTMLDivElement>) => void pointers.current.delete(event.pointerId);
  return {
    onPointerDown(event: PointerEvent<HTMLDivElement>) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    },
    onPointerMove(event: PointerEvent<HTMLDivElement>) {
      const last = pointers.current.get(event.pointerId);
      if (!last) return;
      const next = { x: event.clientX, y: event.clientY };
      pointers.current.set(event.pointerId, next);
      const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
      if (other) {
        const before = distance(last, other);
        if (before > 0) onPinch(distance(next, other) / before);
        return;
      }
      const scale = width / (event.currentTarget.clientWidth || width);
      onMove((next.x - last.x) * scale, (next.y - last.y) * scale);
    },
    onPointerUp: stop,
    onPointerCancel: stop,
  };
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
