import { deflateSync } from 'node:zlib'
import { captionFile } from '../../../common/captions/index.ts'
import { transcriptCues, transcriptText } from '../../speech/recognition/index.ts'
import type { Transcript, TranscriptSegment } from '../../speech/recognition/index.ts'
import type { TranscriptionRequest } from './transcription-request.ts'

const json = 'application/json; charset=utf-8'
const plain = 'text/plain; charset=utf-8'

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

/** The body of an answer, and its type. */
export interface TranscriptBody {
  contentType: string
  body: string | object
}

/** A transcript in the format that was asked for. */
export function transcriptBody(
  { format, withWords, withSegments }: TranscriptionRequest,
  transcript: Transcript,
): TranscriptBody {
  const text = transcriptText(transcript)
  const usage = { type: 'duration', seconds: Math.ceil(seconds(transcript.durationMs)) }
  switch (format) {
    case 'json':
      return { contentType: json, body: { text, usage } }
    case 'text':
      return { contentType: plain, body: `${text}\n` }
    case 'srt':
      return { contentType: plain, body: captionFile('srt', transcriptCues(transcript)) }
    case 'vtt':
      return { contentType: 'text/vtt; charset=utf-8', body: captionFile('vtt', transcriptCues(transcript)) }
    case 'verbose_json': {
      const body = {
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
      }
      return { contentType: json, body }
    }
  }
}
