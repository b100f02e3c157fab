import { computed } from 'vue'
import type { Element, Scene } from '@common/composition/index.ts'
import { guards } from '@common/service/index.ts'
import { useAssets } from '../../../stores/assets.ts'
import { reportError, useToasts } from '../../../stores/toasts.ts'
import { pickFiles } from '../../../app/files/pick-files.ts'
import { useDocument } from '../../../stores/document.ts'
import { useMediaBin } from '../../../stores/media-bin.ts'
import { translate, formatOrNull } from '../../../i18n/translate.ts'
import { useSelection } from '../../selection.ts'

export interface Size {
  width: number
  height: number
}

/** A background is a locked image that covers the canvas, however it was added. */
export function isBackground({ kind, locked, x, y, width, height, scaleX, scaleY }: Element, canvas: Size): boolean {
  if (kind !== 'image' || !locked || width === undefined || height === undefined || x > 0 || y > 0) return false
  return x + width * scaleX >= canvas.width && y + height * scaleY >= canvas.height
}

/** Position at which a picture covers the canvas, centred: whole px, one scale for both sides. */
export function covering(own: Size, canvas: Size): { x: number; y: number } & Size {
  const factor = Math.max(canvas.width / own.width, canvas.height / own.height)
  const width = Math.max(canvas.width, Math.round(own.width * factor))
  const height = Math.max(canvas.height, Math.round(own.height * factor))
  const x = Math.round((canvas.width - width) / 2) + 0
  return { width, height, x, y: Math.round((canvas.height - height) / 2) + 0 }
}

/** The background of the project and of the current scene: a colour, and a picture over it. */
export function useBackground() {
  const document = useDocument()
  const selection = useSelection()
  const assets = useAssets()
  const bin = useMediaBin()

  const canvasColor = computed(() => document.project?.canvas.background ?? 'white')
  const sceneColor = computed(() => selection.scene?.background ?? null)
  const picture = computed(() => backgroundsOf(selection.scene)[0] ?? null)

  function backgroundsOf(scene: Scene | null): Element[] {
    const canvas = document.project?.canvas
    return canvas ? (scene?.elements.filter((one) => isBackground(one, canvas)) ?? []) : []
  }

  function setCanvasColor(background: string): void {
    tell(document.edit('setCanvas', { background }, 'background'))
  }

  function setSceneColor(background: string | null): void {
    const { scene } = selection
    if (scene) tell(document.edit('setSceneBackground', { sceneId: scene.id, background }, `background ${scene.id}`))
  }

  /** Lets the user choose a picture and adds it behind all elements, in the scene or in all scenes. */
  async function choosePicture(everywhere: boolean): Promise<void> {
    const { project } = document
    const sceneId = selection.scene?.id
    try {
      const [path] = await pickFiles('media')
      if (path === undefined || !project) return
      const [first] = await assets.importPaths([path])
      const info = first && (await read(first.path))
      if (!info || info.kind !== 'image' || !info.width || !info.height) {
        const message =
          formatOrNull(info?.problem) ?? translate('panels.canvas.noPicture', { name: info?.name ?? path })
        return void useToasts().show({ level: 'warning', message })
      }
      bin.add([info.path])
      const own = { width: info.width, height: info.height }
      put(info.path, own, (scene) => everywhere || scene.id === sceneId)
    } catch (error) {
      reportError(error)
    }
  }

  async function read(path: string) {
    for (let tries = 0; tries < 100; tries += 1) {
      const info = assets.of(path)
      if (info && info.state !== 'reading') return info
      await new Promise((resolve) => setTimeout(resolve, 60))
    }
    return assets.of(path)
  }

  function put(path: string, own: Size, where: (scene: Scene) => boolean): void {
    const { project } = document
    if (!project) return
    const placement = covering(own, project.canvas)
    // The old picture is kept when the new one can't be used.
    if (Math.max(placement.width, placement.height) > guards.elementSide)
      return tell(translate('panels.canvas.tooNarrow'))
    const refused = document.together(translate('panels.canvas.pictureStep'), () =>
      project.scenes
        .filter(where)
        .flatMap((scene) => [
          ...takeOut(scene),
          document.edit('addElement', { sceneId: scene.id, index: 0, element: element(path, placement, scene) }),
        ]),
    )
    tell(refused)
  }

  function element(path: string, placement: ReturnType<typeof covering>, scene: Scene): Element {
    const behind = new Set(backgroundsOf(scene))
    const lowest = Math.min(1, ...scene.elements.filter((one) => !behind.has(one)).map((one) => one.layer))
    return {
      kind: 'image',
      id: crypto.randomUUID(),
      source: { kind: 'asset', path },
      name: translate('panels.canvas.pictureName'),
      scaleX: 1,
      scaleY: 1,
      layer: Math.floor(lowest) - 1,
      locked: true,
      hidden: false,
      ...placement,
    }
  }

  function takeOut(scene: Scene): (string | null)[] {
    return backgroundsOf(scene).flatMap(({ id: elementId }) => [
      document.edit('setLocked', { elementId, locked: false }),
      document.edit('removeElement', { elementId }),
    ])
  }

  function removePicture(): void {
    const { scene } = selection
    if (scene) tell(document.together(translate('panels.canvas.noPictureStep'), () => takeOut(scene)))
  }

  return {
    canvasColor,
    sceneColor,
    picture,
    setCanvasColor,
    setSceneColor,
    choosePicture,
    put,
    removePicture,
  }
}

function tell(refused: string | null): void {
  if (refused !== null) useToasts().show({ level: 'warning', message: refused })
}
