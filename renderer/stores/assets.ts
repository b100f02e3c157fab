import { defineStore } from 'pinia'
import { onScopeDispose, ref, shallowReactive, watch } from 'vue'
import type { AssetInfo } from '@common/bridge/index.ts'
import { follow } from '../bridge/follow.ts'
import { studio } from '../bridge/studio.ts'
import { useDocument } from './document.ts'
import { upload, UploadFailed } from './upload.ts'

/** A file that is being uploaded to the studio, or whose upload failed. */
export interface Upload {
  id: number
  name: string
  /** Progress, 0 to 1. */
  share: number
  /** Why the upload failed; null while it runs. */
  fault: UploadFailed | null
  cancel: () => void
}

const isUrl = (key: string): boolean => /^(?:[a-z][a-z\d+.-]+:\/\/|data:)/i.test(key)
/** Most paths or URLs in one request to the studio. */
const batchSize = 500
/** Delay before a failed request is repeated, ms. */
const retryMs = 3_000

/**
 * Facts about the user's files and the document's URLs: requested when first needed, then updated by the studio's
 * events.
 */
export const useAssets = defineStore('assets', () => {
  const document = useDocument()
  const known = shallowReactive(new Map<string, AssetInfo>())
  const uploads = ref<Upload[]>([])
  const asked = new Set<string>()
  const waiting = new Set<string>()
  const stopped = new AbortController()
  let following = false
  let uploadCount = 0

  onScopeDispose(() => stopped.abort())
  // Relative paths start at the session's folder: another session means other files.
  watch(
    () => [document.session?.id ?? null, document.session?.folder ?? null] as const,
    ([session, folder], [before, folderBefore]) => {
      if (session === before && folder === folderBefore) return
      const again = session === before ? [...asked] : []
      known.clear()
      asked.clear()
      waiting.clear()
      for (const key of again) want(key)
    },
    { flush: 'sync' },
  )

  /** Known facts about a path or URL of the document; null while they are being requested. Reactive. */
  function of(key: string): AssetInfo | null {
    const info = known.get(key)
    if (!info) want(key)
    return info ?? null
  }

  function want(key: string): void {
    if (asked.has(key) || key === '') return
    asked.add(key)
    if (waiting.size === 0) queueMicrotask(() => void ask())
    waiting.add(key)
  }

  async function ask(): Promise<void> {
    listen()
    const keys = [...waiting]
    waiting.clear()
    const session = document.session?.id ?? null
    for (let first = 0; first < keys.length; first += batchSize) {
      const batch = keys.slice(first, first + batchSize)
      const paths = batch.filter((key) => !isUrl(key))
      const urls = batch.filter(isUrl)
      try {
        const [ofPaths, ofUrls] = await Promise.all([
          paths.length === 0 ? [] : studio().assets.describe({ session, paths }),
          urls.length === 0 ? [] : studio().assets.describeUrls({ urls }),
        ])
        if (session !== (document.session?.id ?? null)) return
        paths.forEach((key, i) => learn(key, ofPaths[i]))
        urls.forEach((key, i) => learn(key, ofUrls[i]))
      } catch (error) {
        console.warn('Files could not be described; they are asked for again.', error)
        setTimeout(() => {
          if (stopped.signal.aborted) return
          for (const key of batch) if (!known.has(key) && asked.delete(key)) want(key)
        }, retryMs)
      }
    }
  }

  /** An event that came while the request ran is newer than the request's answer. */
  function learn(key: string, info: AssetInfo | undefined): void {
    if (info && (!known.has(key) || known.get(key)?.state === 'reading')) known.set(key, info)
  }

  function listen(): void {
    if (following) return
    following = true
    void follow(
      (options) => studio().assets.watch(undefined, options),
      (info) => known.set(info.path, info),
      stopped.signal,
    )
  }

  /** Requests facts again for files that were missing or unreadable, because they may be available now. */
  async function recheck(keys: readonly string[] = [...known.keys()]): Promise<void> {
    const paths = keys.filter((key) => {
      const state = known.get(key)?.state
      return !isUrl(key) && (state === 'missing' || state === 'unreadable')
    })
    if (paths.length === 0) return
    const infos = await studio().assets.describe({ session: document.session?.id ?? null, paths })
    infos.forEach((info) => known.set(info.path, info))
  }

  /** Adds files of this machine. Answers at once; facts that take longer arrive as events. */
  async function importPaths(paths: readonly string[]): Promise<AssetInfo[]> {
    if (paths.length === 0) return []
    listen()
    const infos = await studio().assets.describe({
      session: document.session?.id ?? null,
      paths: [...paths],
    })
    for (const info of infos) {
      asked.add(info.path)
      known.set(info.path, info)
    }
    return infos
  }

  /** Adds the media files of a folder and the folders below it. */
  async function importFolder(folder: string): Promise<{ assets: AssetInfo[]; skipped: number }> {
    listen()
    const found = await studio().assets.importFolder({ session: document.session?.id ?? null, folder })
    for (const info of found.assets) {
      asked.add(info.path)
      known.set(info.path, info)
    }
    return found
  }

  /**
   * Adds files that were dropped, pasted or chosen: in place where the host knows their paths, otherwise uploaded to
   * the studio, one after the other. Failed uploads stay in `uploads` with the reason.
   */
  async function importFiles(files: readonly File[]): Promise<AssetInfo[]> {
    const inPlace: string[] = []
    const toSend: File[] = []
    for (const file of files) {
      const path = window.greenroom?.pathOf(file) ?? ''
      if (path === '') toSend.push(file)
      else inPlace.push(path)
    }
    const infos = await importPaths(inPlace)
    const jobs = toSend.map((file) => ({ file, ...begin(file) }))
    for (const { file, id, controller } of jobs) {
      const path = await send(file, id, controller.signal)
      if (path !== null) infos.push(...(await importPaths([path])))
    }
    return infos
  }

  /**
   * Uploads any file to the studio; answers its path there, or null when the upload failed (`uploads` has the reason).
   */
  function sendFile(file: File): Promise<string | null> {
    const { id, controller } = begin(file)
    return send(file, id, controller.signal)
  }

  function begin(file: File): { id: number; controller: AbortController } {
    const controller = new AbortController()
    const id = (uploadCount += 1)
    uploads.value.push({ id, name: file.name, share: 0, fault: null, cancel: () => controller.abort() })
    return { id, controller }
  }

  async function send(file: File, id: number, signal: AbortSignal): Promise<string | null> {
    const change = (changed: Partial<Upload>): void => {
      uploads.value = uploads.value.map((one) => (one.id === id ? { ...one, ...changed } : one))
    }
    try {
      const path = await upload(file, { onShare: (share) => change({ share }), signal })
      dismissUpload(id)
      return path
    } catch (error) {
      if (!(error instanceof UploadFailed)) throw error
      if (error.code === 'cancelled') dismissUpload(id)
      else change({ fault: error })
      return null
    }
  }

  function dismissUpload(id: number): void {
    uploads.value = uploads.value.filter((one) => one.id !== id)
  }

  return { known, uploads, of, recheck, importPaths, importFolder, importFiles, sendFile, dismissUpload }
})
