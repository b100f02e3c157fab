import { open } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { message } from '../../../../common/messages/index.ts'
import { typeOfContainer, usualEnding } from '../../../../common/formats/index.ts'
import { isMediaError, probe } from '../../../../media/index.ts'
import type { MediaTools } from '../../../../media/index.ts'
import { isCutShort } from '../../../../media/integrity.ts'
import { sniffFile } from '../../../../media/sniff.ts'
import { SaveFault } from '../../../core/save-fault.ts'
import type { Looked } from './looked.ts'
import { readMovie } from './movie-header.ts'
import { readWave } from './wave-header.ts'

/**
 * Checks that a file is complete, playable by its headers, and of the expected kind. Usual containers are read here,
 * since starting ffprobe for each of hundreds of files takes longer than downloading them; unusual ones and all other
 * formats go through ffprobe.
 * @throws SaveFault `unreadable`
 */
export async function look(
  tools: () => Promise<MediaTools>,
  path: string,
  expected: 'video' | 'audio' | 'image' | 'any',
  signal: AbortSignal,
): Promise<Looked> {
  try {
    const found = (await byHeader(path)) ?? (await byProbe(tools, path, signal))
    if (expected !== 'any' && found.media !== expected && !(expected === 'image' && found.extension === '.gif'))
      throw new SaveFault(
        'unreadable',
        message('collectErrors.otherKind', {
          expected: message(`collectErrors.a.${expected}`),
          found: message(`collectErrors.a.${found.media}`),
        }),
      )
    return found
  } catch (error) {
    if (signal.aborted) throw signal.reason
    if (isMediaError(error) && ['unreadable', 'refused', 'too-large'].includes(error.code))
      throw new SaveFault('unreadable', message('collectErrors.badFile', { reason: error.text }), {
        cause: error,
      })
    throw error
  }
}

async function byHeader(path: string): Promise<Looked | null> {
  const kind = await sniffFile(path, message('collectErrors.theResult'))
  if (kind.format !== 'mp4' && kind.format !== 'wav') return null
  if (await isCutShort(path, kind)) throw new SaveFault('unreadable', message('collectErrors.cutShort'))
  const file: FileHandle = await open(path, 'r')
  try {
    return kind.format === 'mp4' ? await readMovie(file, kind.sizeBytes) : await readWave(file, kind.sizeBytes)
  } finally {
    await file.close()
  }
}

async function byProbe(tools: () => Promise<MediaTools>, path: string, signal: AbortSignal): Promise<Looked> {
  const info = await probe(await tools(), path, { signal, label: message('collectErrors.theResult') })
  const media = info.kind === 'animation' ? 'image' : info.kind
  if (media !== 'image' && info.durationMs <= 0)
    throw new SaveFault('unreadable', message('collectErrors.noLength', { media: message(`collectErrors.a.${media}`) }))
  const type = typeOfContainer(info.container, { sound: media === 'audio' })
  return {
    media,
    durationMs: media === 'image' ? null : info.durationMs,
    width: info.video?.width ?? info.image?.width ?? null,
    height: info.video?.height ?? info.image?.height ?? null,
    extension: type?.endings[0] ?? usualEnding[media],
  }
}
