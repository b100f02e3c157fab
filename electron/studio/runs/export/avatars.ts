import { mkdtemp, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ExportMake } from '../../../common/bridge/index.ts'
import type { BodyKind, Project } from '../../../common/composition/index.ts'
import { fileType, pictureFormat } from '../../../common/formats/index.ts'
import { message } from '../../../common/messages/index.ts'
import type { Text } from '../../../common/messages/index.ts'
import { composeAvatars } from '../../../media/deliver/index.ts'
import type { AvatarPart } from '../../../media/deliver/index.ts'
import { MediaError } from '../../../media/index.ts'
import type { MediaTools } from '../../../media/index.ts'
import { fetchFile } from '../../core/fetch-file.ts'
import type { Clip } from '../../library/index.ts'
import type { Previews } from '../previews/index.ts'

export interface AvatarSources {
  /** The project that a clip was made from; null when none is stored. */
  projectOf: (clip: string) => Project | null
  /** Draws the avatars of a project on transparent ground. */
  draw: Previews['avatars']
}

/** Greatest height for which the engine draws avatars alone, px. */
const mostHeight = 1080
/** Least height that the engine takes; a smaller canvas keeps its size. */
const leastHeight = 144
/** Share of the progress that drawing takes. */
const drawing = 0.8

/**
 * Writes the avatars of a clip on transparent ground with the clip's sound, drawn anew by the built-in engine as they
 * are in the clip.
 * @returns the path, with its ending
 * @throws MediaError `invalid` when the clip has no project or nobody in it; as `composeAvatars`; StudioError as previews
 */
export async function writeAvatars(
  tools: MediaTools,
  { projectOf, draw }: AvatarSources,
  clip: Clip,
  { to, longSide }: Extract<ExportMake, { kind: 'avatars' }>,
  part: string,
  notes: Text[],
  { signal, onShare }: { signal: AbortSignal; onShare: (share: number) => void },
): Promise<string> {
  const { title: label, kind } = clip
  const project = projectOf(clip.jobId)
  if (project === null || (kind !== 'avatar-video' && kind !== 'talking-avatar'))
    throw new MediaError('invalid', message('clipExport.errors.noProject', { label }), { source: label })
  const height = heightOf(project, longSide)
  if (longSide === null && height < project.canvas.height)
    notes.push(message('clipExport.notes.avatarSize', { height: String(height) }))
  const folder = await mkdtemp(join(dirname(part), '.greenroom-avatars-'))
  try {
    const drawn = await draw(
      { project, kind: kind satisfies BodyKind, height },
      { signal, onProgress: (share) => onShare(share * drawing) },
    )
    if (drawn.clips.length === 0)
      throw new MediaError('invalid', message('clipExport.errors.noAvatar', { label }), { source: label })
    const files = new Map<string, string>()
    for (const { url } of drawn.clips) {
      if (files.has(url)) continue
      const path = join(folder, String(files.size))
      await fetchFile(url, path, signal)
      files.set(url, path)
    }
    const parts = drawn.clips.map(({ url, ...rest }): AvatarPart => ({ ...rest, path: files.get(url)! }))
    const end = Math.max(...parts.map(({ atMs, durationMs }) => atMs + durationMs))
    const output = part + fileType(pictureFormat(to).file).endings[0]
    const { width, height: high, fps } = drawn
    const size = { width: width - (width % 2), height: high - (high % 2) }
    await composeAvatars(
      tools,
      { parts, ...size, fps, durationMs: clip.durationMs ?? end, clip: clip.path },
      to,
      output,
      { signal, onProgress: (share) => onShare(drawing + share * (1 - drawing)) },
    )
    return output
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function heightOf({ canvas: { width, height } }: Project, longSide: number | null): number {
  const wanted = longSide === null ? height : Math.round((height * longSide) / Math.max(width, height))
  return Math.max(leastHeight, Math.min(mostHeight, height, wanted))
}
