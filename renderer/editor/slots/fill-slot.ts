import type { Element, Source } from '@common/composition/index.ts'
import { slotText, withSlotText } from '@common/templates/index.ts'
import type { AssetInfo } from '@common/bridge/index.ts'
import { pickFiles } from '../../app/files/pick-files.ts'
import { translate as t } from '../../i18n/translate.ts'
import { useAssets } from '../../stores/assets.ts'
import { attempt } from '../../stores/attempt.ts'
import { useDocument } from '../../stores/document.ts'
import { useMediaBin } from '../../stores/media-bin.ts'
import { useToasts } from '../../stores/toasts.ts'
import { whenRead } from '../when-read.ts'
import type { OpenSlot } from './slots.ts'

/** The words of a slot as the user writes them; empty for a picture or a presenter. */
export function wordsOfSlot({ scene, element }: OpenSlot): string {
  if (!element) return scene.voice && scene.voice.kind !== 'audio' ? scene.voice.text : ''
  return element.source.kind === 'text' ? slotText(element.source) : ''
}

/** Writes the words of a slot; what is typed without a pause is one step. */
export function writeSlot({ scene, element }: OpenSlot, words: string): void {
  const document = useDocument()
  if (!element) tell(document.edit('setScript', { sceneId: scene.id, text: words }, `slot ${scene.id}`))
  else if (element.source.kind === 'text') {
    const source = withSlotText(element.source, words)
    tell(document.edit('setText', { elementId: element.id, source }, `slot ${element.id}`))
  }
}

/** Another presenter, in every scene in which the former one appears. */
export function changePresenter(before: string, avatarId: string, from: 2 | 3, name: string): void {
  const document = useDocument()
  const all = document.project?.scenes.flatMap(({ elements }) => elements) ?? []
  const shown = all.filter(({ source }) => source.kind === 'avatar' && source.avatarId === before)
  const source: Source = { kind: 'avatar', avatarId, from }
  const refused = document.together(t('slots.presenterStep'), () =>
    shown.flatMap(({ id: elementId }) => [
      document.edit('setSource', { elementId, source }),
      document.edit('renameElement', { elementId, name }),
    ]),
  )
  tell(refused)
}

/** Lets the user choose a picture or video, which fills the box of what stood there. Returns whether it does. */
export async function choosePicture({ scene, element }: OpenSlot): Promise<boolean> {
  let isFilled = false
  await attempt(async () => {
    const [path] = await pickFiles('media')
    const [first] = path === undefined ? [] : await useAssets().importPaths([path])
    if (!first || !element) return
    const info = await whenRead(first)
    if ((info.kind !== 'image' && info.kind !== 'video') || !info.width || !info.height) {
      return void useToasts().show({ level: 'warning', message: t('slots.noPicture', { name: info.name }) })
    }
    useMediaBin().add([info.path])
    const document = useDocument()
    const index = scene.elements.findIndex(({ id }) => id === element.id)
    const refused = document.together(t('slots.pictureStep'), () => [
      document.edit('removeElement', { elementId: element.id }),
      document.edit('addElement', { sceneId: scene.id, index, element: covering(element, info) }),
    ])
    tell(refused)
    isFilled = refused === null
  })
  return isFilled
}

/** The element with another picture, of which the middle fills its box. */
function covering(element: Element, { path, name, kind, width, height }: AssetInfo): Element {
  const { id, x, y, layer, locked, hidden, motion } = element
  const box = { width: element.width ?? width!, height: element.height ?? height! }
  const [own, wanted] = [width! / height!, box.width / box.height]
  const [across, down] = own > wanted ? [(1 - wanted / own) / 2, 0] : [0, (1 - own / wanted) / 2]
  const radius = Math.round(Math.min(box.width, box.height) * 0.04)
  return {
    id,
    name,
    x,
    y,
    layer,
    locked,
    hidden,
    scaleX: 1,
    scaleY: 1,
    ...box,
    kind: kind === 'video' ? 'video' : 'image',
    source: { kind: 'asset', path },
    appearance: {
      ...element.appearance,
      crop: { left: across, right: across, top: down, bottom: down },
      mask: { kind: 'rounded', radius },
    },
    ...(motion ? { motion } : {}),
  }
}

function tell(refused: string | null): void {
  if (refused !== null) useToasts().show({ level: 'warning', message: refused })
}
