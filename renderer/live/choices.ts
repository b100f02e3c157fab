import { computed } from 'vue'
import type { WritableComputedRef } from 'vue'
import { useSettings } from '../stores/settings.ts'
import { audioPresets } from './channel/index.ts'
import type { AudioPreset, ChannelQuality } from './channel/index.ts'

/**
 * Sizes of the video, px; the first is the one that the interface recommends (docs/contract.md, "Beside the
 * operations").
 */
export const liveSizes = ['640x480', '480x360', '320x240', '1280x720', '960x540'] as const
export const liveRates = [20, 10, 15, 25, 30] as const
export const liveKilobits = [5_000, 2_500, 1_000] as const
export const livePresets = ['music_standard', 'standard_stereo', 'high_quality', 'high_quality_stereo'] as const
export const swappedFaces = ['largest', 'all'] as const

/** Choices of the live page, stored in the settings' layout. An invalid stored value is replaced by the default. */
export function useLiveChoices() {
  const store = useSettings()

  function oneOf<T extends string | number>(name: string, values: readonly [T, ...T[]]): WritableComputedRef<T> {
    return computed({
      get: () => values.find((one) => one === store.settings.layout[`live.${name}`]) ?? values[0],
      set: (value) => store.setLayout(`live.${name}`, value),
    })
  }
  const text = (name: string): WritableComputedRef<string> =>
    computed({
      get: () => String(store.settings.layout[`live.${name}`] ?? ''),
      set: (value) => store.setLayout(`live.${name}`, value.slice(0, 200)),
    })
  const flag = (name: string, usual: boolean): WritableComputedRef<boolean> =>
    computed({
      get: () => (store.settings.layout[`live.${name}`] ?? usual) === true,
      set: (value) => store.setLayout(`live.${name}`, value),
    })

  const size = oneOf('size', liveSizes)
  const rate = oneOf('rate', liveRates)
  const kilobits = oneOf('kilobits', liveKilobits)
  const preset = oneOf<AudioPreset>('preset', livePresets)
  const quality = computed((): ChannelQuality => {
    const [width = 640, height = 480] = size.value.split('x').map(Number)
    return { width, height, framesPerSecond: rate.value, kilobits: kilobits.value, audio: preset.value }
  })
  return {
    size,
    rate,
    kilobits,
    preset,
    quality,
    faces: oneOf('faces', swappedFaces),
    /** Id and name of a device: ids change with the window's address, names don't. */
    camera: text('camera'),
    cameraName: text('cameraName'),
    microphone: text('microphone'),
    microphoneName: text('microphoneName'),
    mirror: flag('mirror', true),
    /** Play the sound of the swapped video in this window. */
    monitor: flag('monitor', false),
    presets: audioPresets,
  }
}
export type LiveChoices = ReturnType<typeof useLiveChoices>
