import { rm } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import { message } from '../../../common/messages/index.ts'
import { MediaError, probe } from '../../../media/index.ts'
import type { MediaTools } from '../../../media/index.ts'
import { removeNoiseOf } from '../../../media/noise/index.ts'
import { StudioError } from '../../core/studio-error.ts'
import { newSampleFolder } from '../../media/files/index.ts'

/**
 * Writes the sound of a recording without its noise into a folder of its own, like an uploaded recording.
 * @returns path of the WAV file. @throws StudioError `path`; MediaError; the signal's reason
 */
export async function cleanSample(
  { tools, imports }: { tools: MediaTools; imports: string },
  path: string,
  signal?: AbortSignal,
): Promise<string> {
  if (!isAbsolute(path))
    throw new StudioError('path', message('voiceErrors.recordingNotWhole'), {
      field: 'path',
      next: message('runErrors.chooseAFile'),
    })
  const label = message('avatarErrors.theRecording')
  const info = await probe(tools, path, { label, ...(signal && { signal }) })
  const { audio } = info
  if (!audio) throw new MediaError('unreadable', message('sampleReport.noSound', { label }), { source: path })
  const folder = await newSampleFolder(imports)
  const to = join(folder, 'clean.wav')
  try {
    await removeNoiseOf(tools, { from: path, info, audio, to }, { signal })
    return to
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}
