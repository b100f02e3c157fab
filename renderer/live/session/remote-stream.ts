import { ref, shallowRef } from 'vue'
import type { Ref, ShallowRef } from 'vue'
import type { TrackKind } from '../channel/index.ts'

/** The other side's tracks as one stream; `there` once its picture moves. */
export function remoteStream(): {
  stream: ShallowRef<MediaStream | null>
  there: Ref<boolean>
  take: (track: MediaStreamTrack | null, kind: TrackKind, onPicture: () => void) => void
  clear: () => void
} {
  const stream = shallowRef<MediaStream | null>(null)
  const there = ref(false)
  const tracks: Record<TrackKind, MediaStreamTrack | null> = { video: null, audio: null }
  let listening = new AbortController()

  function gather(): void {
    const now = [tracks.video, tracks.audio].filter((one) => one !== null)
    stream.value = now.length === 0 ? null : new MediaStream(now)
  }

  return {
    stream,
    there,
    take(track, kind, onPicture) {
      tracks[kind] = track
      gather()
      if (kind === 'audio') return
      listening.abort()
      listening = new AbortController()
      there.value = false
      if (!track) return
      const arrived = (): void => {
        there.value = true
        onPicture()
      }
      // A track is there as soon as it is agreed upon; it is muted until the first frame has come.
      if (track.muted) track.addEventListener('unmute', arrived, { signal: listening.signal, once: true })
      else arrived()
    },
    clear() {
      listening.abort()
      there.value = false
      tracks.video = tracks.audio = null
      stream.value = null
    },
  }
}
