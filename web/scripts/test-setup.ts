import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// jsdom has no modal dialogs. This stands in for their methods as far as the tests look:
// the open attribute, and Escape raising "cancel" is left to the tests that need it.
if (typeof HTMLDialogElement !== 'undefined' && !HTMLDialogElement.prototype.showModal) {
  HTMLDialogElement.prototype.showModal = function showModal(this: HTMLDialogElement) {
    this.setAttribute('open', '');
  };
  HTMLDialogElement.prototype.show = HTMLDialogElement.prototype.showModal;
  HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
    this.removeAttribute('open');
    this.dispatchEvent(new Event('close'));
  };
}
if (typeof Element !== 'undefined' && !Element.prototype.scrollIntoView) {
  Element.prototype.scrollIntoView = vi.fn<() => void>();
}

// Nothing has a place in jsdom, so nothing ever comes into view; tests that need it bring their own.
if (typeof window !== 'undefined' && !('IntersectionObserver' in window)) {
  class NothingInView {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  Object.assign(window, { IntersectionObserver: NothingInView });
}

// How long a test waits for what never comes; a busy machine may need more than the usual second.
configure({ asyncUtilTimeout: 15_000 });

afterEach(() => cleanup());
