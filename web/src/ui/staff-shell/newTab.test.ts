import { expect, it, vi } from 'vitest';
import { closeWaitingTabs, leadTab } from './newTab';

function fakeTab() {
  const tab = {
    closed: false,
    close: () => void (tab.closed = true),
    location: { replace: vi.fn<(url: string) => void>() },
  };
  return tab;
}

// Shows R14.4c
it('offers a link when a dialog had to be completed before the address arrived', async () => {
  const tab = fakeTab();
  const led = leadTab(tab as unknown as Window, async () => {
    closeWaitingTabs();
    return { url: '/there' };
  });
  expect(await led).toBe('/there');
  expect(tab.location.replace).not.toHaveBeenCalled();
  const other = fakeTab();
  expect(await leadTab(other as unknown as Window, async () => ({ url: '/there' }))).toBe('');
  closeWaitingTabs();
  expect(other.closed).toBe(false);
  expect(other.location.replace).toHaveBeenCalledWith('/there');
});
