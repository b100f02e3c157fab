import { deflateSync } from 'node:zlib'
import type { FastifyReply } from 'fastify'
import { captionFile } from '../../../common/captions/index.ts'
import { transcriptCues, transcriptText } from '../../speech/recognition/index.ts'
import type { Transcript, TranscriptSegment } from '../../speech/recognition/index.ts'
import type { TranscriptionRequest } from './transcription-request.ts'

const seconds = (ms: number): number => ms / 1000

/** A segment in OpenAI's form. What the engine's model doesn't have is empty or 0. */
function segmentBody({ startMs, endMs, text, logProbability }: TranscriptSegment, id: number) {
  const bytes = Buffer.from(text)
  return {
    id,
    seek: 0,
    start: seconds(startMs),
    end: seconds(endMs),
    text: ` ${text}`,
    tokens: [],
    temperature: 0,
    avg_logprob: logProbability,
    compression_ratio: bytes.length / deflateSync(bytes).length,
    no_speech_prob: 0,
  }
}

/** Answers with a transcript in the format that was asked for. */
export function sendTranscript(
  { format, withWords, withSegments }: TranscriptionRequest,
  transcript: Transcript,
  reply: FastifyReply,
): FastifyReply {
  const text = transcriptText(transcript)
  const usage = { type: 'duration', seconds: Math.ceil(seconds(transcript.durationMs)) }
  void reply.header('cache-control', 'no-store')
  switch (format) {
    case 'json':
      return reply.send({ text, usage })
    case 'text':
      return reply.type('text/plain; charset=utf-8').send(`${text}\n`)
    case 'srt':
    case 'vtt':
      return reply
        .type(format === 'vtt' ? 'text/vtt; charset=utf-8' : 'text/plain; charset=utf-8')
        .send(captionFile(format, transcriptCues(transcript)))
    case 'verbose_json':
      return reply.send({
        task: 'transcribe',
        language: 'english',
        duration: seconds(transcript.durationMs),
        text,
        ...(withWords && {
          words: transcript.segments
            .flatMap(({ words }) => words)
            .map((word) => ({ word: word.text, start: seconds(word.startMs), end: seconds(word.endMs) })),
        }),
        ...(withSegments && { segments: transcript.segments.map(segmentBody) }),
        usage,
      })
  }
}
