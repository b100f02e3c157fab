import { createHash } from 'node:crypto'
import { plainSpeech } from '../../common/pronounce/index.ts'
import { formatRate } from '../../common/service/index.ts'
import type { SpeechRequestOptions, SpeechConnection, Utterance } from './types.ts'

/** The create request for a text. */
export interface SpeechRequest {
  kind: 'speech' | 'voice-clone'
  body: Record<string, unknown>
  /** Asks an engine for lossless sound, and for a reading; other services have a single format and a single reading. */
  extras: { format: 'wav'; take?: number } | null
}

/** Makes the create request. @param sampleUrl address of a clone's sample; null for a voice of the service */
export function requestOf(
  connection: SpeechConnection,
  { text, rate, voice, take }: Utterance,
  sampleUrl: string | null,
): SpeechRequest {
  const common = { input_text: text, rate: formatRate(rate) }
  const extras = connection.service.local === true ? { format: 'wav' as const, ...(take ? { take } : {}) } : null
  if (voice.kind === 'voice') return { kind: 'speech', body: { ...common, voice_id: voice.voiceId }, extras }
  return { kind: 'voice-clone', body: { ...common, voice_url: sampleUrl }, extras }
}

/** A text as a service takes it: SSML for an engine, plain text for others. */
export function textFor({ service }: Pick<SpeechConnection, 'service'>, text: string): string {
  return service.local === true ? text : plainSpeech(text)
}

/** The take that a service is asked for: another service than an engine would charge credits for the same reading. */
export function takeFor({ service }: Pick<SpeechConnection, 'service'>, take: number | undefined): { take?: number } {
  return service.local === true && take ? { take } : {}
}

/**
 * Key of speech by everything that it is made from; a clone's sample counts by its content, not its address. The usual reading
 * has the key of before there were takes.
 */
export function speechKey(connection: string, { text, rate, voice, take }: Utterance): string {
  const parts = voice.kind === 'voice' ? ['script', 'voice', voice.voiceId] : ['clone', 'sample', voice.sample.mark]
  return hash([1, connection, ...parts, text, rate, ...(take ? ['take', take] : [])]).slice(0, 40)
}

/** Key of a request among what a service has already (`RemoteAssetCache`). */
export function remoteKey({ kind, body, extras }: SpeechRequest): string {
  return `${kind}:${hash(extras === null ? body : [body, extras])}`
}

/** Id for the job of a request. It is derived from the request, so that no process can create a second job for it. */
export function jobIdOf(
  connection: string,
  { kind, body, extras }: SpeechRequest,
  { purpose, parentId }: Pick<SpeechRequestOptions, 'purpose' | 'parentId'>,
): string {
  const parts = [kind, connection, body, ...(extras === null ? [] : [extras])]
  return `say-${hash(purpose === 'row' ? parts : [...parts, purpose, parentId]).slice(0, 32)}`
}

function hash(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex')
}
