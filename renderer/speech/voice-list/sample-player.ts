import { ref } from 'vue'

/** Id of the voice whose sample is playing, or of the sound; null while none is. */
const playing = ref<string | null>(null)
let sound: HTMLAudioElement | undefined

/** Plays a sample, or stops it. Only one plays at a time. Rejects when it can't be played. */
export async function toggleSample(id: string, url: string): Promise<void> {
  if (playing.value === id) return stopSample()
  stopSample()
  const own = new Audio(url)
  sound = own
  playing.value = id
  own.addEventListener('ended', () => {
    if (sound === own) stopSample()
  })
  try {
    await own.play()
  } catch (error) {
    // Another sample was started while this one was loading.
    if (sound !== own) return
    stopSample()
    throw error
  }
}

export function stopSample(): void {
  sound?.pause()
  sound?.removeAttribute('src')
  sound = undefined
  playing.value = null
}

export function useSamplePlayer() {
  return { playing, toggle: toggleSample, stop: stopSample }
}
