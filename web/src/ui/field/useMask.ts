import type { MaskitoOptions } from '@maskito/core';
import { useMaskito } from '@maskito/react';
import { useCallback, type Ref, type RefCallback } from 'react';

function pass(ref: Ref<HTMLInputElement> | undefined, element: HTMLInputElement | null) {
  if (typeof ref === 'function') ref(element);
  else if (ref) ref.current = element;
}

/** Puts a mask on an input and still tells the caller's own ref about it. */
export function useMask(
  options: MaskitoOptions,
  ref: Ref<HTMLInputElement> | undefined,
): RefCallback<HTMLInputElement> {
  const mask = useMaskito({ options });
  return useCallback(
    (element: HTMLInputElement | null) => {
      mask(element);
      pass(ref, element);
    },
    [mask, ref],
  );
}
