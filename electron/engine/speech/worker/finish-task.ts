import { rm } from 'node:fs/promises'
import type { TaskOptions } from '../../workers/serve.ts'
import { level } from '../sound/level.ts'
import { PcmWriter, readPcm } from '../sound/pcm-file.ts'
import type { FinishResult, FinishTask } from './protocol.ts'

/**
 * A speech is as long as frames of the engine's videos (25 in a second), so that scenes which last as long as what is spoken
 * in them begin with a frame: a scene is then made of the same frames wherever it lies in a video.
 */
const frameMs = 40

/** Joins the parts of a speech, brings its quiet end to a whole frame, levels it, and marks it. @throws SpeechError `disk` */
export async function finishTask(
  { parts, sampleRate, scratchPath, pcmPath, gainDb, mark }: Omit<FinishTask, 'engine'>,
  { signal, onProgress }: TaskOptions,
): Promise<FinishResult> {
  // Progress is also a sign of life: without it, a worker that levels a long sound would count as stalled.
  const goOn = (): void => {
    signal.throwIfAborted()
    onProgress(0)
  }
  const writer = await PcmWriter.create(scratchPath)
  try {
    for (const { path, silence } of parts) {
      await writer.writeSilence(silence)
      for await (const piece of readPcm(path)) {
        goOn()
        await writer.write(piece)
      }
      await rm(path)
    }
    const step = Math.round((frameMs * sampleRate) / 1000)
    await writer.end(Math.max(1, Math.round(writer.samples / step)) * step)
  } finally {
    await writer.close()
  }
  const used = await level(scratchPath, pcmPath, sampleRate, goOn, gainDb, mark)
  onProgress(1)
  return { samples: writer.samples, gainDb: used }
}
