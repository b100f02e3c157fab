/** Types of browser functions that Chromium has and TypeScript's DOM types lack (w3c/mediacapture-transform). */
export interface TrackProcessor {
  readonly readable: ReadableStream<VideoFrame>
}

export interface TrackGenerator extends MediaStreamTrack {
  readonly writable: WritableStream<VideoFrame>
}

export interface TrackTools {
  MediaStreamTrackProcessor?: new (options: { track: MediaStreamTrack; maxBufferSize?: number }) => TrackProcessor
  MediaStreamTrackGenerator?: new (options: { kind: 'video' }) => TrackGenerator
}
