import { characterSwapResolutions } from '../../../common/service/index.ts'
import type { SwapModel } from '../../../common/bridge/index.ts'
import type { Model } from '../../../common/service/index.ts'
import { modelType } from '../../../common/service/index.ts'
import { isServiceError } from '../../core/service-error.ts'
import type { StudioConnection } from '../../service/connections/index.ts'

/** Models for character swaps (`modelType.characterSwap`), best first. Empty when the service lists none. */
export async function swapModels(
  connection: StudioConnection,
  onError: (error: unknown) => void,
  signal?: AbortSignal,
): Promise<SwapModel[]> {
  try {
    const client = await connection.client()
    const models = await client.listModels(
      { types: [modelType.characterSwap] },
      { ...(signal ? { signal } : {}), retry: false },
    )
    return models.filter(({ type }) => type === null || type === modelType.characterSwap).map(modelOf)
  } catch (error) {
    signal?.throwIfAborted()
    // Many services list no models for character swaps; the request then names none.
    if (!isServiceError(error)) onError(error)
    return []
  }
}

function modelOf(model: Model): SwapModel {
  const credits: SwapModel['credits'] = {}
  for (const resolution of characterSwapResolutions) {
    const unit = model.resolutions.find(({ value }) => value === resolution)?.unitCredit
    if (unit !== undefined && unit !== null) credits[resolution] = unit
  }
  return {
    value: model.value,
    label: model.label,
    description: model.description,
    credits,
    usesPrompt: typeof model.raw['supportedExtendPrompt'] === 'boolean' ? model.supportsPromptExtension : null,
    needsPlan: model.isPro || model.requiresPay,
  }
}
