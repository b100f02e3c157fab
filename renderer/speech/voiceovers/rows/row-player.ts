import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import type { VoiceoverRow } from '@common/bridge/index.ts'
import { translate } from '../../../i18n/translate.ts'
import { reportError } from '../../../stores/toasts.ts'
import { useVoiceovers } from '../../../stores/voiceovers.ts'

/** Plays the file of one finished row. */
export const useRowPlayer = defineStore('voiceover-player', () => {
  const row = shallowRef<VoiceoverRow | null>(null)
  const rowId = ref<string | null>(null)
  const playing = ref(false)
  /** Position of playback in the row's file, ms. */
  const time = ref(0)
  let sound: HTMLAudioElement | undefined
  let frame = 0

  function follow(): void {
    cancelAnimationFrame(frame)
    if (!sound) return
    time.value = sound.currentTime * 1_000
    if (playing.value) frame = requestAnimationFrame(follow)
  }

  function release(): void {
    cancelAnimationFrame(frame)
    sound?.pause()
    sound?.removeAttribute('src')
    sound = undefined
    playing.value = false
    time.value = 0
  }

  async function begin(next: VoiceoverRow): Promise<void> {
    release()
    if (next.playUrl === null) return
    row.value = next
    rowId.value = next.id
    const own = new Audio(next.playUrl)
    sound = own
    // The media element's events count, because a short file may end before the promise of `play` is resolved.
    own.addEventListener('play', () => {
      if (sound !== own) return
      playing.value = true
      follow()
    })
    own.addEventListener('pause', () => sound === own && (playing.value = false))
    own.addEventListener('ended', () => {
      if (sound !== own) return
      cancelAnimationFrame(frame)
      playing.value = false
      time.value = 0
    })
    await resume(own)
  }

  async function resume(own: HTMLAudioElement): Promise<void> {
    try {
      await own.play()
    } catch (error) {
      // Another row was started while this one was loading.
      if (sound !== own) return
      console.warn('A row could not be played.', error)
      release()
      reportError(new Error(translate('voiceovers.notPlayed')))
      void useVoiceovers().findFiles()
    }
  }

  /** Plays a row's file or pauses it; a file that was made again starts at its beginning. */
  function toggle(next: VoiceoverRow): void {
    if (sound && rowId.value === next.id && row.value?.playUrl === next.playUrl) {
      if (playing.value) sound.pause()
      else void resume(sound)
    } else void begin(next)
  }

  /** Plays a row's file from a time in it, ms. */
  async function playAt(next: VoiceoverRow, ms: number): Promise<void> {
    if (!sound || rowId.value !== next.id || row.value?.playUrl !== next.playUrl) await begin(next)
    seek(ms)
    if (sound && !playing.value) await resume(sound)
  }

  function seek(ms: number): void {
    if (!sound) return
    sound.currentTime = Math.max(0, ms / 1_000)
    time.value = ms
  }

  function close(): void {
    release()
    row.value = null
    rowId.value = null
  }

  return { row, rowId, playing, time, toggle, playAt, seek, close }
})
