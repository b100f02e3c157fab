import { computed, onScopeDispose, watch } from 'vue'
import type { AvatarTake } from '@common/bridge/index.ts'
import type { Scene } from '@common/composition/index.ts'
import { splitMarks } from '@common/pronounce/index.ts'
import { studioError } from '../../bridge/error.ts'
import { studio } from '../../bridge/studio.ts'
import { useConnections } from '../../stores/connections.ts'
import { useEngine } from '../../stores/engine.ts'
import { useDocument } from '../../stores/document.ts'
import { useStyledPictures } from './styled-pictures.ts'
import { useSpeech } from '../speech/index.ts'
import { useTimings } from '../timings.ts'
import { useTransport } from '../transport.ts'
import { drawHeight, drawKey, drawnAvatars, scenesToDraw } from './takes-wanted.ts'
import { useTakes } from './takes.ts'
import { formatText } from '../../i18n/translate.ts'

/** Delay after the last relevant change before clips of avatars are requested, ms. */
const pauseMs = 700
/** Delay before a failed request is repeated, ms. */
const retryMs = 8_000

/**
 * Requests clips of avatars in the background, as they will speak and move in the finished clip.
 * @param zoom CSS px of the stage for each px of the canvas
 */
export function keepTakes(zoom: () => number): void {
  const document = useDocument()
  const connections = useConnections()
  const engine = useEngine()
  const speech = useSpeech()
  const timings = useTimings()
  const transport = useTransport()
  const takes = useTakes()
  const styled = useStyledPictures()
  let height = 0
  let asking: AbortController | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Keys (`drawKey`) of the existing clips, by scene. */
  let drawn = new Map<string, string>()

  function voiceOf(scene: Scene): string | null {
    const { voice } = scene
    if (!voice) return ''
    if (voice.kind === 'audio') return JSON.stringify(voice.source)
    const key = speech.of(scene.id).speech?.key ?? null
    const { marks } = splitMarks(voice.text)
    // Marks are not in the speech, but in what avatars do.
    return key === null || marks.length === 0 ? key : `${key} ${JSON.stringify(marks)}`
  }

  const wanted = computed(() => {
    const { project, session } = document
    if (!project || !session || !connections.current?.builtIn) return null
    const pixels = zoom() * project.canvas.height * window.devicePixelRatio
    height = drawHeight(pixels, project.canvas.height, height)
    const scenes = scenesToDraw(timings.scenes, transport.at?.timing.index ?? 0, (one) => voiceOf(one) !== null)
    const keys = new Map(scenes.map((one) => [one.scene.id, `${height} ${drawKey(one, voiceOf(one.scene) ?? '')}`]))
    return { session: session.id, scenes, keys, all: [...keys.values()].join('\n') }
  })

  watch(
    () => zoom() * (document.project?.canvas.height ?? 0) * window.devicePixelRatio,
    (pixels) => (styled.height = drawHeight(pixels, document.project?.canvas.height ?? 1080, 0)),
    { immediate: true },
  )

  async function ask(): Promise<void> {
    const now = wanted.value
    const { project } = document
    if (!now || !project || now.scenes.length === 0) {
      takes.pending = false
      return
    }
    const controller = new AbortController()
    asking = controller
    const { signal } = controller
    const ids = now.scenes.flatMap(({ scene }) => drawnAvatars(scene).map((one) => one.id))
    takes.preparing = new Set(ids.filter((id) => !takes.takes.has(id)))
    try {
      const found = new Map<string, AvatarTake[]>()
      const events = await studio().generate.takes(
        {
          session: now.session,
          project,
          sceneIds: now.scenes.map(({ scene }) => scene.id),
          height,
        },
        { signal },
      )
      for await (const event of events) {
        if (signal.aborted) return
        if (event.type !== 'take') continue
        const list = found.get(event.take.elementId) ?? []
        found.set(event.take.elementId, [...list, event.take])
        takes.put(found)
        takes.preparing = new Set([...takes.preparing].filter((id) => !found.has(id)))
      }
      if (signal.aborted) return
      drawn = new Map([...drawn, ...now.keys])
      takes.drop(ids.filter((id) => !found.has(id)))
    } catch (error) {
      if (signal.aborted) return
      console.warn('Avatars could not be drawn for the stage.', formatText(studioError(error).message))
      timer = setTimeout(() => void ask(), retryMs)
    } finally {
      if (asking === controller) {
        asking = undefined
        takes.preparing = new Set()
        takes.pending = false
      }
    }
  }

  function stop(): void {
    clearTimeout(timer)
    asking?.abort()
    asking = undefined
    takes.preparing = new Set()
    takes.pending = false
  }

  function again(delayMs: number): void {
    stop()
    takes.pending = true
    timer = setTimeout(() => void ask(), delayMs)
  }

  watch(
    () => wanted.value?.all,
    () => {
      const now = wanted.value
      // Script or avatars of a scene have changed, so its old clips are wrong.
      for (const [sceneId, key] of drawn) {
        const next = now?.keys.get(sceneId)
        const scene = document.project?.scenes.find((one) => one.id === sceneId)
        if (!scene || (next !== undefined && !sameBut(key, next))) {
          drawn.delete(sceneId)
          if (scene) takes.drop(drawnAvatars(scene).map((one) => one.id))
        }
      }
      const fresh = now && [...now.keys].some(([id, key]) => drawn.get(id) !== key)
      if (fresh) again(transport.playing ? 0 : pauseMs)
    },
    { immediate: true },
  )
  // Elements of another project may have the same ids, as those of two templates have: no clip of the one before may come.
  watch(
    () => document.session?.id,
    () => {
      stop()
      drawn.clear()
      takes.clear()
      if (wanted.value && wanted.value.keys.size > 0) again(pauseMs)
    },
    { flush: 'sync' },
  )
  watch(
    () => engine.status.name,
    (name) => {
      const now = wanted.value
      if (name === 'ready' && now && [...now.keys].some(([id, key]) => drawn.get(id) !== key)) again(0)
    },
  )
  onScopeDispose(stop)
}

/** A clip for another height is still shown until the new one exists. */
const sameBut = (a: string, b: string): boolean => a.slice(a.indexOf(' ')) === b.slice(b.indexOf(' '))
