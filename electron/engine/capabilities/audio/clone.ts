import { codeOf } from '../../../common/service/index.ts'
import { message } from '../../../common/messages/index.ts'
import type { Clock } from '../../core/clock.ts'
import { digestOfFile } from '../../core/digest.ts'
import { EngineError } from '../../core/errors.ts'
import type { CapabilityEntry, RunContext } from '../../work/generations/types.ts'
import type { Inputs } from '../../inputs/inputs.ts'
import type { OwnVoice, OwnVoices } from '../../speech/catalogue/own-voices.ts'
import { matchWarning } from '../../speech/match/warning.ts'
import type { TimingsStore } from '../../speech/timings.ts'
import type { Speaker } from '../../speech/types.ts'
import { speakRequest, speechDeadlineMs } from './speak.ts'
import type { StoredSpeechRequest } from './speak.ts'
import { speakableMatch } from '../../speech/catalogue/voices.ts'
import type { Voices } from '../../speech/catalogue/voices.ts'
import { stages } from '../../core/stages.ts'

export interface CloneParts {
  speaker: Speaker
  voices: Voices
  ownVoices: OwnVoices
  timings: TimingsStore
  inputs: Inputs
  clock: Clock
  /** Gender of a speaker of the model with 904 speakers, when the catalogue knows it. */
  genderOf: (speaker: number) => string
}

type StoredCloneRequest = StoredSpeechRequest & { voice_url?: string | undefined; voice_id?: string | undefined }

/**
 * Creates the capability of voice clones (`createClone` in docs/openapi.json). A clone is a voice match: the known
 * speaker who is most similar to the sample, adjusted to it. The record says how similar the two are.
 */
export function createCloneCapability(parts: CloneParts): CapabilityEntry {
  async function matchVoice(url: string, context: RunContext): Promise<OwnVoice> {
    context.report(0.02, stages.fetchingSample)
    const { folder, signal } = context
    const sample = await parts.inputs.open({ url, kind: 'audio', folder, signal })
    const hash = await digestOfFile(sample.path, signal)
    const known = await parts.ownVoices.ofSample(hash)
    if (known) return known
    context.report(0.1, stages.listeningToVoice)
    const match = await parts.speaker.matchVoice(sample.path, {
      signal,
      onProgress: (share) => context.report(0.1 + share * 0.3),
    })
    return parts.ownVoices.keep(hash, match, parts.genderOf(match.speaker), parts.clock.now())
  }

  return {
    capability: 'clone',
    showsSources: false,
    queueName: 'speech',
    callbackType: 'audio',
    failCode: codeOf.createAudio,
    deadlineMs: (record) => 15 * 60_000 + speechDeadlineMs((record.request as StoredSpeechRequest).input_text),
    async run(record, context) {
      const request = record.request as StoredCloneRequest
      const speaking: RunContext = {
        ...context,
        report: (share, stage) => context.report(0.4 + share * 0.6, stage),
      }
      const recordParts = { ...parts, recordId: record.id }
      if (request.voice_url === undefined) {
        if (request.voice_id === undefined) throw new EngineError(codeOf.parameter, message('engineWork.voiceNeeded'))
        const chosen = await parts.voices.speakable(request.voice_id)
        return speakRequest(request, chosen, recordParts, speaking)
      }
      const voice = await matchVoice(request.voice_url, context)
      const outcome = await speakRequest(request, speakableMatch(voice.match), recordParts, speaking)
      const warning = matchWarning(voice.match)
      const fields = {
        voice_model_id: voice.voiceId,
        engine_similarity: Math.round(voice.match.similarity * 1000) / 1000,
        engine_note: warning ? message('engineWork.likeSampleBut', { warning }) : message('engineWork.likeSample'),
      }
      return { ...outcome, fields: { ...outcome.fields, ...fields } }
    },
  }
}
