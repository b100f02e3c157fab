import { useEventListener } from '@vueuse/core'
import { ref } from 'vue'
import type { Ref } from 'vue'
import { z } from 'zod'
import { useAssets } from '../../stores/assets.ts'
import { useCatalogue } from '../../stores/catalogue.ts'
import { reportError, useToasts } from '../../stores/toasts.ts'
import type { Point } from '../box.ts'
import { addShape, addText } from '../add-drawn.ts'
import { addFontsAndDrawings } from '../add-files.ts'
import { addAvatar, addMedia, dragType } from '../add-element.ts'
import { panelShapes, textPresetNames } from '../elements/presets.ts'
import { useStage } from './store.ts'
import { toCanvas } from './zoom.ts'
import { translate as t } from '../../i18n/translate.ts'

const draggedSchema = z.union([
  z.object({ type: z.literal('asset'), path: z.string().min(1).max(4096) }),
  z.object({ type: z.literal('avatar'), avatarId: z.string().min(1).max(200) }),
  z.object({ type: z.literal('text'), preset: z.enum(textPresetNames) }),
  z.object({ type: z.literal('shape'), shape: z.enum(panelShapes) }),
])
/** Distance in canvas px between elements that are dropped together. */
const cascade = 32

/** Adds files and items of panels that are dropped onto the stage at the pointer's position. */
export function useDrop(host: Readonly<Ref<HTMLElement | null>>) {
  const stage = useStage()
  const assets = useAssets()
  const catalogue = useCatalogue()
  const over = ref(false)

  const takes = (data: DataTransfer | null): boolean =>
    data !== null && (data.types.includes('Files') || data.types.includes(dragType))

  function onOver(event: DragEvent): void {
    if (!takes(event.dataTransfer)) return
    event.preventDefault()
    event.dataTransfer!.dropEffect = 'copy'
    over.value = true
  }

  async function onDrop(event: DragEvent): Promise<void> {
    over.value = false
    const data = event.dataTransfer
    if (!data || !takes(data)) return
    event.preventDefault()
    event.stopPropagation()
    const { left, top } = host.value!.getBoundingClientRect()
    const at = toCanvas(stage.view, { x: event.clientX - left, y: event.clientY - top })
    try {
      if (data.types.includes(dragType)) await addDragged(data.getData(dragType), at)
      else await addFiles([...data.files], at)
    } catch (error) {
      reportError(error)
    }
  }

  async function addDragged(text: string, at: Point): Promise<void> {
    const read = draggedSchema.safeParse(parsed(text))
    if (!read.success) return
    if (read.data.type === 'asset') {
      const [info] = await assets.importPaths([read.data.path])
      if (info) await addMedia(info, at)
      return
    }
    if (read.data.type === 'text') {
      await addText(read.data.preset, at)
      return
    }
    if (read.data.type === 'shape') {
      addShape(read.data.shape, at)
      return
    }
    const avatar = catalogue.avatar(read.data.avatarId)
    if (avatar) addAvatar(avatar, at)
    else {
      const content = { message: t('stage.place.unknownAvatar'), next: t('stage.place.unknownAvatarNext') }
      useToasts().show({ level: 'warning', ...content })
    }
  }

  async function addFiles(files: readonly File[], at: Point): Promise<void> {
    const infos = await assets.importFiles(await addFontsAndDrawings(files, at))
    for (const [i, info] of infos.entries()) {
      await addMedia(info, { x: at.x + i * cascade, y: at.y + i * cascade })
    }
  }

  useEventListener(host, 'dragenter', onOver)
  useEventListener(host, 'dragover', onOver)
  useEventListener(host, 'dragleave', () => (over.value = false))
  useEventListener(host, 'drop', (event: DragEvent) => void onDrop(event))
  return { over }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
