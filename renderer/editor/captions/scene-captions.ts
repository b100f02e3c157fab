import { defineStore } from 'pinia'
import { computed } from 'vue'
import { builtInLook, defaultLookName, defaultPosition, rulesFor, timedCue } from '@common/captions/index.ts'
import type { TimedCue, TimedWord } from '@common/captions/index.ts'
import { sceneCues } from '@common/composition/index.ts'
import type { Scene, TimedSpeech } from '@common/composition/index.ts'
import { withoutMarks } from '@common/pronounce/index.ts'
import type { CaptionCue, CaptionLook, CaptionPosition } from '@common/service/extension/captions.ts'
import { useDocument } from '../../stores/document.ts'
import { useSpeech } from '../speech/index.ts'
import { useTimings } from '../timings.ts'

/** Captions of one scene. Times are ms from the scene's start. */
export interface SceneCaptionList {
  sceneId: string
  index: number
  /** Start of the scene in the project and its length, ms. */
  startMs: number
  durationMs: number
  /** All cues: those that were edited, otherwise those made from the speech. */
  cues: readonly CaptionCue[]
  words: readonly TimedWord[]
  /** Some times are estimates by the length of the text, since the speech does not exist yet. */
  estimated: boolean
  edited: boolean
  /** The script has changed since the cues were edited. */
  outdated: boolean
}

interface Kept {
  key: string
  list: SceneCaptionList
}

/** The captions of the open project: their look and position, and the cues of each scene. */
export const useSceneCaptions = defineStore('scene captions', () => {
  const document = useDocument()
  const speech = useSpeech()
  const timings = useTimings()

  const shown = computed(() => document.project?.captions?.shown === true)
  const look = computed<CaptionLook>(() => document.project?.captions?.look ?? builtInLook(defaultLookName))
  const canvas = computed(() => {
    const { width = 1920, height = 1080 } = document.project?.canvas ?? {}
    return { width, height }
  })
  const position = computed<CaptionPosition>(
    () => document.project?.captions?.position ?? defaultPosition(canvas.value),
  )
  const rules = computed(() => rulesFor(canvas.value, look.value.size, position.value.insets))

  /** Lists by their scene, which is another object after each change of it. */
  const kept = new WeakMap<Scene, Kept>()
  const scenes = computed<SceneCaptionList[]>(() =>
    timings.scenes.map(({ scene, index, startMs, durationMs }) => {
      const spoken = speechOf(scene)
      const keys = [...spoken].map(([id, one]) => `${id} ${one.key}`)
      const key = JSON.stringify([index, startMs, durationMs, rules.value, keys])
      const before = kept.get(scene)
      if (before?.key === key) return before.list
      const found = sceneCues(scene, spoken, durationMs, rules.value)
      const { voice, captions } = scene
      const script = voice && voice.kind !== 'audio' ? withoutMarks(voice.text) : undefined
      const list: SceneCaptionList = {
        sceneId: scene.id,
        index,
        startMs,
        durationMs,
        cues: captions?.cues ?? found.cues,
        words: found.words,
        estimated: found.estimated,
        edited: captions !== undefined,
        outdated: captions?.script !== undefined && script !== undefined && withoutMarks(captions.script) !== script,
      }
      kept.set(scene, { key, list })
      return list
    }),
  )

  function speechOf(scene: Scene): Map<string, TimedSpeech & { key: string }> {
    const found = new Map<string, TimedSpeech & { key: string }>()
    for (const id of [scene.id, ...scene.elements.flatMap((one) => (one.source.kind === 'script' ? [one.id] : []))]) {
      const known = speech.of(id).speech
      if (known) found.set(id, known)
    }
    return found
  }

  function of(sceneId: string): SceneCaptionList | undefined {
    return scenes.value.find((one) => one.sceneId === sceneId)
  }

  return { shown, look, canvas, position, rules, scenes, of }
})

/** Cues with the times of their words; a list of cues never changes in place. */
const timedLists = new WeakMap<SceneCaptionList, TimedCue[]>()

/** The cues of a scene with the times of their words, as they are drawn. */
export function timedCuesOf(list: SceneCaptionList): TimedCue[] {
  let timed = timedLists.get(list)
  if (!timed) {
    timed = list.cues.map((cue) => timedCue(cue, list.words))
    timedLists.set(list, timed)
  }
  return timed
}
