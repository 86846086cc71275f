import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import words from '@catalogues/en/pictures.json';
import { wholePicture, type Crop } from '@/domain/cropGeometry';
import { renderApp } from '@/testing/renderApp';
import { enter, user } from '@/testing/user';
import { announcement } from '../toast/announcement';
import { CaptionField } from './CaptionField';
import { CropFrame } from './CropFrame';
import { FileChooser } from './FileChooser';
import { Image } from '../icon/icons';
import { PositionButtons } from './PositionButtons';
import { ZoomControl } from './ZoomControl';

// As wide as two frames and as high as one, so it can move sideways only.
const photo = { image: document.createElement('canvas'), width: 380, height: 200 };
const name = { title: 'Picture 2, Route 14', inText: 'picture 2' };
const painter = new Proxy({}, { get: () => () => undefined, set: () => true });

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(painter as never);
  HTMLElement.prototype.setPointerCapture = () => undefined;
});
afterEach(() => vi.useRealTimers());

function Framing() {
  const [crop, setCrop] = useState<Crop>(wholePicture);
  return (
    <>
      <CropFrame photo={photo} crop={crop} name={name} onCrop={setCrop} />
      <PositionButtons photo={photo} crop={crop} name={name} onCrop={setCrop} />
      <ZoomControl zoom={crop.zoom} name={name} onZoom={(zoom) => setCrop({ ...crop, zoom })} />
    </>
  );
}
const open = () => renderApp(<Framing />, [words]);
const frame = () => screen.getByRole('application');
const press = (key: string, times = 1) => {
  for (let n = 0; n < times; n += 1) fireEvent.keyDown(frame(), { key, shiftKey: times > 1 });
};
const said = () => announcement.current().trim();

it('announces the distance after a picture stops moving', () => {
  open();
  const before = said();
  press('ArrowRight');
  vi.advanceTimersByTime(400);
  press('ArrowRight');
  vi.advanceTimersByTime(400);
  expect(said()).toBe(before);
  vi.advanceTimersByTime(100);
  expect(said()).toBe('Picture 2, Route 14 moved right.');
  press('ArrowRight', 8);
  vi.advanceTimersByTime(500);
  expect(said()).toBe('Picture 2, Route 14 moved right, as far as it goes.');
  press('ArrowRight');
  vi.advanceTimersByTime(500);
  expect(said()).toBe('Picture 2, Route 14 cannot move further right.');
  press('ArrowDown');
  vi.advanceTimersByTime(500);
  expect(said()).toBe('Picture 2, Route 14 cannot move further down.');
});

it('names the picture at every control and announces the effect of each button', async () => {
  open();
  expect(frame().getAttribute('aria-label')).toMatch(/^Picture 2, Route 14\. Drag/);
  expect(screen.getByRole('slider', { name: 'Zoom of picture 2' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Move picture 2 left in its frame', hidden: true }));
  vi.advanceTimersByTime(500);
  expect(said()).toBe('Picture 2, Route 14 moved left.');
  await user.click(screen.getByRole('button', { name: 'Zoom in on picture 2' }));
  vi.advanceTimersByTime(500);
  expect(said()).toBe('Picture 2, Route 14: zoom 110%');
});

it('zooms within its bounds when two fingers move apart or together', () => {
  open();
  const zoom = () => Number(screen.getByRole<HTMLInputElement>('slider').value);
  const at = (pointerId: number, clientX: number) => ({ pointerId, clientX, clientY: 50, button: 0 });
  fireEvent.pointerDown(frame(), at(1, 40));
  fireEvent.pointerDown(frame(), at(2, 140));
  fireEvent.pointerMove(frame(), at(2, 190));
  expect(zoom()).toBe(1.5);
  fireEvent.pointerMove(frame(), at(2, 590));
  expect(zoom()).toBe(2);
  fireEvent.pointerMove(frame(), at(2, 41));
  expect(zoom()).toBe(0.1);
  fireEvent.pointerUp(frame(), at(2, 41));
  vi.advanceTimersByTime(500);
  expect(said()).toBe('Picture 2, Route 14: zoom 10%');
});

it('keeps a caption in one line and names the other readers of the caption', async () => {
  const onCaption = vi.fn<(text: string) => void>();
  renderApp(
    <CaptionField lang="es" id="c" n={1} limit={100} error={undefined} value="" onCaption={onCaption} />,
    [words],
  );
  const box = screen.getByRole('textbox', {
    name: 'Caption (optional), picture 1',
    description: /Also read to people who cannot see the picture\./,
  });
  expect(fireEvent.keyDown(box, { key: 'Enter' })).toBe(false);
  await enter(box, 'Route 14, \nmy last');
  expect(onCaption).toHaveBeenCalledWith('Route 14, my last');
});

it('describes a file chooser by the current picture and empties it before the next choice', async () => {
  const onFile = vi.fn<(file: File) => void>();
  renderApp(
    <FileChooser id="f" icon={Image} label="Change picture 1" chosen="Chosen: id.png" onFile={onFile}>
      Change
    </FileChooser>,
    [words],
  );
  const input = screen.getByLabelText<HTMLInputElement>('Change picture 1');
  expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Chosen: id.png',
  );
  const emptied = vi.spyOn(input, 'value', 'set');
  fireEvent.change(input, { target: { files: [new File(['x'], 'id.png', { type: 'image/png' })] } });
  expect(onFile).toHaveBeenCalledOnce();
  expect(emptied).not.toHaveBeenCalled();
  await user.click(input);
  expect(emptied).toHaveBeenCalledWith('');
});
