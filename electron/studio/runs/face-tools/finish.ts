import { rm } from 'node:fs/promises'
import sharp from 'sharp'
import { message } from '../../../common/messages/index.ts'
import { probe } from '../../../media/index.ts'
import type { MediaTools } from '../../../media/index.ts'
import type { ResultFinish } from '../../jobs/index.ts'
import { writeMarked } from './marking.ts'

const jpegQuality = 92

/**
 * Makes the finished file from a download: converts a picture's format and adds the mark that AI made it. Returns the
 * new file; the download is kept until the new file has its name. @throws MediaError
 */
export function finisher(
  tools: () => Promise<MediaTools>,
): (part: string, finish: ResultFinish, signal: AbortSignal) => Promise<string> {
  return async (part, finish, signal) => {
    const found = await tools()
    const info = await probe(found, part, { signal, label: message('collectErrors.theResult') })
    const drafts: string[] = []
    let current = part
    try {
      if (finish.format === 'jpeg' && info.container !== 'jpeg') {
        const out = `${part}-picture`
        drafts.push(out)
        await sharp(current)
          .flatten({ background: 'white' })
          .jpeg({ quality: jpegQuality, chromaSubsampling: '4:4:4' })
          .toFile(out)
        current = out
      }
      const visible = finish.mark?.visible ?? false
      // Converting a picture has removed its metadata, so it is written again.
      if (finish.mark || current !== part) {
        const out = `${part}-marked`
        drafts.push(out)
        const now = current === part ? info : await probe(found, current, { signal })
        await writeMarked(found, current, out, { info: now, visible, signal })
        current = out
      }
      for (const draft of drafts) if (draft !== current) await rm(draft, { force: true })
      return current
    } catch (error) {
      for (const draft of drafts) await rm(draft, { force: true })
      throw error
    }
  }
}
