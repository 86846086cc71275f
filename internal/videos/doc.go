// Package videos manages the videos on public pages, the training videos of patients with kidney sites, each patient's
// progress, and the video files, which we serve ourselves (M3, M4, R10.6).
package videos
