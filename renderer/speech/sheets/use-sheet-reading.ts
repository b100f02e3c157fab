import { ref, shallowRef } from 'vue'
import type { SheetReading, StudioErrorData } from '@common/bridge/index.ts'
import { studioError } from '../../bridge/error.ts'
import { studio } from '../../bridge/studio.ts'
import { UploadFailed } from '../../stores/upload.ts'
import { fileSource } from './sheet-source.ts'
import type { ReadOptions, SheetSource } from './sheet-source.ts'

const guess: ReadOptions = {}

/** Reads sheets; only the newest reading counts. The studio keeps the sheet until it is dropped. */
export function useSheetReading() {
  const reading = shallowRef<SheetReading | null>(null)
  /** Name of the file that is being read; null while none is. */
  const busy = ref<string | null>(null)
  /** Error of the last attempt; the reading before it is kept. */
  const fault = shallowRef<StudioErrorData | null>(null)
  const options = shallowRef<ReadOptions>(guess)
  let turn = 0

  /** Returns whether it was read. */
  async function read(source: () => SheetSource | Promise<SheetSource>, name: string): Promise<boolean> {
    const mine = (turn += 1)
    busy.value = name
    fault.value = null
    try {
      const found = await studio().sheets.read({ source: await source() })
      if (mine !== turn) {
        await letGo(found)
        return false
      }
      const before = reading.value
      options.value = guess
      reading.value = found
      await letGo(before)
      return true
    } catch (error) {
      if (mine === turn) fault.value = faultOf(error)
      return false
    } finally {
      if (mine === turn) busy.value = null
    }
  }

  const readText = (text: string, name: string): Promise<boolean> => read(() => ({ kind: 'text', text }), name)
  const readPath = (path: string): Promise<boolean> =>
    read(() => ({ kind: 'file', path }), path.split(/[/\\]/).at(-1) ?? path)
  const readFile = (file: File): Promise<boolean> => read(() => fileSource(file), file.name)

  /** Reads the same file again, with other options or because it was changed. */
  async function readAgain(change: Partial<ReadOptions> = {}): Promise<void> {
    const now = reading.value
    if (!now || busy.value !== null) return
    const mine = (turn += 1)
    const wanted = { ...options.value, ...change }
    busy.value = now.name
    fault.value = null
    try {
      const found = await studio().sheets.readAgain({ id: now.id, options: wanted })
      if (mine !== turn) return
      options.value = wanted
      reading.value = found
    } catch (error) {
      if (mine === turn) fault.value = faultOf(error)
    } finally {
      if (mine === turn) busy.value = null
    }
  }

  /** Drops the sheet and cancels reading. */
  async function drop(): Promise<void> {
    turn += 1
    const before = reading.value
    reading.value = null
    busy.value = null
    fault.value = null
    await letGo(before)
  }

  return { reading, busy, fault, options, readText, readPath, readFile, readAgain, drop }
}

async function letGo(reading: SheetReading | null): Promise<void> {
  if (!reading) return
  try {
    await studio().sheets.drop({ id: reading.id })
  } catch (error) {
    console.warn('A table that is not used could not be let go.', error)
  }
}

/** A failed upload is reported like a fault of the file. */
function faultOf(error: unknown): StudioErrorData {
  return error instanceof UploadFailed ? { code: error.code, message: error.message } : studioError(error)
}
