/** The oldest supported browsers, in which everything works (docs/browsers.md). */
export const FLOOR = { safari: '15.4', chrome: '92', edge: '92', firefox: '102' };
