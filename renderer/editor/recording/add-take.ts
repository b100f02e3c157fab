import type { AssetInfo, Recording } from '@common/bridge/index.ts'
import type { Element, Scene } from '@common/composition/index.ts'
import { pickFiles } from '../../app/files/pick-files.ts'
import { translate as t } from '../../i18n/translate.ts'
import { useAssets } from '../../stores/assets.ts'
import { useDocument } from '../../stores/document.ts'
import { useMediaBin } from '../../stores/media-bin.ts'
import { reportError, useToasts } from '../../stores/toasts.ts'
import { addElement, addMedia, topLayer } from '../add-element.ts'
import type { Size } from '../box.ts'
import { rememberScript } from '../speech/remembered-scripts.ts'
import { corner, sizing } from '../placing.ts'
import { useSelection } from '../selection.ts'
import { whenRead } from '../when-read.ts'

/** Which file of a take is used: the one without noise where that is wanted and made. */
export const fileOf = ({ path, cleanPath }: Recording, clean: boolean): string | null =>
  clean && cleanPath !== null ? cleanPath : path

/** Adds a take's file to the project's media. @returns what is known of it */
async function brought(path: string): Promise<AssetInfo | null> {
  const [info] = await useAssets().importPaths([path])
  if (!info) return null
  useMediaBin().add([info.path])
  return whenRead(info)
}

/** Makes a take the recorded voice of the scene whose script was read. @returns whether it is */
export async function setAsVoice(take: Recording, clean: boolean): Promise<boolean> {
  const path = fileOf(take, clean)
  const scenes = useDocument().project?.scenes ?? []
  const scene = scenes.find(({ id }) => id === take.scene) ?? useSelection().scene
  return path !== null && scene !== null && setFileAsVoice(path, scene)
}

async function setFileAsVoice(path: string, scene: Scene): Promise<boolean> {
  const document = useDocument()
  try {
    const info = await brought(path)
    if (info === null) return false
    if (info.kind === 'image') {
      useToasts().show({
        level: 'warning',
        message: t('panels.script.noSound', { name: info.name }),
        next: t('panels.script.noSoundNext'),
      })
      return false
    }
  } catch (error) {
    reportError(error)
    return false
  }
  rememberScript(scene)
  const sceneId = scene.id
  const refused = document.edit('setVoice', { sceneId, voice: { kind: 'audio', source: { kind: 'asset', path } } })
  if (refused !== null) useToasts().show({ level: 'warning', message: refused })
  return refused === null
}

/** Lets the user choose a file in place of a recording: the voice of the current scene, or a film in it. @returns whether it is */
export async function takeFile(kind: 'voice' | 'film'): Promise<boolean> {
  const { scene } = useSelection()
  try {
    const [path] = await pickFiles(kind === 'voice' ? 'sound' : 'media')
    if (path === undefined || !scene) return false
    if (kind === 'voice') return await setFileAsVoice(path, scene)
    const info = await brought(path)
    if (info) await addMedia(info)
    return info !== null
  } catch (error) {
    reportError(error)
    return false
  }
}

/** Adds a take to the current scene as a sound of its own. */
export async function addAsSound(take: Recording, clean: boolean): Promise<void> {
  const path = fileOf(take, clean)
  if (path === null) return
  try {
    const info = await brought(path)
    if (info) await addMedia(info)
  } catch (error) {
    reportError(error)
  }
}

/**
 * Adds what was filmed at the same time to the current scene, as one step: the screen as large as the canvas, the camera
 * as a circle over its corner; a single one as every other file.
 */
export async function addFilms(films: readonly Recording[], clean: boolean): Promise<void> {
  try {
    const ready = films.flatMap((film) => {
      const path = fileOf(film, clean)
      return path === null ? [] : [{ kind: film.kind, path }]
    })
    const infos = new Map<string, AssetInfo>()
    for (const { kind, path } of ready) {
      const info = await brought(path)
      if (info) infos.set(kind, info)
    }
    const [screen, camera] = [infos.get('screen'), infos.get('camera')]
    if (screen && camera) addTogether(screen, camera)
    else for (const info of infos.values()) await addMedia(info)
  } catch (error) {
    reportError(error)
  }
}

function addTogether(screen: AssetInfo, camera: AssetInfo): void {
  const document = useDocument()
  const canvas = document.project?.canvas
  if (!canvas) return
  const below = filling(screen, canvas, topLayer() + 1)
  document.together(t('stage.undo.add', { name: below.name }), () => {
    addElement(below)
    addElement(bubble(camera, canvas, topLayer() + 1))
    return []
  })
}

const plain = { scaleX: 1, scaleY: 1, locked: false, hidden: false } as const

function element(info: AssetInfo, layer: number, size: Size, at: { x: number; y: number }): Element {
  return {
    ...plain,
    id: crypto.randomUUID(),
    name: info.name.replace(/\.[^.]+$/, '') || info.name,
    layer,
    kind: 'video',
    source: { kind: 'asset', path: info.path },
    ...sizing(plain, ownSize(info), size),
    ...corner({ x: Math.round(at.x), y: Math.round(at.y) }),
  }
}

const ownSize = ({ width, height }: AssetInfo): Size => ({ width: width ?? 1280, height: height ?? 720 })

/** A film as large as fits the canvas, in its middle. */
export function filling(info: AssetInfo, canvas: Size, layer: number): Element {
  const own = ownSize(info)
  const factor = Math.min(canvas.width / own.width, canvas.height / own.height)
  const size = { width: own.width * factor, height: own.height * factor }
  return element(info, layer, size, {
    x: (canvas.width - size.width) / 2,
    y: (canvas.height - size.height) / 2,
  })
}

/** Diameter of the circle that shows the camera, and its distance from the edges, as shares of the shorter side. */
const bubbleShare = 0.28
const marginShare = 0.04

/** The middle of a film in a circle, in the lower right corner. */
export function bubble(info: AssetInfo, canvas: Size, layer: number): Element {
  const own = ownSize(info)
  const side = Math.min(own.width, own.height)
  const [sides, ends] = [(1 - side / own.width) / 2, (1 - side / own.height) / 2]
  const shorter = Math.min(canvas.width, canvas.height)
  const diameter = Math.round(shorter * bubbleShare)
  const from = (length: number): number => length - diameter - shorter * marginShare
  const at = { x: from(canvas.width), y: from(canvas.height) }
  return {
    ...element(info, layer, { width: diameter, height: diameter }, at),
    appearance: { mask: { kind: 'ellipse' }, crop: { left: sides, right: sides, top: ends, bottom: ends } },
  } as Element
}
