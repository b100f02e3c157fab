import { message } from '../../../common/messages/index.ts'
import { StudioError } from '../../core/studio-error.ts'
import type { PreviewCalls, PreviewRequest, PreviewState } from '../../service/client/index.ts'

export type PreviewEngine = Pick<PreviewCalls, 'createPreview' | 'previewProgress' | 'cancelPreview'>

/**
 * Has the engine make a preview, and waits for it.
 * @returns its last state, which is `done`
 * @throws StudioError `preview`, or the signal's reason
 */
export async function followPreview(
  engine: PreviewEngine,
  asked: PreviewRequest,
  signal: AbortSignal,
  onShare: (share: number) => void,
): Promise<PreviewState> {
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
  if (state.status === 'done') return state
  throw new StudioError(
    'preview',
    message('previewErrors.failed', { reason: state.failReason ?? message('previewErrors.noVideo') }),
  )
}
