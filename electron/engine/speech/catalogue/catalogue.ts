import type { CatalogueVoice } from '../types.ts'
import { describeVoice } from './describe.ts'
import { everydayVoices } from './everyday.ts'
import { finestVoices } from './finest.ts'
import { otherLanguageVoices } from './other-languages.ts'
import { message } from '../../../common/messages/index.ts'

const everyday = everydayVoices.map(({ name, gender, use, speaker, figures }): CatalogueVoice => ({
  voiceId: `everyday-${name.toLowerCase()}`,
  tier: 'everyday',
  name,
  gender,
  language: 'en',
  accent: 'American',
  description: describeVoice(gender, figures),
  useCase: use,
  model: { speaker },
}))

const finest = finestVoices.map(({ style, use, figures }): CatalogueVoice => {
  const gender = style[1] === 'f' ? 'Female' : 'Male'
  const own = style.slice('af_'.length)
  return {
    voiceId: `finest-${own}`,
    tier: 'finest',
    name: own.charAt(0).toUpperCase() + own.slice(1),
    gender,
    language: 'en',
    accent: style.startsWith('b') ? 'British' : 'American',
    description: describeVoice(gender, figures),
    useCase: use,
    model: { style },
  }
})

const inOtherLanguages = otherLanguageVoices.map(
  ({ style, name, language, accent, use, grade, figures }): CatalogueVoice => {
    const gender = style[1] === 'f' ? 'Female' : 'Male'
    const sound = describeVoice(gender, figures)
    return {
      // Styles of several languages have the same name.
      voiceId: `finest-${language.slice(0, 2)}-${style.slice('ef_'.length)}`,
      tier: 'finest',
      name,
      gender,
      language,
      accent,
      description:
        grade === undefined
          ? message('engineSpeech.about.ungraded', { sound })
          : message('engineSpeech.about.graded', { sound, grade }),
      useCase: use,
      model: { style },
    }
  },
)

/** All official voices: the English ones, those of the finest tier first, then those of other languages. */
export const officialVoices: readonly CatalogueVoice[] = [...finest, ...everyday, ...inOtherLanguages]
