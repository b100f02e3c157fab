import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import { z } from 'zod'
import { partInput } from '@common/bridge/index.ts'
import type { CharacterSwapRequest, SwapModel } from '@common/bridge/index.ts'
import { characterSwapModes, characterSwapResolutions } from '@common/service/index.ts'
import { studio } from '../../bridge/studio.ts'
import { remembered } from '../tools/remembered.ts'
import { toolWork } from '../tools/tool-work.ts'
import { i18n } from '../../i18n/index.ts'
import { useConnections } from '../../stores/connections.ts'

type Translate = (key: string, values?: Record<string, string>) => string
const { t } = i18n.global as unknown as { t: Translate }

const choicesShape = z.object({
  character: z.string().nullable(),
  video: z.string().nullable(),
  part: partInput.nullable(),
  mode: z.enum(characterSwapModes),
  resolution: z.enum(characterSwapResolutions),
  prompt: z.string().max(500),
  model: z.string().nullable(),
  fromMs: z.number(),
})
type Choices = z.infer<typeof choicesShape>

const usual: Choices = {
  character: null,
  video: null,
  part: null,
  mode: 'animate',
  resolution: '720p',
  prompt: '',
  model: null,
  fromMs: 0,
}

/** State of the tool Character swap: the chosen files and options, and the result. */
export const useCharacterSwap = defineStore('character-swap', () => {
  const connections = useConnections()
  const choices = remembered('character-swap', usual, (value) => choicesShape.safeParse(value).data ?? null)
  const models = shallowRef<readonly SwapModel[]>([])
  /** Id of the connection whose models are loaded. */
  const modelsOf = ref<string | null>(null)
  const connection = computed(() => connections.current?.id ?? 'engine')

  const request = computed<CharacterSwapRequest>(() => ({
    connection: connection.value,
    character: choices.character,
    video: choices.video,
    part: choices.part,
    mode: choices.mode,
    resolution: choices.resolution,
    prompt: choices.prompt.trim(),
    // A model of another service is replaced by the default.
    model: models.value.some(({ value }) => value === choices.model) ? choices.model : null,
  }))
  const model = computed(
    () => models.value.find(({ value }) => value === request.value.model) ?? models.value[0] ?? null,
  )

  const work = toolWork<CharacterSwapRequest>({
    kind: 'character-swap',
    request: () => request.value,
    name: (preview) => t(preview ? 'swap.previewName' : 'swap.resultName', { name: baseName(choices.character ?? '') }),
    check: (now, signal) => studio().characterSwap.check(now, { signal }),
    start: (now) => studio().characterSwap.start(now),
    preview: (now) => studio().characterSwap.preview(now),
    requestOf: (id) => studio().characterSwap.request({ id }),
  })

  async function loadModels(): Promise<void> {
    const of = connection.value
    if (modelsOf.value === of) return
    try {
      const found = await studio().characterSwap.models({ connection: of })
      if (connection.value !== of) return
      models.value = found
      modelsOf.value = of
    } catch (error) {
      console.warn('Models could not be listed.', error)
      models.value = []
    }
  }

  function chooseVideo(path: string | null): void {
    choices.video = path
    choices.part = null
  }

  function useAgain(before: CharacterSwapRequest): void {
    const { character, video, part, mode, resolution, prompt, model: chosen } = before
    Object.assign(choices, { character, video, part, mode, resolution, prompt, model: chosen })
  }

  return { choices, request, connection, models, model, loadModels, chooseVideo, useAgain, ...work }
})

function baseName(path: string): string {
  return (path.split(/[/\\]/).at(-1) ?? '').replace(/\.[^.]+$/, '')
}
