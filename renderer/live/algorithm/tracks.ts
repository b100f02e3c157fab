import { message } from '@common/messages/index.ts'
import { fault } from './worker/faults.ts'
import type { TrackTools } from './track-types.ts'

/** While the worker is busy only the newest frame waits, because late frames are useless. */
const waiting = 1

/** The frames of a track, as a stream for a worker. @throws Fault `live-tracks` */
export function framesOf(track: MediaStreamTrack): ReadableStream<VideoFrame> {
  const { MediaStreamTrackProcessor } = globalThis as TrackTools
  if (!MediaStreamTrackProcessor)
    throw fault('live-tracks', message('liveErrors.algorithm.noFrames'), message('liveErrors.algorithm.otherBrowser'))
  return new MediaStreamTrackProcessor({ track, maxBufferSize: waiting }).readable
}

/** A track of frames that a worker writes. */
export interface GeneratedTrack {
  track: MediaStreamTrack
  writable: WritableStream<VideoFrame>
}

export function generateTrack(): GeneratedTrack {
  const { MediaStreamTrackGenerator } = globalThis as TrackTools
  if (!MediaStreamTrackGenerator) return canvasTrack()
  const track = new MediaStreamTrackGenerator({ kind: 'video' })
  return { track, writable: track.writable }
}

/** Fallback with a canvas: slower, and colours are converted to the canvas's colour space. */
function canvasTrack(): GeneratedTrack {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { alpha: false })
  // Frames are requested one by one, so the canvas needs no rate.
  const [track] = canvas.captureStream(0).getVideoTracks()
  if (!track || !context)
    throw fault(
      'live-tracks',
      message('liveErrors.algorithm.noVideoOfFrames'),
      message('liveErrors.algorithm.otherBrowser'),
    )
  const captured = track as CanvasCaptureMediaStreamTrack
  const writable = new WritableStream<VideoFrame>({
    write(frame) {
      if (canvas.width !== frame.displayWidth) canvas.width = frame.displayWidth
      if (canvas.height !== frame.displayHeight) canvas.height = frame.displayHeight
      context.drawImage(frame, 0, 0)
      frame.close()
      captured.requestFrame()
    },
  })
  return { track, writable }
}
