import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import { message } from '../../../../common/messages/index.ts'
import { RowFault } from './faults.ts'
import { wasChanged } from './output-index.ts'
import type { OutputIndex } from './output-index.ts'

/** Comment in the metadata of every file made; by it a file is recognised when its record is lost. */
export const generatedComment = 'AI-generated speech'

/** How much is read at either end of a file, where its metadata is, bytes: content credentials may stand before it. */
const lookedAt = 512 * 1024

/** Throws rather than overwrite a file that the user made or changed. @throws RowFault */
export async function refuseOthers(outputs: OutputIndex, path: string): Promise<void> {
  const recorded = outputs.known(path)
  if (!recorded) return refuseForeign(path, basename(path))
  if (!(await wasChanged(recorded))) return
  throw new RowFault('failed', message('voiceoverErrors.changed', { name: basename(path) }), {
    next: message('voiceoverErrors.changedNext'),
  })
}

async function refuseForeign(path: string, name: string): Promise<void> {
  const file = await open(path, 'r').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  })
  if (!file) return
  try {
    const { size } = await file.stat()
    const head = Buffer.alloc(Math.min(size, lookedAt))
    const tail = Buffer.alloc(Math.min(size, lookedAt))
    await file.read(head, 0, head.length, 0)
    await file.read(tail, 0, tail.length, size - tail.length)
    const marks = [Buffer.from(generatedComment), Buffer.from(generatedComment, 'utf16le')]
    if (marks.some((mark) => head.includes(mark) || tail.includes(mark))) return
  } finally {
    await file.close()
  }
  throw new RowFault('failed', message('voiceoverErrors.foreign', { name }), {
    next: message('voiceoverErrors.foreignNext'),
  })
}
