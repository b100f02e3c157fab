import { message } from '../../../common/messages/index.ts'
import type { LiveModels } from '../../../common/bridge/index.ts'
import type { MediaAddresses } from '../../media/files/index.ts'
import { isServiceError } from '../../service/client/index.ts'
import type { ServiceClient } from '../../service/client/index.ts'
import { StudioError } from '../../core/studio-error.ts'

export interface LiveModelsParts {
  /** Client of the engine on this machine. @throws while the engine can't be reached */
  engine: () => Pick<ServiceClient, 'engine'>
  media: Pick<MediaAddresses, 'urlFor'>
}

/**
 * Addresses under which the window reads the models of live face swap. The built-in engine has them, or downloads them
 * the first time, whichever service runs the session.
 * @throws StudioError `live-models`
 */
export async function openLiveModels({ engine, media }: LiveModelsParts, signal?: AbortSignal): Promise<LiveModels> {
  try {
    const paths = await engine().engine.liveModels(signal ? { signal } : {})
    return { near: media.urlFor(paths.near), far: media.urlFor(paths.far), mesh: media.urlFor(paths.mesh) }
  } catch (error) {
    if (!isServiceError(error) || signal?.aborted) throw error
    throw new StudioError('live-models', error.text, {
      next: error.next ?? message('liveErrors.tryInAMoment'),
      cause: error,
    })
  }
}
