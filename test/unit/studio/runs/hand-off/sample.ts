import { frameRate } from '../../../../../electron/media/compose/timing.ts'
import type { EditClip, EditMedia, EditTimeline } from '../../../../../electron/studio/runs/hand-off/types.ts'

export const film: EditMedia = {
  path: 'media/Film & "more".mp4',
  name: 'Film & "more"',
  kind: 'video',
  frames: 250,
  width: 640,
  height: 360,
  hasSound: true,
}
export const title: EditMedia = {
  ...film,
  path: 'media/Title.png',
  name: 'Title',
  kind: 'picture',
  frames: 0,
  hasSound: false,
}
export const voice: EditMedia = { ...film, path: 'media/Voice.wav', name: 'Voice', kind: 'sound', width: 0, height: 0 }

export const clip = (media: EditMedia, at: number, frames: number, more: Partial<EditClip> = {}): EditClip => ({
  name: media.name,
  media,
  at,
  frames,
  from: 0,
  ...more,
})

/** Two tracks of pictures and one of sound, with gaps. */
export const sample: EditTimeline = {
  name: 'A <calmer> inbox',
  width: 1280,
  height: 720,
  rate: frameRate(25),
  frames: 120,
  tracks: [
    {
      kind: 'video',
      name: 'Video',
      clips: [
        clip(film, 0, 50, { from: 25, box: { x: 64, y: 36, width: 320, height: 180 }, opacity: 0.5 }),
        clip(film, 62, 58, { from: 100 }),
      ],
    },
    { kind: 'video', name: 'Graphics', clips: [clip(title, 10, 30)] },
    {
      kind: 'audio',
      name: 'Voice',
      role: 'dialogue',
      clips: [clip(voice, 5, 100, { gainDb: -6, fadeIn: 5, fadeOut: 10 })],
    },
  ],
  markers: [
    { kind: 'scene', name: 'Opening', at: 0, frames: 62 },
    { kind: 'word', name: 'calmer', at: 12, frames: 8 },
  ],
}
