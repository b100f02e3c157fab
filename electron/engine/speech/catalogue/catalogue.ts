import type { CatalogueVoice } from '../types.ts'
import { describeVoice } from './describe.ts'
import { everydayVoices } from './everyday.ts'
import { finestVoices } from './finest.ts'

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

/** All official voices, those of the finest tier first. */
export const officialVoices: readonly CatalogueVoice[] = [...finest, ...everyday]
