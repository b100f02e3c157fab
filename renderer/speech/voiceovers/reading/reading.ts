import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import { perColumn } from '@common/sheets/index.ts'
import type { SheetMapping, SheetReading, VoiceoverSheet } from '@common/bridge/index.ts'
import { pathOfText } from '../../../app/files/paths.ts'
import { studio } from '../../../bridge/studio.ts'
import { translate } from '../../../i18n/translate.ts'
import { reportError, useToasts } from '../../../stores/toasts.ts'
import { upload, UploadFailed } from '../../../stores/upload.ts'
import { isSheetFile } from '../../sheets/sheet-source.ts'
import type { ReadOptions } from '../../sheets/sheet-source.ts'
import { useVoiceovers } from '../../../stores/voiceovers.ts'
import { voiceForNew } from '../usual-voice.ts'
import { complete, isCertain } from './roles.ts'
import type { MappingDraft } from './roles.ts'

type Source = Parameters<ReturnType<typeof studio>['sheets']['read']>[0]['source']

/** Imports a file or a pasted text as rows of a sheet. */
export const useReading = defineStore('voiceover-reading', () => {
  const store = useVoiceovers()
  /** Name of the file that is being read; null while none is. */
  const busy = ref<string | null>(null)
  const reading = shallowRef<SheetReading | null>(null)
  const mapping = shallowRef<MappingDraft>(perColumn(() => null))
  const options = shallowRef<ReadOptions>({})
  /** Id of the sheet to which rows are appended; null: a new sheet. */
  const target = ref<string | null>(null)
  const rereading = ref(false)
  const ready = computed(() => complete(mapping.value))
  let turn = 0

  /**
   * Reads a sheet, and opens the mapping dialog unless the columns are clear. Answers the sheet when no dialog was
   * needed.
   */
  async function read(source: Source, name: string, to: string | null): Promise<VoiceoverSheet | null> {
    await dismiss()
    const mine = (turn += 1)
    busy.value = name
    try {
      const found = await studio().sheets.read({ source })
      const guess = await studio().voiceovers.guess({ reading: found.id })
      if (mine !== turn) {
        await studio().sheets.drop({ id: found.id })
        return null
      }
      target.value = to
      if (isCertain(found, guess)) return await use(found, guess)
      mapping.value = guess
      options.value = {}
      reading.value = found
    } catch (error) {
      reportError(error)
    } finally {
      if (mine === turn) busy.value = null
    }
    return null
  }

  /** Reads pasted cells or lines, or the file whose path was pasted. */
  function readText(text: string, to: string | null): Promise<VoiceoverSheet | null> {
    const path = pathOfText(text)
    if (path !== null && isSheetFile({ name: path, type: '' })) return readPath(path, to)
    return read({ kind: 'text', text }, translate('voiceovers.pasted'), to)
  }

  const readPath = (path: string, to: string | null): Promise<VoiceoverSheet | null> =>
    read({ kind: 'file', path }, path.split(/[/\\]/).at(-1) ?? path, to)

  /** A file from outside: in place where its path is known, otherwise an uploaded copy. */
  async function readFile(file: File, to: string | null): Promise<VoiceoverSheet | null> {
    const known = window.greenroom?.pathOf(file) ?? ''
    if (known !== '') return readPath(known, to)
    busy.value = file.name
    try {
      return await read({ kind: 'file', path: await upload(file) }, file.name, to)
    } catch (error) {
      busy.value = null
      if (!(error instanceof UploadFailed)) throw error
      useToasts().show({
        level: 'error',
        message: translate('voiceovers.reading.notSent', { name: file.name, reason: error.message }),
      })
      return null
    }
  }

  /** Reads the same file with other options; its columns are guessed again. */
  async function readAgain(change: Partial<ReadOptions>): Promise<void> {
    const now = reading.value
    if (!now) return
    const before = options.value
    options.value = { ...before, ...change }
    rereading.value = true
    try {
      const found = await studio().sheets.readAgain({ id: now.id, options: options.value })
      const guess = await studio().voiceovers.guess({ reading: found.id })
      // The reading was cancelled, or has become a sheet meanwhile.
      if (reading.value !== now) return
      mapping.value = guess
      reading.value = found
    } catch (error) {
      options.value = before
      reportError(error)
    } finally {
      rereading.value = false
    }
  }

  async function use(found: SheetReading, chosen: SheetMapping): Promise<VoiceoverSheet> {
    const on = target.value
    const sheet =
      on === null
        ? await studio().voiceovers.create({
            name: (found.name.trim() || translate('voiceovers.pasted')).slice(0, 200),
            from: { reading: found.id, mapping: chosen },
            voiceId: await voiceForNew(),
          })
        : await studio().voiceovers.append({ sheet: on, reading: found.id, mapping: chosen })
    store.take(sheet)
    if (on !== null) await store.refresh()
    return sheet
  }

  /** Creates the sheet with the chosen mapping. Null when the studio refused it; the user can try again. */
  async function confirm(): Promise<VoiceoverSheet | null> {
    const found = reading.value
    if (!found || !ready.value || busy.value !== null) return null
    busy.value = found.name
    try {
      const sheet = await use(found, ready.value)
      reading.value = null
      return sheet
    } catch (error) {
      reportError(error)
      return null
    } finally {
      busy.value = null
    }
  }

  /** Drops what was read. */
  async function dismiss(): Promise<void> {
    const found = reading.value
    reading.value = null
    if (!found) return
    try {
      await studio().sheets.drop({ id: found.id })
    } catch (error) {
      console.warn('A table that is not used could not be dropped.', error)
    }
  }

  return {
    busy,
    reading,
    mapping,
    options,
    target,
    rereading,
    ready,
    readText,
    readPath,
    readFile,
    readAgain,
    confirm,
    dismiss,
  }
})
