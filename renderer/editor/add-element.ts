import { emptyScene, isVisual } from '@common/composition/index.ts'
import type { Element, Voice } from '@common/composition/index.ts'
import type { AssetInfo, CatalogueAvatar } from '@common/bridge/index.ts'
import { useToasts } from '../stores/toasts.ts'
import type { PanelShape, TextPreset } from './elements/presets.ts'
import type { Box, Point, Size } from './box.ts'
import { useDocument } from '../stores/document.ts'
import { freeCentre } from './free-position.ts'
import { boxOf } from './geometry.ts'
import { corner, shownSize, sizing } from './placing.ts'
import type { Placement } from './placing.ts'
import { boundsOf } from './rotation.ts'
import { useSelection } from './selection.ts'
import { useGivenVoices } from './speech/given-voices.ts'
import { hintAtVoice, otherVoice, voiceWith } from './speech/avatar-voice.ts'
import { whenRead } from './when-read.ts'
import { translate as t, formatOrNull } from '../i18n/translate.ts'

/** MIME type under which a panel's item is dragged onto the stage, as JSON. */
export const dragType = 'application/x-greenroom'
export type Dragged =
  | { type: 'asset'; path: string }
  | { type: 'avatar'; avatarId: string }
  | { type: 'text'; preset: TextPreset }
  | { type: 'shape'; shape: PanelShape }

const plain = { x: 0, y: 0, scaleX: 1, scaleY: 1, locked: false, hidden: false } as const

/**
 * Adds a file of the user to the current scene, as its topmost element: at its own size or, where that is too large,
 * fitted into the canvas; its centre at `at` (canvas px), otherwise near the centre of the canvas. The element is
 * selected. Files that can't be used are reported in a toast. Returns the new element's id, or null.
 */
export async function addMedia(asset: AssetInfo, at?: Point): Promise<string | null> {
  const info = await whenRead(asset)
  if (info.state !== 'ready' || info.kind === 'unknown') {
    const message = formatOrNull(info.problem) ?? t('stage.place.unusable', { name: info.name })
    useToasts().show({ level: 'error', message, next: t('stage.place.unusableNext') })
    return null
  }
  const source = { kind: 'asset' as const, path: info.path }
  const named = { ...plain, id: crypto.randomUUID(), name: baseName(info.name), layer: topLayer() + 1 }
  if (info.kind === 'audio') return addElement({ ...named, kind: 'audio', source })
  const own = info.width && info.height ? { width: info.width, height: info.height } : null
  return addElement({ ...named, kind: info.kind, source, ...(own ? placed(own, fitted(own), at) : {}) })
}

/**
 * Adds an avatar to the scene, as high as the canvas and on its bottom edge; its centre at `at`. The first avatar of a
 * scene brings its voice, unless the user has chosen one there.
 */
export function addAvatar(avatar: CatalogueAvatar, at?: Point): string | null {
  const { avatarId, from, name } = avatar
  const own = avatar.width && avatar.height ? { width: avatar.width, height: avatar.height } : null
  const canvas = canvasSize()
  const placement = own ? placed(own, canvas.height / own.height, at, true) : {}
  const element: Element = {
    ...plain,
    id: crypto.randomUUID(),
    name,
    layer: topLayer() + 1,
    kind: 'avatar',
    source: { kind: 'avatar', avatarId, from },
    ...placement,
  }
  const { scene } = useSelection()
  const voice = voiceWith(avatar, scene)
  const other = voice === null ? otherVoice(avatar, scene) : null
  const added = addElement(element, voice)
  if (added !== null && scene && other) hintAtVoice(avatar, scene, other)
  return added
}

/**
 * Adds an element to the current scene, which is made where there is none, and selects it.
 * @param voice the scene's voice from then on; null keeps the one that it has
 */
export function addElement(element: Element, voice: Voice | null = null): string | null {
  const document = useDocument()
  const selection = useSelection()
  const sceneId = selection.scene?.id ?? crypto.randomUUID()
  const refused = document.together(t('stage.undo.add', { name: element.name }), () => [
    selection.scene
      ? null
      : document.edit('addScene', { scene: emptyScene(sceneId, t('stage.place.sceneName', { n: 1 })) }),
    document.edit('addElement', { sceneId, element }),
    voice === null ? null : document.edit('setVoice', { sceneId, voice }),
  ])
  if (refused !== null) {
    useToasts().show({ level: 'warning', message: refused })
    return null
  }
  useGivenVoices().give(sceneId, voice)
  selection.select([element.id])
  return element.id
}

function canvasSize(): Size {
  const { width, height } = useDocument().project!.canvas
  return { width, height }
}

/** Scale that fits a picture into the canvas; 1 where it is not too large. */
function fitted(own: Size): number {
  const canvas = canvasSize()
  return Math.min(1, canvas.width / own.width, canvas.height / own.height)
}

function placed(own: Size, factor: number, at?: Point, standing = false): Placement {
  const canvas = canvasSize()
  const one = { scaleX: 1, scaleY: 1 }
  const size = sizing(one, own, { width: own.width * factor, height: own.height * factor })
  const shown = shownSize({ ...one, ...size }, own)
  const centre = { x: canvas.width / 2, y: standing ? canvas.height - shown.height / 2 : canvas.height / 2 }
  const middle = at ?? freeCentre(shown, canvas, shownBoxes(), centre, standing)
  const y = standing ? canvas.height - shown.height : middle.y - shown.height / 2
  return { ...size, ...corner({ x: Math.round(middle.x - shown.width / 2), y: Math.round(y) }) }
}

/** The upright boxes around the elements that the current scene shows, px. */
export function shownBoxes(): Box[] {
  const shown = (useSelection().scene?.elements ?? []).filter((one) => isVisual(one) && !one.hidden)
  return shown.map((one) => boundsOf({ ...boxOf(one), rotation: one.appearance?.rotation }))
}

/** The highest layer of the scene. */
export function topLayer(): number {
  const elements = useSelection().scene?.elements ?? []
  return Math.max(0, ...elements.map(({ layer }) => Math.ceil(layer)))
}

const baseName = (file: string): string => file.replace(/\.[^.]+$/, '') || file
