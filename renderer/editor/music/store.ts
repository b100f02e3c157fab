import { defineStore } from 'pinia'
import { computed, watch } from 'vue'
import { sceneSpeech, sourceKey } from '@common/composition/index.ts'
import type { Scene, TimedSpeech } from '@common/composition/index.ts'
import { musicCurve, musicLength } from '@common/music/index.ts'
import type { MusicCurve, SpeechSpan } from '@common/music/index.ts'
import { useAssets } from '../../stores/assets.ts'
import { useDocument } from '../../stores/document.ts'
import { useCueChoice } from '../captions/choice.ts'
import { useSelection } from '../selection.ts'
import { partOf, playsFor } from '../source-time.ts'
import { useSpeech } from '../speech/index.ts'
import { useTimings } from '../timings.ts'

/** The music of the open project: its file, its curve, and whether it is chosen. */
export const useMusic = defineStore('music', () => {
  const document = useDocument()
  const assets = useAssets()
  const speech = useSpeech()
  const timings = useTimings()
  const selection = useSelection()
  const cues = useCueChoice()

  const music = computed(() => document.project?.music ?? null)
  const isChosen = computed(() => selection.isMusic && music.value !== null)
  /** What is known of the file; null while it is being read. */
  const file = computed(() => {
    const key = music.value ? sourceKey(music.value.source) : undefined
    return key === undefined ? null : assets.of(key)
  })
  const name = computed(() => {
    const source = music.value?.source
    if (!source) return ''
    if (source.kind === 'url') return source.url
    return file.value?.name ?? source.path.split(/[/\\]/).at(-1)!
  })
  /** Part of the file that plays, and for how long, ms. */
  const part = computed(() => {
    if (!music.value) return null
    const { startMs, endMs } = partOf(music.value.source)
    const playsMs = playsFor({ startMs, ...(endMs === undefined ? {} : { endMs }) }, file.value?.durationMs ?? 0)
    return { startMs, playsMs }
  })

  /** When somebody speaks, ms from the start of the project. */
  const spans = computed<SpeechSpan[]>(() =>
    timings.scenes.flatMap(({ scene, startMs, durationMs }) =>
      sceneSpeech(scene, (id) => spokenIn(scene, id), durationMs).map((span) => ({
        startMs: span.startMs + startMs,
        endMs: span.endMs + startMs,
      })),
    ),
  )
  /** The volume over time, as the clip will have it; null without music, or until its file is read. */
  const curve = computed<MusicCurve | null>(() => {
    if (!music.value || !part.value) return null
    const { source: _source, ...settings } = music.value
    const lengthMs = musicLength(settings.loop, part.value.playsMs, timings.totalMs)
    return lengthMs > 0 && part.value.playsMs > 0 ? musicCurve(settings, spans.value, lengthMs) : null
  })

  function spokenIn({ id: sceneId, voice }: Scene, id: string): TimedSpeech | undefined {
    if (id !== sceneId || voice?.kind !== 'audio') return speech.of(id).speech ?? undefined
    const { source } = voice
    const recording = assets.of(source.kind === 'asset' ? source.path : source.url)
    if (!recording?.durationMs) return undefined
    return { durationMs: playsFor(partOf(source), recording.durationMs), words: [] }
  }

  /** Shows the music in the inspector, in place of elements and captions. */
  function choose(): void {
    cues.clear()
    selection.chooseMusic()
  }

  watch(
    () => document.session?.id,
    () => (selection.isMusic = false),
  )

  return { music, file, name, part, curve, isChosen, choose }
})
