import { computed, ref } from 'vue'
import type { AssetInfo } from '@common/bridge/index.ts'
import { useAssets } from '../../../stores/assets.ts'
import { reportError, useToasts } from '../../../stores/toasts.ts'
import { useDocument } from '../../../stores/document.ts'
import { addMedia } from '../../add-element.ts'
import { pickFiles } from '../../../app/files/pick-files.ts'
import { translate } from '../../../i18n/translate.ts'
import { useMediaBin } from '../../../stores/media-bin.ts'

export interface MediaEntry {
  path: string
  name: string
  /** Facts about the file; null while they are being requested. */
  info: AssetInfo | null
  used: boolean
}

const fileName = (path: string): string => path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)

/** Contents and actions of the media panel. */
export function useMedia() {
  const document = useDocument()
  const assets = useAssets()
  const bin = useMediaBin()
  const search = ref('')
  const importing = ref(false)

  const entries = computed<MediaEntry[]>(() =>
    bin.paths.map((path) => {
      const info = assets.of(path)
      return { path, name: info?.name ?? fileName(path), info, used: bin.used.has(path) }
    }),
  )
  const found = computed(() => {
    const parts = search.value.toLocaleLowerCase().split(/\s+/).filter(Boolean)
    return entries.value.filter(({ name }) => {
      const low = name.toLocaleLowerCase()
      return parts.every((part) => low.includes(part))
    })
  })

  async function bring(files: readonly File[]): Promise<AssetInfo[]> {
    const infos = await assets.importFiles(files)
    bin.add(infos.map(({ path }) => path))
    return infos
  }

  async function choose(): Promise<void> {
    await guarded(async () => bin.add((await assets.importPaths(await pickFiles('media'))).map(({ path }) => path)))
  }

  async function chooseFolder(): Promise<void> {
    await guarded(async () => {
      const [folder] = await pickFiles('folder')
      if (folder !== undefined) await bringFolder(folder)
    })
  }

  /** Adds the media files of a folder. @throws STUDIO */
  async function bringFolder(folder: string): Promise<void> {
    const { assets: found, skipped } = await assets.importFolder(folder)
    bin.add(found.map(({ path }) => path))
    if (found.length === 0) {
      useToasts().show({
        level: 'info',
        message: translate('panels.media.noneInFolder', { folder: fileName(folder) }),
      })
    } else if (skipped > 0) {
      const figures = { added: found.length, skipped }
      useToasts().show({ level: 'info', message: translate('panels.media.someSkipped', figures) })
    }
  }

  async function addToScene(entry: MediaEntry): Promise<void> {
    if (entry.info) await guarded(() => addMedia(entry.info!))
  }

  /** Changes the path of a moved file wherever the project names it, as one step of undo. */
  async function find(path: string): Promise<void> {
    await guarded(async () => {
      const [to] = await pickFiles('media', { name: fileName(path) })
      if (to === undefined || to === path) return
      const [info] = await assets.importPaths([to])
      replaceFile(path, info?.path ?? to)
    })
  }

  /** Returns why the edit was refused, or null. */
  function replaceFile(from: string, to: string): string | null {
    const refused = bin.used.has(from) ? document.edit('relinkAsset', { from, to }) : null
    if (refused === null) bin.replace(from, to)
    else useToasts().show({ level: 'warning', message: refused })
    return refused
  }

  /** Takes a file off the list; the file itself stays. What the project uses stays in the list. */
  function remove({ path, name, used }: MediaEntry): void {
    const toasts = useToasts()
    if (used) {
      const [message, next] = [translate('panels.media.inUse', { name }), translate('panels.media.inUseNext')]
      toasts.show({ level: 'info', message, next })
      return
    }
    const before = [...bin.brought]
    bin.remove(path)
    const undo = { label: translate('panels.media.undo'), run: () => bin.restore(path, before) }
    toasts.show({ level: 'info', message: translate('panels.media.removed', { name }), actions: [undo] })
  }

  async function guarded(work: () => Promise<unknown>): Promise<void> {
    importing.value = true
    try {
      await work()
    } catch (error) {
      reportError(error)
    } finally {
      importing.value = false
    }
  }

  return {
    search,
    entries,
    found,
    importing,
    bring,
    bringFolder,
    choose,
    chooseFolder,
    addToScene,
    find,
    remove,
    replaceFile,
  }
}
