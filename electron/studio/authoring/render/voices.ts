import { lookUp } from '../../../common/composition/index.ts'
import type { TimedSpeech } from '../../../common/composition/index.ts'
import { sampleAt, speechConnection, SpeechFault, synthesize, wordTimes } from '../../speech/index.ts'
import type { Utterance } from '../../speech/index.ts'
import { message } from '../../../common/messages/index.ts'
import { RenderError } from '../preflight/index.ts'
import type { PlannedSpeech } from '../preflight/index.ts'
import type { RenderDeps } from './deps.ts'

/**
 * Makes the speech of all planned texts, several at once.
 * @param urls URL of each upload by its path
 * @param words is given the times of the words of the texts whose ids it has as keys, where the service tells them
 * @returns URL of the finished speech by id of the planned text
 * @throws RenderError `speech`, `unconfirmed`
 */
export async function speakLines(
  deps: RenderDeps,
  lines: readonly PlannedSpeech[],
  urls: Readonly<Record<string, string>>,
  words: Map<string, TimedSpeech['words']> = new Map(),
): Promise<Record<string, string>> {
  const speech: Record<string, string> = {}
  if (lines.length === 0) return speech
  const { watcher, parent: parentId = null } = deps
  watcher.stage('speech')
  const connection = speechConnection(deps.connection)
  const shares = new Map<string, number>()
  const report = (line: PlannedSpeech, share: number | null): void => {
    shares.set(line.id, share ?? 0)
    watcher.progress([...shares.values()].reduce((a, b) => a + b, 0) / lines.length)
  }
  // One failed text stops the others: the video can't be made without it.
  const stop = new AbortController()
  const signal = AbortSignal.any([deps.signal, stop.signal])
  const speakOne = async (line: PlannedSpeech): Promise<void> => {
    try {
      const { url, remoteId } = await synthesize(deps, connection, utteranceOf(line, urls), {
        quality: 'any',
        signal,
        purpose: 'voice',
        parentId,
        resend: false,
        title: line.title,
        onShare: (share) => report(line, share),
      })
      speech[line.id] = url
      if (words.has(line.id)) words.set(line.id, await wordTimes(connection, remoteId, signal))
      report(line, 1)
    } catch (error) {
      throw error instanceof SpeechFault ? lineError(line, error) : error
    }
  }
  try {
    await Promise.all(lines.map(speakOne))
    return speech
  } catch (error) {
    stop.abort(error)
    throw error
  }
}

/** The request for the speech of a planned text. @param urls URL of each upload by its path */
export function utteranceOf(line: PlannedSpeech, urls: Readonly<Record<string, string>>): Utterance {
  const { text, rate, take, sample } = line
  if (line.kind === 'speech') return { text, rate, take, voice: { kind: 'voice', voiceId: line.voiceId ?? '' } }
  const url = sample?.kind === 'url' ? sample.url : lookUp(urls, sample?.path)
  return { text, rate, take, voice: { kind: 'clone', sample: sampleAt(url ?? '') } }
}

function lineError({ field, title }: PlannedSpeech, { text: reason, next, isUnconfirmed }: SpeechFault): RenderError {
  return isUnconfirmed
    ? new RenderError('unconfirmed', message('renderErrors.voiceUnanswered', { place: field, title }), { next })
    : new RenderError('speech', message('renderErrors.voiceNotSpoken', { place: field, title, reason }), { next })
}
