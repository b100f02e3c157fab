import { ref, shallowRef } from 'vue'
import type { TrackKind } from '../channel/index.ts'

/** The tracks of the other end as one stream; `there` once its video has a first frame. */
export class RemoteStream {
  /** The received stream; null while the other side sends nothing. */
  readonly stream = shallowRef<MediaStream | null>(null)
  readonly there = ref(false)
  readonly #tracks: Record<TrackKind, MediaStreamTrack | null> = { video: null, audio: null }
  #listening = new AbortController()

  take(track: MediaStreamTrack | null, kind: TrackKind, onPicture: () => void): void {
    this.#tracks[kind] = track
    this.#gather()
    if (kind === 'audio') return
    this.#listening.abort()
    this.#listening = new AbortController()
    this.there.value = false
    if (!track) return
    const arrived = (): void => {
      this.there.value = true
      onPicture()
    }
    // A track exists as soon as it is negotiated; it is muted until the first frame has arrived.
    if (track.muted) track.addEventListener('unmute', arrived, { signal: this.#listening.signal, once: true })
    else arrived()
  }

  clear(): void {
    this.#listening.abort()
    this.there.value = false
    this.#tracks.video = this.#tracks.audio = null
    this.stream.value = null
  }

  #gather(): void {
    const now = [this.#tracks.video, this.#tracks.audio].filter((one) => one !== null)
    this.stream.value = now.length === 0 ? null : new MediaStream(now)
  }
}
