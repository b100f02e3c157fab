import type { Element, Source } from '@common/composition/index.ts'
import { pickFiles } from '../../app/files/pick-files.ts'
import { useAssets } from '../../stores/assets.ts'
import { useCatalogue } from '../../stores/catalogue.ts'
import { reportError, useToasts } from '../../stores/toasts.ts'
import { useDocument } from '../../stores/document.ts'
import { elementDecorations } from '../elements/decorations.ts'
import { boxOf, sizeOfSource } from '../geometry.ts'
import { sizing } from '../placing.ts'
import { whenRead } from '../when-read.ts'
import { translate as t, formatOrNull } from '../../i18n/translate.ts'

/** Replaces an element's source; position and visible height stay. */
export function useReplace(element: () => Element) {
  const document = useDocument()
  const assets = useAssets()
  const toasts = useToasts()
  let choice = 0

  function set(source: Source, merge?: string): void {
    const { id } = element()
    const refused = document.edit('setSource', { elementId: id, source }, merge)
    if (refused !== null) toasts.show({ level: 'warning', message: refused })
  }

  /** Keeps the visible height; the width follows the new media's ratio. Both edits are one step. */
  function exchange(source: Source): void {
    const before = element()
    const box = boxOf(before)
    const own = sizeOfSource(source)
    document.together(t('stage.undo.change'), () => {
      set(source)
      if (!own) return []
      const { width: _width, height: _height, ...bare } = element()
      const size = { width: (own.width * box.height) / own.height, height: box.height }
      const placement = { width: null, height: null, ...sizing(bare, own, size) }
      return [document.edit('placeElements', { places: [{ elementId: before.id, ...placement }] })]
    })
  }

  async function file(): Promise<void> {
    try {
      const [path] = await pickFiles('media')
      if (path === undefined) return
      const [info] = await assets.importPaths([path])
      if (!info) return
      const ready = await whenRead(info)
      if (ready.state !== 'ready') {
        const message = formatOrNull(ready.problem) ?? t('stage.place.unusable', { name: ready.name })
        toasts.show({ level: 'error', message, next: t('stage.place.unusableNext') })
        return
      }
      const { kind } = element()
      if (elementDecorations[kind].takes(ready.kind)) exchange({ kind: 'asset', path: ready.path })
      else {
        const message = t('inspector.wrongKind', { name: ready.name, kind: t(`elements.inText.${kind}`) })
        toasts.show({ level: 'warning', message, next: t('inspector.wrongKindNext') })
      }
    } catch (error) {
      reportError(error)
    }
  }

  function avatar(avatarId: string): void {
    const found = useCatalogue().avatar(avatarId)
    if (found) exchange({ kind: 'avatar', avatarId, from: found.from })
  }

  /** Consecutive colours, while one is being chosen, are one step until `settled`. */
  function color(value: string): void {
    set({ kind: 'color', value }, `color ${element().id} ${choice}`)
  }

  function settled(): void {
    choice += 1
  }

  return { file, avatar, color, settled }
}
