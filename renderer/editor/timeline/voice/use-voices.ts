import { computed } from 'vue'
import type { ComputedRef } from 'vue'
import type { SpeechInfo } from '@common/bridge/index.ts'
import { withoutMarks } from '@common/pronounce/index.ts'
import { useAssets } from '../../../stores/assets.ts'
import { partOf } from '../../source-time.ts'
import { useSpeech } from '../../speech/index.ts'
import { useTimings } from '../../timings.ts'
import { afterPicture } from '../../typing/after-picture.ts'
import { formatError, formatOrNull } from '../../../i18n/translate.ts'

/** The voice of a scene on the timeline; ms from the start of the project. */
export interface VoiceClip {
  sceneId: string
  index: number
  startMs: number
  durationMs: number
  state: 'none' | 'making' | 'known' | 'failed'
  share: number | null
  message: string | null
  retry: (() => void) | null
  text: string
  /** Address of the loudness; see the bridge's `SpeechInfo`. */
  peaksUrl: string | null
  /** Start of the scene in the recording, ms. */
  fromMs: number
  /** Length of the recording from there, ms. */
  soundMs: number
  words: SpeechInfo['words']
}

/** All voices of the project. Reactive. */
export function useVoices(): ComputedRef<VoiceClip[]> {
  const assets = useAssets()
  const speech = useSpeech()
  const timings = useTimings()
  const scenes = afterPicture(() => timings.scenes)

  return computed(() =>
    scenes.value.flatMap(({ scene, index, startMs, durationMs }): VoiceClip[] => {
      const { voice } = scene
      if (!voice) return []
      const timing = { sceneId: scene.id, index, startMs, durationMs }
      if (voice.kind === 'audio') {
        const { source } = voice
        const asset = assets.of(source.kind === 'asset' ? source.path : source.url)
        const part = partOf(source)
        const soundMs = Math.max(0, Math.min(part.endMs ?? Infinity, asset?.durationMs ?? 0) - part.startMs)
        const broken = asset?.state === 'missing' || asset?.state === 'unreadable'
        return [
          {
            ...timing,
            state: broken ? 'failed' : asset?.state === 'ready' ? 'known' : 'making',
            share: null,
            message: formatOrNull(asset?.problem),
            retry: null,
            text: asset?.name ?? '',
            peaksUrl: asset?.peaksUrl ?? null,
            fromMs: part.startMs,
            soundMs,
            words: [],
          },
        ]
      }
      const one = speech.of(scene.id)
      return [
        {
          ...timing,
          state: one.state,
          share: one.share,
          text: withoutMarks(voice.text),
          message: one.error ? formatError(one.error) : null,
          retry: () => void speech.make([scene.id], { ask: true }),
          peaksUrl: one.speech?.peaksUrl ?? null,
          fromMs: 0,
          soundMs: one.speech?.durationMs ?? 0,
          words: one.speech?.words ?? [],
        },
      ]
    }),
  )
}
