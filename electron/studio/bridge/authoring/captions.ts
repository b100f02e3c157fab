import { open, stat, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { captionFile, captionFileText, parseCaptions } from '../../../common/captions/index.ts'
import { message } from '../../../common/messages/index.ts'
import { withPartial } from '../../../media/partial.ts'
import { StudioError } from '../../core/studio-error.ts'
import { bridge } from '../implementer.ts'

/** Largest caption file, bytes: a larger file is not captions. */
const mostBytes = 20_000_000

/** Procedures for files of captions. */
export function captionsProcedures() {
  const own = bridge.captions
  return own.router({
    read: own.read.handler(async ({ input }) => {
      const name = basename(input.path)
      const parsed = parseCaptions(await readText(input.path, name), name)
      if (!parsed.ok) {
        throw new StudioError('invalid-captions', parsed.problem, { next: message('captions.file.repair') })
      }
      return { cues: parsed.cues }
    }),
    write: own.write.handler(async ({ input: { path, format, cues, overwrite, size } }) => {
      const name = basename(path)
      if (!overwrite && (await stat(path).catch(() => null)) !== null) {
        throw new StudioError('exists', message('studioErrors.exists', { name }), {
          next: message('studioErrors.chooseName'),
        })
      }
      try {
        await withPartial(path, (partial) => writeFile(partial, captionFile(format, cues, size)))
      } catch (cause) {
        throw new StudioError('not-written', message('captions.file.notWritten', { name, reason: reasonOf(cause) }), {
          next: message('captions.file.chooseFolder'),
          cause,
        })
      }
    }),
  })
}

async function readText(path: string, name: string): Promise<string> {
  try {
    await using file = await open(path, 'r')
    const { size } = await file.stat()
    if (size <= mostBytes) return captionFileText(await file.readFile())
  } catch (cause) {
    throw new StudioError('not-read', message('captions.file.notRead', { name, reason: reasonOf(cause) }), {
      next: message('fileErrors.chooseAFile'),
      cause,
    })
  }
  throw new StudioError('too-large', message('captions.file.tooLarge', { name }), {
    next: message('fileErrors.chooseAFile'),
  })
}

const reasonOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause))
