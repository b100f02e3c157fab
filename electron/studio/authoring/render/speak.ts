import { nameInMessage } from '../../service/connections/index.ts'
import { message } from '../../../common/messages/index.ts'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { limits } from '../../../common/service/index.ts'
import { countWords } from '../../../common/text/index.ts'
import { findTools, run, soundArguments, soundMuxer } from '../../../media/index.ts'
import { isUnanswered } from '../../jobs/index.ts'
import type { Job, JobTarget } from '../../jobs/index.ts'
import { requestOf, speechConnection } from '../../speech/index.ts'
import { RenderError, unknownName, windowAdvice } from '../preflight/index.ts'
import type { RenderDeps } from './deps.ts'
import { follow } from './render.ts'
import { unanswered } from './unanswered.ts'

export interface SpeakRequest {
  text: string
  voiceId: string
  /** Rate of speech in percent, 0 (half speed) to 100 (natural). */
  rate: number
  target: JobTarget
  /** Asks for lossless WAV, which only the engine makes; other services answer with MP3. */
  wav?: boolean
}

/**
 * Makes a text into a speech clip: a job with a file. Later requests for the same text reuse that clip. Resolves with
 * the job once it rests.
 * @throws RenderError for an unknown voice, a text that is empty or too long, or `unconfirmed`
 */
export async function speak(deps: RenderDeps, request: SpeakRequest): Promise<Job> {
  const { text, voiceId, rate, target } = request
  const words = countWords(text)
  if (text.trim() === '' || words === 0) throw new RenderError('speech', message('renderErrors.noText'))
  if (words > limits.speechWords)
    throw new RenderError('speech', message('renderErrors.tooManyWords', { words, limit: limits.speechWords }), {
      next: message('renderErrors.speakInParts'),
    })
  deps.watcher.stage('check')
  const { connection, jobs, signal } = deps
  const voices = await connection.service.voices(signal)
  if (!voices.some((voice) => voice.voiceId === voiceId)) {
    const known = voices.map((voice) => ({ id: voice.voiceId, name: voice.name }))
    throw new RenderError('unknown-voice', unknownName(nameInMessage(connection), 'voice', voiceId, known), {
      next: (deps.advice ?? windowAdvice).voices,
    })
  }
  deps.watcher.stage('speech')
  const title = text.trim().slice(0, 60)
  const utterance = { text, rate, voice: { kind: 'voice', voiceId } } as const
  const { kind, body, extras } = requestOf(speechConnection(connection), utterance, null)
  const isHere = (job: Job): boolean => job.target?.folder === target.folder && job.target.name === target.name
  const lost = jobs.spoken(kind, connection.id, body).find((one) => isUnanswered(one) && isHere(one))
  if (lost && connection.service.local !== true) throw unanswered(lost)
  const job = { kind, title, connection: connection.id, body, extras: request.wav ? extras : null, target }
  return follow(deps, jobs.add(job))
}

/**
 * Writes a sound file atomically as uncompressed WAV with the same sample rate and channels. `from` may be the target's
 * own path.
 */
export async function toWav(from: string, target: JobTarget, signal: AbortSignal): Promise<string> {
  const draft = join(target.folder, `.${target.name}.greenroom-draft`)
  const path = join(target.folder, target.name)
  try {
    const tools = await findTools()
    await run(tools, ['-i', from, '-map', '0:a:0', ...soundArguments('pcm'), ...soundMuxer('wav'), draft], {
      signal,
    })
    await rename(draft, path)
    return path
  } finally {
    await rm(draft, { force: true })
  }
}
