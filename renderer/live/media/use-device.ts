import { useEventListener } from '@vueuse/core'
import { computed, onScopeDispose, ref, shallowRef } from 'vue'
import type { WritableComputedRef } from 'vue'
import { DeviceRefused, listDevices, wanted } from './devices.ts'
import type { DeviceFault, DeviceWish } from './devices.ts'

export interface UseDevice {
  kind: 'videoinput' | 'audioinput'
  /** Id of the device that was chosen last. */
  id: WritableComputedRef<string>
  name: WritableComputedRef<string>
  /** @throws DeviceRefused */
  open: (id: string | null) => Promise<MediaStreamTrack>
  /** Called when the track in use has changed. */
  onTrack: (track: MediaStreamTrack | null) => void
  list?: typeof listDevices
}

/** A camera or microphone: opened, watched for being unplugged, closed with the component. */
export function useDevice({ kind, id, name, open, onTrack, list = listDevices }: UseDevice) {
  const state = ref<'off' | 'opening' | 'on'>('off')
  const fault = ref<DeviceFault | null>(null)
  /** The device was unplugged while it was used. */
  const lost = ref(false)
  const devices = shallowRef<readonly DeviceWish[]>([])
  const track = shallowRef<MediaStreamTrack | null>(null)
  const current = ref('')
  const paused = ref(false)
  /** Counts openings and closings: an opening that was superseded closes its device. */
  let turn = 0

  onScopeDispose(off)
  // TypeScript declares `mediaDevices` as always there; it is absent in a page without HTTPS.
  const media = navigator.mediaDevices as MediaDevices | undefined
  if (media) useEventListener(media, 'devicechange', () => void refresh())
  void refresh()

  /** Lists the devices, as far as they are known before the user has permitted one. */
  async function refresh(): Promise<void> {
    const mine = turn
    const found = await list(kind).catch(() => [])
    if (mine !== turn) return
    devices.value = found
    if (state.value === 'off') current.value = wanted({ id: id.value, name: name.value }, found) ?? ''
  }

  function take(now: MediaStreamTrack | null): void {
    track.value?.stop()
    track.value = now
    if (now) now.enabled = !paused.value
    onTrack(now)
  }

  /** Opens the device; the browser asks the user for permission where needed. `fault` has the error. */
  async function on(wish: string | null = null): Promise<boolean> {
    const mine = (turn += 1)
    fault.value = null
    lost.value = false
    state.value = 'opening'
    try {
      const asked = wish ?? wanted({ id: id.value, name: name.value }, await list(kind))
      const opened = await open(asked).catch((error: unknown) => {
        // The device chosen last may be missing; any other one is better than none.
        if (wish === null && asked !== null && error instanceof DeviceRefused && error.fault === 'none')
          return open(null)
        throw error
      })
      if (mine !== turn) {
        opened.stop()
        return false
      }
      opened.addEventListener('ended', () => {
        if (track.value === opened) onLost()
      })
      current.value = opened.getSettings().deviceId ?? ''
      take(opened)
      state.value = 'on'
      const found = await list(kind)
      if (mine !== turn) return true
      devices.value = found
      const used = found.find((one) => one.id === current.value)
      if (wish !== null && used) {
        id.value = used.id
        name.value = used.name
      }
      return true
    } catch (error) {
      if (mine !== turn) return false
      take(null)
      state.value = 'off'
      fault.value = error instanceof DeviceRefused ? error.fault : 'unsupported'
      if (!(error instanceof DeviceRefused)) console.warn('A device could not be opened.', error)
      return false
    }
  }

  function onLost(): void {
    off()
    lost.value = true
    void refresh()
  }

  function off(): void {
    turn += 1
    take(null)
    state.value = 'off'
  }

  function pause(now: boolean): void {
    paused.value = now
    if (track.value) track.value.enabled = !now
  }

  const stream = computed(() => (track.value ? new MediaStream([track.value]) : null))
  return { state, fault, lost, devices, track, stream, current, paused, on, off, pause }
}
