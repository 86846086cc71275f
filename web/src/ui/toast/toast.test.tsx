import { act, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderApp } from '@/testing/renderApp';
import { user } from '@/testing/user';
import { Dialog } from '../dialog/Dialog';
import { announcement, KEPT_MS } from './announcement';
import { toastSuccess } from './toast';
import { TOAST_MS, ToastHost } from './ToastHost';

const words = 'The kit was sent.';

function Screen() {
  const [open, setOpen] = useState<readonly string[]>([]);
  return (
    <>
      <button type="button" onClick={() => setOpen(['First'])}>
        Open
      </button>
      {open.map((title) => (
        <Dialog key={title} title={title} onCancel={() => setOpen(open.slice(0, -1))}>
          <button type="button" onClick={() => setOpen([...open, 'Second'])}>
            More
          </button>
          <button type="button" onClick={() => toastSuccess(words)}>
            Say
          </button>
          <button
            type="button"
            onClick={() => {
              toastSuccess(words);
              setOpen([]);
            }}
          >
            Say and close
          </button>
        </Dialog>
      ))}
      <ToastHost />
    </>
  );
}

/** Waits for the mutation observer, which runs after the change. */
const settle = () => act(async () => Promise.resolve());
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const dialog = (name: string) => screen.getByRole('dialog', { name });
const regionIn = (name: string) => dialog(name).querySelector('[aria-live=polite]')?.textContent.trim();
const regionOfPage = () => screen.getByRole('status').textContent.trim();
const sheet = () => screen.queryByText(words, { selector: '[aria-hidden] *' });

async function press(name: string, where: HTMLElement = document.body) {
  await user.click(within(where).getByRole('button', { name }));
  await settle();
}

describe('a toast while a dialog is open', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => {
    wait(TOAST_MS);
    vi.useRealTimers();
  });

  it('is shown and announced inside the dialog', async () => {
    renderApp(<Screen />);
    await press('Open');
    expect(regionIn('First')).toBe('');
    await press('Say');
    expect(dialog('First').contains(sheet())).toBe(true);
    expect(regionIn('First')).toBe('');
    wait(100);
    expect([regionIn('First'), regionOfPage()]).toEqual([words, '']);
  });

  it('is shown in the topmost of two dialogs, and in the other when that closes', async () => {
    renderApp(<Screen />);
    await press('Open');
    await press('More');
    await press('Say', dialog('Second'));
    wait(100);
    expect(dialog('Second').contains(sheet())).toBe(true);
    expect([regionIn('First'), regionIn('Second')]).toEqual(['', words]);
    await press('Close', dialog('Second'));
    expect(dialog('First').contains(sheet())).toBe(true);
  });

  it('is announced once, on the page, when the dialog closes with it', async () => {
    renderApp(<Screen />);
    await press('Open');
    await press('Say and close');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(regionOfPage()).toBe(words);
    expect(sheet()).not.toBeNull();
  });

  it('stays on the page when a dialog opens and closes at once', async () => {
    renderApp(<Screen />);
    act(() => toastSuccess(words));
    await press('Open');
    wait(100);
    expect([regionIn('First'), regionOfPage()]).toEqual(['', words]);
    await press('Close', dialog('First'));
    expect(regionOfPage()).toBe(words);
  });

  it('is not announced again when the dialog closes after announcing it', async () => {
    renderApp(<Screen />);
    await press('Open');
    await press('Say');
    wait(100);
    await press('Close', dialog('First'));
    expect(regionOfPage()).toBe('');
    expect(sheet()).not.toBeNull();
  });

  it("is removed from the page's region after five seconds", () => {
    renderApp(<Screen />);
    act(() => toastSuccess(words));
    wait(KEPT_MS - 1);
    expect(regionOfPage()).toBe(words);
    wait(1);
    expect(regionOfPage()).toBe('');
  });

  it('disappears on time even if a dialog opens', async () => {
    renderApp(<Screen />);
    act(() => toastSuccess(words));
    wait(TOAST_MS - 100);
    await press('Open');
    expect(dialog('First').contains(sheet())).toBe(true);
    wait(100);
    expect(sheet()).toBeNull();
  });

  it('is at the end of the page when no dialog is open', () => {
    renderApp(<Screen />);
    act(() => announcement.set('Two is now number 1.'));
    act(() => toastSuccess(words));
    expect(sheet()?.closest('[data-toasts]')?.parentElement).toBe(document.body);
    expect(regionOfPage()).toBe(words);
  });
});
