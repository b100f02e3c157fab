import { join } from 'node:path'
import { message } from '../../../common/messages/index.ts'
import type { AvatarVideoBody } from '../../../common/service/index.ts'
import type { ProjectExtension } from '../../../common/service/extension/extension.ts'
import { fetchFile } from '../../core/fetch-file.ts'
import { StudioError } from '../../core/studio-error.ts'
import type { PreviewCalls, PreviewState } from '../../service/client/index.ts'

export interface BakeDeps {
  engine: Pick<PreviewCalls, 'createPreview' | 'previewProgress' | 'cancelPreview'>
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
  const begun = await engine.createPreview(asked, { signal })
  let state: PreviewState = begun
  const isOver = (): boolean => state.status === 'done' || state.status === 'failed'
  try {
    if (!isOver())
      for await (const next of engine.previewProgress(begun.id, { signal })) {
        state = next
        onShare(next.share)
      }
  } finally {
    // When cancelling fails, the engine ends it by itself a little later.
    if (!isOver()) await engine.cancelPreview(begun.id).catch(() => undefined)
  }
  if (state.status !== 'done' || state.url === null) {
    const reason = state.failReason ?? message('previewErrors.noVideo')
    throw new StudioError('preview', message('previewErrors.failed', { reason }))
  }
  const path = join(folder, `${name}.mov`)
  await fetchFile(state.url, path, signal)
  return path
}
