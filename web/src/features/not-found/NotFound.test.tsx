import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import words from '@catalogues/en/not-found.json';
import { renderApp } from '@/testing/renderApp';
import { user } from '@/testing/user';
import { Farewell } from './index';

const leave = vi.fn<(url: string) => void>();
const seconds = (count: number) => act(() => vi.advanceTimersByTime(count * 1000));

beforeEach(() => {
  vi.useFakeTimers();
  leave.mockReset();
  renderApp(<Farewell to="https://consider.example" leave={leave} />, [words]);
});

describe('the page of an inactive site', () => {
  it('the page thanks, counts from five, and links to the campaign', () => {
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Thank you for visiting!');
    expect(screen.getByText(/^This page is no longer active\./)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Consider donating' }).getAttribute('href')).toBe(
      'https://consider.example',
    );
    expect(screen.getByRole('timer', { name: '5 seconds' }).textContent).toBe('5');
    seconds(4);
    expect(screen.getByRole('timer', { name: '1 second' }).textContent).toBe('1');
    expect(leave).not.toHaveBeenCalled();
    seconds(1);
    expect(leave.mock.calls).toEqual([['https://consider.example']]);
  });

  it('the page announces how to stay, does not move focus, and stays after the first key', async () => {
    const status = screen.getByRole('status');
    expect(document.activeElement).toBe(document.body);
    expect(status.textContent).toBe(
      'You will be taken to our donor page in 5 seconds. Press any key or touch the screen to stay.',
    );
    seconds(3);
    await user.keyboard('{Tab}');
    expect(status.textContent).toContain('The countdown is stopped.');
    expect(screen.queryByRole('timer')).toBeNull();
    seconds(60);
    expect(leave).not.toHaveBeenCalled();
    expect(screen.getByRole('link', { name: 'Consider donating' })).toBeTruthy();
  });

  it('the button stops the countdown, and focus moves to the heading', async () => {
    const stop = screen.getByRole('button', { name: 'stop the countdown' });
    stop.focus();
    await user.pointer({ keys: '[MouseLeft>]', target: stop });
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
    expect(screen.queryByRole('button')).toBeNull();
    seconds(60);
    expect(leave).not.toHaveBeenCalled();
  });

  it('the countdown stops when a screen reader presses the button without a pointer', async () => {
    await user.click(screen.getByRole('button', { name: 'stop the countdown' }));
    expect(screen.queryByRole('timer')).toBeNull();
    seconds(60);
    expect(leave).not.toHaveBeenCalled();
  });
});
