import { join } from 'node:path'
import { message } from '../../../common/messages/index.ts'
import type { AvatarVideoBody } from '../../../common/service/index.ts'
import type { ProjectExtension } from '../../../common/service/extension/extension.ts'
import { fetchFile } from '../../core/fetch-file.ts'
import { StudioError } from '../../core/studio-error.ts'
import { followPreview } from './follow-preview.ts'
import type { PreviewEngine } from './follow-preview.ts'

export interface BakeDeps {
  engine: PreviewEngine
  body: AvatarVideoBody
  extension: ProjectExtension | null
  /** Folder for the films. */
  folder: string
  signal: AbortSignal
}

/** A colour of a background that is not seen. */
const nothing = '#00000000'

/**
 * Draws some elements of all scenes as one film with alpha, as long as the whole video: its frames are those of the clip.
 * @param shown whether an element of an item is in it
 * @param hasGround with the backgrounds of the scenes
 * @returns the film's path
 * @throws StudioError `preview`
 */
export async function bakeFilm(
  { engine, body, extension, folder, signal }: BakeDeps,
  name: string,
  { shown, hasGround }: { shown: (item: number, id: string) => boolean; hasGround: boolean },
  onShare: (share: number) => void,
): Promise<string> {
  const data = body.data.map(({ elements = [], ...item }, index) => ({
    ...item,
    ...(hasGround ? {} : { background: nothing }),
    elements: elements.filter((one) => 'id' in one && typeof one.id === 'string' && shown(index, one.id)),
  }))
  const { captions: _captions, music: _music, loudness: _loudness, ...project } = extension ?? { version: 1 as const }
  const asked = { kind: 'avatar-video' as const, body: { ...body, data }, project, parts: 'layers' as const }
  const { url } = await followPreview(engine, asked, signal, onShare)
  if (url === null)
    throw new StudioError('preview', message('previewErrors.failed', { reason: message('previewErrors.noVideo') }))
  const path = join(folder, `${name}.mov`)
  await fetchFile(url, path, signal)
  return path
}
