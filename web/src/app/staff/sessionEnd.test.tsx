import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import words from '@catalogues/en/staff.json';
import { renderApp } from '@/testing/renderApp';
import { user } from '@/testing/user';
import { SessionEnd } from './SessionEnd';

const HOUR = 3_600_000;
const over = vi.fn<() => void>();
const left = vi.fn<() => void>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
});
afterEach(() => void vi.useRealTimers());

const open = () => renderApp(<SessionEnd endsAt={Date.now() + HOUR} onOver={over} onLeave={left} />, [words]);
const wait = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1000));
const dialog = () => screen.queryByRole('dialog', { name: 'You will need to sign in again' });
const goOn = () => user.click(screen.getByRole('button', { name: 'Continue working' }));

describe('the end of a session after twelve hours', () => {
  it('a dialog announces the end of the session 10 minutes and 1 minute before', async () => {
    open();
    wait(49 * 60 + 59);
    expect(dialog()).toBeNull();
    wait(1);
    expect(dialog()?.textContent).toContain('You will be signed out in 10 minutes.');
    await goOn();
    expect(dialog()).toBeNull();
    wait(9 * 60 - 1);
    expect(dialog()).toBeNull();
    wait(1);
    expect(screen.getByRole('timer').textContent).toBe('You will be signed out in 60 seconds.');
    await goOn();
    wait(59);
    expect(dialog()).toBeNull();
    expect(over).not.toHaveBeenCalled();
    wait(1);
    expect(over).toHaveBeenCalledTimes(1);
  });

  it('the last warning receives focus when the first one was not dismissed', () => {
    open();
    wait(50 * 60);
    screen.getByRole('button', { name: 'Continue working' }).focus();
    wait(9 * 60);
    expect(document.activeElement).toBe(
      screen.getByRole('heading', { name: 'You will need to sign in again' }),
    );
    wait(30);
    expect(dialog()?.querySelector('[aria-live=assertive]')?.textContent).toBe(
      'You will be signed out in 30 seconds.',
    );
  });

  it('the person can sign out from the warning', async () => {
    open();
    wait(50 * 60);
    await user.click(screen.getByRole('button', { name: 'Sign out now' }));
    expect(left).toHaveBeenCalledTimes(1);
  });
});
