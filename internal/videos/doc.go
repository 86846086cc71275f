// Package videos is what people watch: the videos on public pages, the training
// videos of patients with kidney sites and how far each patient got, and the
// files behind them, which are our own and served by us (M3, M4,
// R10.6).
package videos
