/** What the menu of speech writes around words. */
export interface SpeechTag {
  id: SpeechTagId
  before: string
  after: string
  /** Part of `before` that the user writes: it is selected. */
  fill?: string
  /** The menu has a line before it. */
  begins?: true
}

export type SpeechTagId =
  | 'break'
  | 'strong'
  | 'slow'
  | 'fast'
  | 'high'
  | 'low'
  | 'loud'
  | 'soft'
  | 'spell'
  | 'digits'
  | 'sub'
  | 'phoneme'

const prosody = (attribute: string): Pick<SpeechTag, 'before' | 'after'> => ({
  before: `<prosody ${attribute}>`,
  after: '</prosody>',
})
const sayAs = (kind: string): Pick<SpeechTag, 'before' | 'after'> => ({
  before: `<say-as interpret-as="${kind}">`,
  after: '</say-as>',
})

/** The markup of scripts (docs/voices.md) in the order of the menu. */
export const speechTags: readonly SpeechTag[] = [
  { id: 'strong', before: '*', after: '*' },
  { id: 'break', before: '[pause 0.5s] ', after: '' },
  { id: 'slow', ...prosody('rate="slow"'), begins: true },
  { id: 'fast', ...prosody('rate="fast"') },
  { id: 'high', ...prosody('pitch="high"') },
  { id: 'low', ...prosody('pitch="low"') },
  { id: 'loud', ...prosody('volume="loud"') },
  { id: 'soft', ...prosody('volume="soft"') },
  { id: 'spell', ...sayAs('characters'), begins: true },
  { id: 'digits', ...sayAs('digits') },
  { id: 'sub', before: '<sub alias="…">', after: '</sub>', fill: '…' },
  { id: 'phoneme', before: '<phoneme ph="…">', after: '</phoneme>', fill: '…' },
]
