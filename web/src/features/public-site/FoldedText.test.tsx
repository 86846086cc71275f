import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { samplePage } from '@/testing/samplePage';
import { user } from '@/testing/user';
import type { PublicPageData } from './page-data';
import { PublicRoot } from './PublicRoot';

const show = (data: PublicPageData) => render(<PublicRoot data={data} />).container;

describe('a long text', () => {
  let measure: () => void;
  beforeEach(() => {
    const Observer = class {
      constructor(report: () => void) {
        measure = report;
      }
      observe() {}
      disconnect() {}
    };
    vi.stubGlobal('ResizeObserver', Observer);
    document.documentElement.style.fontSize = '18px';
  });
  afterEach(() => {
    document.documentElement.style.fontSize = '';
    vi.unstubAllGlobals();
  });
  const showStory = () =>
    show(samplePage({ patientStory: 'x'.repeat(600) })).querySelector<HTMLElement>('#story')!;
  const becomes = (story: HTMLElement, scrollHeight: number) => {
    story.style.setProperty('--fold', '30rem');
    Object.defineProperty(story, 'scrollHeight', { value: scrollHeight, configurable: true });
    act(() => measure());
  };
  const readMore = () => screen.queryByRole('button', { name: 'Read more' });

  it('the text offers Read more only while lines are hidden', () => {
    const story = showStory();
    expect(readMore()).toBeTruthy();
    becomes(story, 30 * 18 + 1);
    expect(readMore()).toBeNull();
    expect(story.className).not.toContain('folded');
    becomes(story, 30 * 18 + 30);
    expect(readMore()).toBeTruthy();
    expect(story.className).toContain('folded');
  });

  it('an open text stays open when its width changes', async () => {
    const story = showStory();
    await user.click(readMore()!);
    becomes(story, 900);
    expect(screen.getByRole('button', { name: 'Read less' })).toBeTruthy();
    expect(story.className).not.toContain('folded');
  });

  it('a text up to the limit is not folded, regardless of its height', () => {
    show(samplePage({ patientStory: 'x\n\n'.repeat(100) }));
    expect(readMore()).toBeNull();
  });

  it.each([
    ['story', 500, 501],
    ['why-text', 900, 901],
  ])('the page folds the %s above %i characters', async (id, fits, folded) => {
    const page = (length: number) =>
      samplePage(id === 'story' ? { patientStory: 'x'.repeat(length) } : { patientWhy: 'x'.repeat(length) });
    show(page(fits));
    expect(screen.queryByRole('button', { name: 'Read more' })).toBeNull();
    cleanup();
    show(page(folded));
    const button = screen.getByRole('button', { name: 'Read more' });
    const text = document.getElementById(id)!;
    expect(button.getAttribute('aria-controls')).toBe(id);
    expect(button.getAttribute('aria-expanded')).toBe('false');
    expect(text.className).toContain('folded');
    expect(text.textContent).toHaveLength(folded);
    await user.click(button);
    expect(button.getAttribute('aria-expanded')).toBe('true');
    expect(button.textContent).toBe('Read less');
    expect(text.className).not.toContain('folded');
  });
});
