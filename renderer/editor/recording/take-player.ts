import { onScopeDispose, ref } from 'vue'
import { reportError } from '../../stores/toasts.ts'

/** Plays one take at a time, and goes on at the same time when its file is exchanged: before and after noise removal. */
export function useTakePlayer() {
  const playing = ref<string | null>(null)
  const ms = ref(0)
  let sound: HTMLAudioElement | null = null
  onScopeDispose(stop)

  async function toggle(id: string, url: string): Promise<void> {
    if (playing.value === id) return stop()
    await start(id, url, 0)
  }

  /** Exchanges the file of the take that plays. */
  async function exchange(id: string, url: string): Promise<void> {
    if (playing.value === id && sound && !sound.src.endsWith(url)) await start(id, url, sound.currentTime)
  }

  async function start(id: string, url: string, seconds: number): Promise<void> {
    stop()
    const own = new Audio(url)
    sound = own
    playing.value = id
    own.currentTime = seconds
    own.addEventListener('timeupdate', () => {
      if (sound === own) ms.value = own.currentTime * 1_000
    })
    own.addEventListener('ended', () => {
      if (sound === own) stop()
    })
    try {
      await own.play()
    } catch (error) {
      // Another take was started while this one was loading.
      if (sound !== own) return
      stop()
      reportError(error)
    }
  }

  function stop(): void {
    sound?.pause()
    sound = null
    playing.value = null
    ms.value = 0
  }

  return { playing, ms, toggle, exchange, stop }
}
