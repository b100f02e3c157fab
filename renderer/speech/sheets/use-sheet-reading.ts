import { ref, shallowRef } from 'vue'
import type { SheetReading, StudioErrorData } from '@common/bridge/index.ts'
import { studioError } from '../../bridge/error.ts'
import { studio } from '../../bridge/studio.ts'
import { UploadFailed } from '../../stores/upload.ts'
import { fileSource } from './sheet-source.ts'
import type { ReadOptions, SheetSource } from './sheet-source.ts'

const guess: ReadOptions = {}

/** A table that is being read, or was: the newest one counts. What was read lies in the studio until it is let go. */
export function useSheetReading() {
  const reading = shallowRef<SheetReading | null>(null)
  /** Name of what is being read; null while nothing is. */
  const busy = ref<string | null>(null)
  /** Why the last try came to nothing; what was read before is still there. */
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

  /** Reads the same once more: otherwise, or because it was changed meanwhile. */
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

  /** Forgets the table, and what is being read. */
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

/** What is wrong with a file on its way is told as what is wrong in it. */
function faultOf(error: unknown): StudioErrorData {
  return error instanceof UploadFailed ? { code: error.code, message: error.message } : studioError(error)
}
