import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import { z } from 'zod'
import { boxInput, largestCanvas } from '@common/bridge/index.ts'
import type { BackgroundRequest, Box, CutOut, StudioErrorData } from '@common/bridge/index.ts'
import { studioError } from '../../bridge/error.ts'
import { studio } from '../../bridge/studio.ts'
import { remembered } from '../tools/remembered.ts'
import { toolWork } from '../tools/tool-work.ts'
import { i18n } from '../../i18n/index.ts'
import { useAssets } from '../../stores/assets.ts'
import { useConnections } from '../../stores/connections.ts'
import { covering, fitted, standing } from './placing.ts'

type Translate = (key: string, values?: Record<string, string>) => string
const { t } = i18n.global as unknown as { t: Translate }

const side = z.int().min(1).max(largestCanvas)
const choicesShape = z.object({
  foreground: z.string().nullable(),
  place: boxInput.nullable(),
  cutOut: z.boolean(),
  width: side,
  height: side,
  useColor: z.boolean(),
  color: z.string().regex(/^#[\da-f]{3,8}$/i),
  template: z.string().nullable(),
  templatePlace: boxInput.nullable(),
  format: z.enum(['png', 'jpeg']),
})
type Choices = z.infer<typeof choicesShape>
export type Layer = 'foreground' | 'template'

const usual: Choices = {
  foreground: null,
  place: null,
  cutOut: true,
  width: 1920,
  height: 1080,
  useColor: true,
  color: '#d9dedb',
  template: null,
  templatePlace: null,
  format: 'png',
}

/** State of the tool Background: the chosen pictures, their positions, and the result. */
export const useBackground = defineStore('background-tool', () => {
  const connections = useConnections()
  const assets = useAssets()
  const choices = remembered('background', usual, (value) => choicesShape.safeParse(value).data ?? null)
  const cut = shallowRef<{ path: string; picture: CutOut } | null>(null)
  const cutting = ref(false)
  const cutFault = shallowRef<StudioErrorData | null>(null)
  let asked = new AbortController()

  const foreground = computed(() => (choices.foreground === null ? null : assets.of(choices.foreground)))
  const template = computed(() => (choices.template === null ? null : assets.of(choices.template)))
  const canvas = computed(() => ({ width: choices.width, height: choices.height }))
  const request = computed<BackgroundRequest>(() => ({
    connection: connections.current?.id ?? 'engine',
    foreground: choices.foreground,
    place: choices.place ?? { x: 0, y: 0, width: choices.width, height: choices.height },
    cutOut: choices.cutOut,
    canvas: canvas.value,
    color: choices.useColor ? choices.color : null,
    template:
      choices.template === null
        ? null
        : {
            path: choices.template,
            place: choices.templatePlace ?? { x: 0, y: 0, width: choices.width, height: choices.height },
          },
    format: choices.format,
  }))

  const work = toolWork<BackgroundRequest>({
    kind: 'background',
    request: () => request.value,
    name: () => t('background.resultName', { name: baseName(choices.foreground ?? '') }),
    check: (now, signal) => studio().background.check(now, { signal }),
    start: (now) => studio().background.start(now),
    requestOf: (id) => studio().background.request({ id }),
  })

  // A picture is placed once its size is known.
  watch(
    () => [foreground.value?.width, foreground.value?.height, choices.place] as const,
    ([width, height, bounds]) => {
      if (width && height && bounds === null) choices.place = standing({ width, height }, canvas.value)
    },
    { immediate: true },
  )
  watch(
    () => [template.value?.width, template.value?.height, choices.templatePlace] as const,
    ([width, height, bounds]) => {
      if (width && height && bounds === null) choices.templatePlace = covering({ width, height }, canvas.value)
    },
    { immediate: true },
  )

  function chooseForeground(path: string | null): void {
    choices.foreground = path
    choices.place = null
  }

  function chooseTemplate(path: string | null): void {
    choices.template = path
    choices.templatePlace = null
  }

  function setBounds(layer: Layer, box: Box): void {
    if (layer === 'foreground') choices.place = box
    else choices.templatePlace = box
  }

  /** Changes the canvas size; pictures keep their relative position and size. */
  function setCanvas(width: number, height: number): void {
    const factor = Math.min(width / choices.width, height / choices.height)
    const size = (box: Box): Box => {
      const [w, h] = [Math.max(8, Math.round(box.width * factor)), Math.max(8, Math.round(box.height * factor))]
      const middle = {
        x: (box.x + box.width / 2) / choices.width,
        y: (box.y + box.height / 2) / choices.height,
      }
      return {
        width: w,
        height: h,
        x: Math.round(middle.x * width - w / 2),
        y: Math.round(middle.y * height - h / 2),
      }
    }
    if (choices.place) choices.place = size(choices.place)
    const own = template.value
    if (own?.width && own.height)
      choices.templatePlace = covering({ width: own.width, height: own.height }, { width, height })
    Object.assign(choices, { width, height })
  }

  function fit(layer: Layer, how: 'fit' | 'fill'): void {
    const own = layer === 'foreground' ? foreground.value : template.value
    if (!own?.width || !own.height) return
    const size = { width: own.width, height: own.height }
    setBounds(layer, how === 'fit' ? fitted(size, canvas.value) : covering(size, canvas.value))
  }

  async function cutOutNow(): Promise<void> {
    const path = choices.foreground
    asked.abort()
    if (path === null || !choices.cutOut || cut.value?.path === path) return
    const mine = (asked = new AbortController())
    cutting.value = true
    cutFault.value = null
    try {
      const picture = await studio().background.cutOut({ path }, { signal: mine.signal })
      if (!mine.signal.aborted) cut.value = { path, picture }
    } catch (error) {
      if (!mine.signal.aborted) cutFault.value = studioError(error)
    } finally {
      if (asked === mine) cutting.value = false
    }
  }
  watch(
    () => [choices.foreground, choices.cutOut, foreground.value?.state] as const,
    ([, , state]) => {
      if (state === 'ready') void cutOutNow()
    },
    { immediate: true },
  )

  /** The picture of the foreground on the canvas. */
  const shownForeground = computed(() => {
    const { foreground: path, cutOut } = choices
    if (path === null) return null
    if (cutOut && cut.value?.path === path) return cut.value.picture.url
    return foreground.value?.playUrl ?? null
  })

  function useAgain(before: BackgroundRequest): void {
    Object.assign(choices, {
      foreground: before.foreground,
      place: before.place,
      cutOut: before.cutOut,
      format: before.format,
      width: before.canvas.width,
      height: before.canvas.height,
      ...(before.color === null ? { useColor: false } : { useColor: true, color: before.color }),
      template: before.template?.path ?? null,
      templatePlace: before.template?.place ?? null,
    })
  }

  return {
    choices,
    request,
    foreground,
    template,
    canvas,
    cut,
    cutting,
    cutFault,
    shownForeground,
    chooseForeground,
    chooseTemplate,
    setBounds,
    setCanvas,
    fit,
    cutOutNow,
    useAgain,
    ...work,
  }
})

function baseName(path: string): string {
  return (path.split(/[/\\]/).at(-1) ?? '').replace(/\.[^.]+$/, '')
}
