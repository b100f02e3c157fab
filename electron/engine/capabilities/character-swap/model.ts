import { message } from '../../../common/messages/index.ts'
import { characterSwapCredits } from '../../../common/service/limits.ts'
import { modelType } from '../../../common/service/endpoints/models.ts'
import type { ModelWire } from '../../../common/service/records.ts'
import { AnswerText } from '../../core/language.ts'
import type { Untranslated } from '../../core/language.ts'

/** Name of the engine's own model, as requests give it in `model_name`. */
export const localModelName = 'greenroom-character-swap'

const sizes = { '480p': [854, 480], '720p': [1280, 720], '1080p': [1920, 1080] } as const

/**
 * The engine's own model (`listModels` in docs/openapi.json). Prices are the interface's, for each started 5 seconds.
 * The sizes are those of a 16:9 video; videos of other proportions have the same shorter side.
 */
export const localModel: Untranslated<ModelWire, 'description'> = {
  sort: 1,
  group: 'Local',
  provider: 'Greenroom',
  type: modelType.characterSwap,
  label: 'Greenroom Character Swap',
  value: localModelName,
  description: new AnswerText(message('engineWork.localModel')),
  resolutionList: Object.entries(characterSwapCredits).map(([label, credits]) => {
    const [width, height] = sizes[label as keyof typeof sizes]
    return { label, value: label, width, height, unit_credit: credits }
  }),
  isPro: true,
  generate_audio: null,
  durationList: [5, 10, 15, 30, 60, 120],
  requiresPay: true,
  supportedLastFrame: false,
  supportedExtendPrompt: false,
  maxImageCount: 1,
  maxCount: 1,
}
