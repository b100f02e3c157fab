import type { AssetInfo } from '@common/bridge/index.ts'
import type { EditArgs } from '@common/composition/index.ts'
import { pickFiles } from '../../app/files/pick-files.ts'
import { formatOrNull, translate as t } from '../../i18n/translate.ts'
import { useAssets } from '../../stores/assets.ts'
import { useDocument } from '../../stores/document.ts'
import { reportError, useToasts } from '../../stores/toasts.ts'
import { StepKeys } from '../step-keys.ts'
import { usePanels } from '../shown-panel.ts'
import { whenRead } from '../when-read.ts'
import { useMusic } from './store.ts'

/** Changes of the project's music; quick changes of one field are one step of undo. */
export function useMusicEdits() {
  const document = useDocument()
  const assets = useAssets()
  const music = useMusic()
  const toasts = useToasts()
  const steps = new StepKeys()

  function tell(refused: string | null): void {
    if (refused !== null) toasts.show({ level: 'warning', message: refused })
  }

  /** Changes settings. @param field what was changed: changes of the same field in a row are one step */
  function set(change: EditArgs<'setMusic'>, field: string): void {
    tell(document.edit('setMusic', change, steps.next(`music ${field}`)))
  }

  /** Sets where in its file the music begins, ms. */
  function setBegin(begin: number): void {
    const source = music.music?.source
    if (source?.kind !== 'asset') return
    const { begin: _before, ...file } = source
    const next = begin > 0 ? { ...file, begin } : file
    tell(document.edit('setMusicSource', { source: next }, steps.next('music begin')))
  }

  /** Lets the user choose a file, which becomes the music. */
  async function pick(): Promise<void> {
    try {
      const [path] = await pickFiles('sound')
      if (path !== undefined) await use(path)
    } catch (error) {
      reportError(error)
    }
  }

  /** Lets a file at a path be the music. @returns whether it is */
  async function use(path: string): Promise<boolean> {
    try {
      return await take(await assets.importPaths([path]))
    } catch (error) {
      reportError(error)
      return false
    }
  }

  /** The first of the dropped files becomes the music. */
  async function drop(files: readonly File[]): Promise<void> {
    try {
      const infos = await assets.importFiles(files.slice(0, 1))
      // The panel shows what could not be sent, and why.
      if (infos.length === 0) usePanels().show('media')
      await take(infos)
    } catch (error) {
      reportError(error)
    }
  }

  async function take([info]: readonly AssetInfo[]): Promise<boolean> {
    if (!info) return false
    const ready = await whenRead(info)
    if (ready.state !== 'ready') {
      const message = formatOrNull(ready.problem) ?? t('stage.place.unusable', { name: ready.name })
      toasts.show({ level: 'error', message, next: t('stage.place.unusableNext') })
    } else if (ready.kind !== 'audio' && !ready.hasAudio) {
      toasts.show({ level: 'warning', message: t('music.noSound', { name: ready.name }), next: t('music.noSoundNext') })
    } else {
      const refused = document.edit('setMusicSource', { source: { kind: 'asset', path: ready.path } })
      if (refused === null) music.choose()
      tell(refused)
      return refused === null
    }
    return false
  }

  function remove(): void {
    tell(document.edit('removeMusic', {}))
  }

  return { set, setBegin, pick, use, drop, remove }
}
