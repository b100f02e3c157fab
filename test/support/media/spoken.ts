import type { MediaTools } from '../../../electron/media/index.ts'
import { make } from './making.ts'

/**
 * A sound that the check of recordings takes for a voice: a buzz with a moving pitch in syllables, with pauses and a
 * quiet background. It is no person's voice, and can be made anywhere.
 */
export function buzzingVoice(tools: MediaTools, path: string, seconds: number): Promise<string> {
  // Phase of a tone whose pitch varies around 120 Hz by some semitones.
  const phase = '2*PI*(120*t-9*cos(2*PI*0.6*t)/0.6)'
  const harmonics = [1, 2, 3, 4, 5, 6, 8, 10].map((n) => `sin(${n}*${phase})/${n}`).join('+')
  const syllables = '(0.55+0.45*sin(2*PI*3.7*t))*lt(mod(t,3),2.2)'
  const source = `aevalsrc='0.12*(${harmonics})*${syllables}+0.0006*(random(0)-0.5)':s=24000:d=${seconds}`
  return make(tools, path, '-f', 'lavfi', '-i', source)
}
