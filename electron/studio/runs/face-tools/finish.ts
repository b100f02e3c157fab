import { rm } from 'node:fs/promises'
import sharp from 'sharp'
import { message } from '../../../common/messages/index.ts'
import { probe } from '../../../media/index.ts'
import type { MediaTools } from '../../../media/index.ts'
import type { ResultFinish } from '../../jobs/index.ts'
import { writeMarked } from './marking.ts'

const jpegQuality = 92

/**
 * Finishes a downloaded file beside it: another picture format, and the sign that a machine made it. Answers the new
 * file; what was fetched stays until that one has its name. @throws MediaError
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
      // A picture that was written anew has lost what its metadata said.
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
