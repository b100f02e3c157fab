import type { FastifyReply, FastifyRequest } from 'fastify'
import { formatFor } from '../../core/language.ts'
import { transcriptText } from '../../speech/recognition/index.ts'
import type { Transcript, TranscriptSegment } from '../../speech/recognition/index.ts'
import { EventStream } from '../events.ts'
import { openAiErrorBody, openAiFailure } from './errors.ts'
import { transcriptBody } from './transcription-answer.ts'
import type { TranscriptionRequest } from './transcription-request.ts'

/** Smallest step of the progress that is told where nobody speaks, a share of the recording. */
const leastStep = 0.01

/** Recognises a recording; what it is called with is told while that goes on. */
export type Recognise = (watch: {
  onProgress?: (share: number) => void
  onSegments?: (segments: TranscriptSegment[]) => void
}) => Promise<Transcript>

/**
 * Answers with OpenAI's events of a transcript while the recording is recognised. Two fields are the engine's own: `progress` of
 * each `transcript.text.delta`, 0 to 1, whose text is empty where nobody speaks, and `document` of `transcript.text.done`,
 * which is the transcript in any format but `json`.
 * @throws what fails before the recording is known to have sound, so that it is answered with a status of its own
 */
export async function sendTranscriptEvents(
  asked: TranscriptionRequest,
  recognise: Recognise,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  let events: EventStream | undefined
  let progress = 0
  let told = -1
  let isFirst = true
  const tell = (delta: string): void => {
    const type = 'transcript.text.delta'
    events?.send(type, { type, delta, progress })
    told = progress
  }
  try {
    const transcript = await recognise({
      onProgress(share) {
        events ??= new EventStream(request, reply)
        progress = share
        if (share - told >= leastStep) tell('')
      },
      onSegments(segments) {
        tell(`${isFirst ? '' : ' '}${segments.map(({ text }) => text).join(' ')}`)
        isFirst = false
      },
    })
    const type = 'transcript.text.done'
    const text = transcriptText(transcript)
    const document = asked.format === 'json' ? {} : { document: transcriptBody(asked, transcript).body }
    events?.send(type, { type, text, duration: transcript.durationMs / 1000, ...document })
  } catch (error) {
    if (!events) throw error
    events.send('error', { type: 'error', ...openAiErrorBody(openAiFailure(error), formatFor(request.headers)) })
  } finally {
    events?.close()
  }
}
