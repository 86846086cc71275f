import { act, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { wholePicture } from '@/domain/cropGeometry';
import { CropCanvas } from './CropFrame';

const photo = { image: document.createElement('canvas'), width: 30, height: 40 };

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Stubs the canvas and counts the drawings on it. */
function countDrawings() {
  const drawImage = vi.fn<() => void>();
  const nothing = () => undefined;
  const pen = {
    save: nothing,
    restore: nothing,
    fillRect: nothing,
    translate: nothing,
    rotate: nothing,
    drawImage,
  };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never);
  return drawImage;
}

/** Stubs the browser's observer; returns a function that reports whether the element is near the viewport. */
function observe() {
  let report: (seen: { isIntersecting: boolean }[]) => void = () => undefined;
  class Observer {
    constructor(heard: typeof report) {
      report = heard;
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Observer);
  return (isIntersecting: boolean) => act(() => report([{ isIntersecting }]));
}

it('draws a picture once it comes near the viewport, and draws each later change', () => {
  const drawings = countDrawings();
  const see = observe();
  const { rerender } = render(<CropCanvas photo={photo} crop={wholePicture} />);
  see(false);
  expect(drawings).not.toHaveBeenCalled();
  see(true);
  expect(drawings).toHaveBeenCalledTimes(1);
  rerender(<CropCanvas photo={photo} crop={{ ...wholePicture, zoom: 2 }} />);
  expect(drawings).toHaveBeenCalledTimes(2);
});

it('draws at once in a browser without IntersectionObserver', () => {
  vi.stubGlobal('IntersectionObserver', undefined);
  Reflect.deleteProperty(window, 'IntersectionObserver');
  const drawings = countDrawings();
  render(<CropCanvas photo={photo} crop={wholePicture} />);
  expect(drawings).toHaveBeenCalledTimes(1);
});
