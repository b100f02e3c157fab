import { useRouter } from 'vue-router'
import type { AssetInfo } from '@common/bridge/index.ts'
import { reportError, useToasts } from '../../../stores/toasts.ts'
import { useAssets } from '../../../stores/assets.ts'
import { useBrands } from '../../../stores/brands.ts'
import { useDocument } from '../../../stores/document.ts'
import { addMedia } from '../../add-element.ts'
import { addFontsAndDrawings } from '../../add-files.ts'
import { localPaths } from '../../local-paths.ts'
import { openPath } from '../../project/open.ts'
import { resumed } from '../../project/resuming.ts'
import { translate } from '../../../i18n/translate.ts'
import { isSheetFile } from '../../../speech/sheets/sheet-source.ts'
import { useBatch } from '../../templates/batch.ts'
import { usePanels } from '../../shown-panel.ts'
import { isBrandFile } from '../brand/use-new-brand.ts'
import { useMedia } from '../media/use-media.ts'
import { useFileDrop } from '../../../ui/drops/use-file-drop.ts'
import { isMediaFile, isProjectFile, readDropped } from './dropped.ts'
import type { Dropped } from './dropped.ts'

/** Files that are dropped on the editor or pasted. */
export function useDrop() {
  const document = useDocument()
  const router = useRouter()
  const panels = usePanels()
  const media = useMedia()
  const assets = useAssets()
  const batch = useBatch()
  const pathOf = (): ((file: File) => string) | undefined => {
    const host = window.greenroom
    return host && ((file) => host.pathOf(file))
  }

  /** True while files are dragged over the window. */
  const over = useFileDrop(null, (_files, items) => readDropped(items, pathOf()).then(use).catch(reportError), {
    loaded: resumed,
  })

  async function use({ files, folders }: Dropped): Promise<void> {
    const project = files.find((file) => isProjectFile(file.name))
    if (project) return openProjectFile(project)
    const kits = files.filter(({ name }) => isBrandFile(name))
    if (kits.length > 0) {
      panels.show('brand')
      return useBrands().importFiles(await localPaths(kits))
    }
    const others = await addFontsAndDrawings(files)
    if (others.length === 0 && files.length > 0 && folders.length === 0) return
    const usable = others.filter(isMediaFile)
    const sheet = others.find(isSheetFile)
    if (sheet && document.project && usable.length === 0 && folders.length === 0) {
      batch.show()
      return void (await batch.sheet.readFile(sheet))
    }
    if (usable.length === 0 && folders.length === 0) {
      const [message, next] = [translate('panels.drop.nothing'), translate('panels.drop.nothingNext')]
      return void useToasts().show({ level: 'warning', message, next })
    }
    if (document.readOnly !== null) {
      return void useToasts().show({ level: 'warning', message: document.readOnly })
    }
    panels.show('media')
    for (const folder of folders) await media.bringFolder(folder)
    await media.bring(usable)
  }

  /** Opens a project in place where its path is known; otherwise a copy in the studio. */
  async function openProjectFile(file: File): Promise<void> {
    const known = pathOf()?.(file) ?? ''
    const path = known === '' ? await assets.sendFile(file) : known
    if (path === null || !(await openPath(path))) return
    await router.push({ name: 'editor' })
    if (known !== '') return
    const [message, next] = [translate('panels.drop.copy'), translate('panels.drop.copyNext')]
    useToasts().show({ level: 'info', message, next })
  }

  /** Adds pasted pictures to the canvas at once. */
  async function paste(files: readonly File[]): Promise<void> {
    if (document.readOnly !== null) return
    panels.show('media')
    const infos: AssetInfo[] = await media.bring(files.filter(isMediaFile))
    for (const info of infos) await addMedia(info)
  }

  return { over, paste: (files: readonly File[]) => void paste(files).catch(reportError) }
}
