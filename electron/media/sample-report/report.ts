import { basename } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { message } from '../../common/messages/index.ts'
import type { Text } from '../../common/messages/index.ts'
import type { SampleReport } from '../../common/bridge/speech/voices.ts'
import { MediaError, throwIfCancelled } from '../errors.ts'
import { probe } from '../probe.ts'
import type { MediaTools } from '../tools.ts'
import { ClippingMeter } from './clipping.ts'
import { decodeMono, eachSample } from './decode.ts'
import { measureLevels } from './levels.ts'
import { secondVoice } from './speakers.ts'
import { clippingCheck, lengthCheck, levelCheck, noiseCheck, speakersCheck, speechCheck } from './verdicts.ts'
import { voiceFrames } from './voice-frames.ts'

/**
 * Checks whether a recording is good enough to clone a voice from, with advice for each check. Nothing is sent to a
 * service.
 * @throws MediaError as `probe`, and `unreadable` for a file without sound
 */
export async function reportSample(
  tools: MediaTools,
  path: string,
  options: { signal?: AbortSignal | undefined; label?: Text } = {},
): Promise<SampleReport> {
  const { signal } = options
  const label = options.label ?? basename(path)
  const info = await probe(tools, path, { label, ...(signal && { signal }) })
  if (!info.audio)
    throw new MediaError('unreadable', message('sampleReport.noSound', { label }), {
      source: label,
    })
  const meter = new ClippingMeter(info.audio.channels)
  await eachSample(tools, path, info, signal, (values) => meter.add(values))
  const samples = await decodeMono(tools, path, info, signal)
  throwIfCancelled(signal)
  const levels = measureLevels(samples)
  const frames = await voiceFrames(samples, levels, async () => {
    await setImmediate()
    throwIfCancelled(signal)
  })
  const durationMs = info.audio.durationMs ?? info.durationMs
  const checks = [
    lengthCheck(durationMs / 1000),
    levelCheck(levels),
    noiseCheck(levels),
    clippingCheck(meter.result()),
    speechCheck(levels, frames),
    speakersCheck(secondVoice(frames)),
  ]
  const worst = checks.some(({ verdict }) => verdict === 'bad')
    ? 'bad'
    : checks.some(({ verdict }) => verdict === 'fair')
      ? 'fair'
      : 'good'
  return { verdict: worst, checks, durationMs }
}
