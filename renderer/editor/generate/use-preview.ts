import { computed, onScopeDispose, ref, shallowRef } from 'vue'
import type { StudioErrorData } from '@common/bridge/index.ts'
import { nameKey } from '@common/drawing/fonts/families.ts'
import { studioError } from '../../bridge/error.ts'
import { studio } from '../../bridge/studio.ts'
import { useConnections } from '../../stores/connections.ts'
import { useDocument } from '../../stores/document.ts'
import { useFonts } from '../../stores/fonts.ts'
import { useSpeech } from '../speech/index.ts'
import type { Text } from '@common/messages/index.ts'

export interface PreviewClip {
  url: string
  durationMs: number
  width: number
  height: number
}

/** Height of the preview in px; small, so that it is made quickly. */
const previewHeight = 360

/** A preview of a scene or of the whole project, made by the engine. */
export function usePreview() {
  const document = useDocument()
  const speech = useSpeech()
  const connections = useConnections()
  const fonts = useFonts()
  const state = ref<'idle' | 'making' | 'done' | 'stopped' | 'failed'>('idle')
  const share = ref<number | null>(null)
  const etaMs = ref<number | null>(null)
  const message = shallowRef<Text | null>(null)
  const clip = shallowRef<PreviewClip | null>(null)
  const fault = shallowRef<StudioErrorData | null>(null)
  let running: AbortController | undefined
  onScopeDispose(() => running?.abort())
  /** The user's own font that captions have in the clip, but not in its preview: the engine has no such fonts. */
  const replacedFont = computed(() => {
    const captions = document.project?.captions
    if (!captions?.shown) return null
    const { font } = captions.look
    return fonts.own.some(({ name }) => nameKey(name) === nameKey(font)) ? font : null
  })

  /** Starts a new preview; a running one is stopped. */
  async function make(sceneId: string | null): Promise<void> {
    running?.abort()
    const { session, project } = document
    if (!session || !project) return
    const mine = new AbortController()
    running = mine
    state.value = 'making'
    share.value = etaMs.value = message.value = null
    clip.value = fault.value = null
    try {
      const input = {
        session: session.id,
        project,
        kind: 'avatar-video' as const,
        sceneId,
        height: previewHeight,
      }
      const events = await studio().generate.preview(input, { signal: mine.signal })
      for await (const event of events) {
        if (running !== mine) return
        if (event.type === 'progress') {
          share.value = event.share
          etaMs.value = event.etaMs
          message.value = event.message
        } else {
          clip.value = event
          state.value = 'done'
          // The engine has made this speech for the preview, so requesting it costs no more than a copy.
          if (connections.current?.builtIn) void speech.make(sceneId === null ? undefined : [sceneId], { ask: false })
        }
      }
    } catch (error) {
      if (running !== mine) return
      fault.value = mine.signal.aborted ? null : studioError(error)
      state.value = mine.signal.aborted ? 'stopped' : 'failed'
    } finally {
      // An iterator that ends without a clip was stopped by the studio.
      if (running === mine && state.value === 'making') state.value = 'stopped'
    }
  }

  function stop(): void {
    running?.abort()
    if (state.value === 'making') state.value = 'stopped'
  }

  /** Drops the clip, so that it doesn't continue to play. */
  function leave(): void {
    stop()
    running = undefined
    clip.value = null
    state.value = 'idle'
  }

  return { state, share, etaMs, message, clip, fault, replacedFont, make, stop, leave }
}
