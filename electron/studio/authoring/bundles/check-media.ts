import { message } from '../../../common/messages/index.ts'
import { checkPicture, checkStream } from '../../../media/integrity.ts'
import { isMediaError, probe } from '../../../media/index.ts'
import type { MediaTools } from '../../../media/index.ts'
import { StudioError } from '../../core/studio-error.ts'
import type { MediaUse } from './media-uses.ts'

/**
 * Reads a file that somebody else may have made, decodes some of it, and checks that it is what it is for.
 * @param name of the file in messages @throws StudioError `bad-file`
 */
export async function checkMedia(
  tools: () => Promise<MediaTools>,
  path: string,
  name: string,
  uses: readonly Pick<MediaUse, 'role' | 'size'>[],
): Promise<void> {
  const found = await tools()
  try {
    const info = await probe(found, path, { label: name })
    await checkPicture(path, info, name)
    for (const stream of ['video', 'audio'] as const) await checkStream(found, path, { info, label: name, stream })
    for (const { role, size } of uses) {
      const refuse = (key: 'noStill' | 'noPicture' | 'noSound'): never => {
        throw badFile(message(`bundleErrors.${key}`, { name }))
      }
      if (role === 'still' && !info.image) refuse('noStill')
      if (role === 'picture' && !info.image && !info.video) refuse('noPicture')
      if (role === 'sound' && !info.audio) refuse('noSound')
      const { width = 0, height = 0 } = info.image ?? {}
      if (size && (size.width !== width || size.height !== height))
        throw badFile(
          message('bundleErrors.otherSize', { name, width, height, stated: `${size.width} × ${size.height}` }),
        )
    }
  } catch (error) {
    throw isMediaError(error) && error.code !== 'missing-tool' ? badFile(error.text, error) : error
  }
}

function badFile(text: StudioError['text'], cause?: unknown): StudioError {
  const next = message('bundleErrors.anotherMedia')
  return new StudioError('bad-file', text, { next, field: 'path', ...(cause === undefined ? {} : { cause }) })
}
