import { join } from 'node:path'
import sharp from 'sharp'
import { run } from '../../media/run.ts'
import { inputArguments } from '../../media/sniff.ts'
import type { MediaTools } from '../../media/tools.ts'
import type { CapabilityEntry } from '../generations/types.ts'
import type { InputFile, Inputs } from '../inputs/inputs.ts'
import { servedType } from '../media-store/served-type.ts'

/** Longer side of a thumbnail, px. */
const THUMBNAIL_SIDE = 512

/** service-interface: Upload avatar. Fetches the photo or video, checks it, and keeps it with a thumbnail. */
export function createOwnAvatarCapability(parts: { inputs: Inputs; tools: MediaTools }): CapabilityEntry {
  async function thumbnail(input: InputFile, folder: string, signal: AbortSignal): Promise<string> {
    const path = join(folder, 'thumbnail.jpg')
    const still = input.info.kind === 'image' && input.info.container !== 'bmp'
    let picture = input.path
    if (!still) {
      picture = join(folder, 'frame.png')
      await run(
        parts.tools,
        [
          ...inputArguments(input.path, input.info),
          ...['-map', '0:v:0', '-frames:v', '1', '-update', '1', `file:${picture}`],
        ],
        { signal, timeoutMs: 60_000 },
      )
    }
    await sharp(picture)
      .rotate()
      .resize(THUMBNAIL_SIDE, THUMBNAIL_SIDE, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 85 })
      .toFile(path)
    return path
  }

  return {
    capability: 'avatar',
    lane: 'preview',
    callbackType: 'avatar',
    failCode: 1105,
    deadlineMs: () => 20 * 60_000,
    async run(record, context) {
      const { url } = record.request as { url: string }
      const { folder, signal } = context
      context.report(0.05, 'Fetching the avatar')
      const input = await parts.inputs.open({ url, kind: 'avatar', folder, signal })
      context.report(0.7, 'Making a thumbnail')
      const small = await thumbnail(input, folder, signal)
      return {
        file: null,
        assets: {
          media_file: { path: input.path, ...servedType(input.info) },
          thumbnail_file: { path: small, extension: 'jpg', mime: 'image/jpeg' },
        },
        used: { credits: 0, videoSeconds: 0 },
        fields: { engine_note: 'Shown as it is: it does not speak yet.' },
      }
    },
  }
}
