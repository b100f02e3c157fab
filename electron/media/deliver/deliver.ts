import { message } from '../../common/messages/index.ts'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { holdsPicture } from '../../common/formats/index.ts'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { MediaError, throwIfCancelled } from '../errors.ts'
import type { MediaInfo } from '../media-info.ts'
import { rising } from '../progress.ts'
import { probe } from '../probe.ts'
import type { MediaTools } from '../tools.ts'
import type { WorkOptions } from '../types.ts'
import { cannot } from './can.ts'
import { convert } from './convert.ts'
import { cuesOf } from './cues.ts'
import { endingOf, withEnding, withSomeEnding } from './endings.ts'
import { containerOf, copyAs, remux } from './remux.ts'
import { settled } from './settle.ts'
import { editsOf, signEdited } from './sign.ts'
import type { BurnedCaptions, Conversion, Delivered, Delivery } from './types.ts'
import type { Text } from '../../common/messages/index.ts'

/**
 * Processes a clip after its download, as requested. The original is not changed; the result appears under its name
 * only when it is complete.
 * @throws MediaError `invalid` (see `problemOf`, or the clip lacks the picture or sound that is to be converted),
 * `unsupported` (by this ffmpeg), and as `probe` and `run`
 */
export async function deliver(tools: MediaTools, delivery: Delivery): Promise<Delivered> {
  const { input, after, signal } = delivery
  const label = delivery.label ?? input
  const problem = problemOf(after)
  if (problem !== null) throw new MediaError('invalid', problem, { source: label })
  throwIfCancelled(signal)
  const work: WorkOptions = {
    ...(signal && { signal }),
    ...(delivery.onProgress && { onProgress: rising(delivery.onProgress) }),
  }
  const info = await probe(tools, input, { label, ...(signal && { signal }) })
  const notes: string[] = []
  const path =
    after.kind === 'convert'
      ? await converted(tools, delivery, after, info, label, work, notes)
      : await asItIs(tools, delivery, info, work, notes)
  throwIfCancelled(signal)
  work.onProgress?.(1)
  return { path, sizeBytes: (await stat(path)).size, notes }
}

/** Why a conversion is impossible for any clip; null when it is possible. */
export function problemOf(after: Delivery['after']): Text | null {
  if (after.kind !== 'convert' || after.captions === 'none') return null
  if (!holdsPicture(after.to)) return message('deliverNotes.soundOnly', { format: after.to.toUpperCase() })
  if (after.captions === 'attach' && after.to === 'gif') return message('deliverNotes.gifNoTrack')
  return null
}

async function asItIs(
  tools: MediaTools,
  { input, output, after, sign }: Delivery,
  info: MediaInfo,
  work: WorkOptions,
  notes: Text[],
): Promise<string> {
  const { muxer, ending } = await containerOf(input, info)
  const path = resolve(withSomeEnding(output, ending))
  const again = after.kind === 'remux' && muxer !== null
  if (after.kind === 'remux' && muxer === null)
    notes.push(message('deliverNotes.keptAsItWas', { container: info.container }))
  if (!again && path === resolve(input)) return path
  await settled(path, async (part) => {
    if (!again) return copyAs(input, part)
    await remux(tools, input, info, muxer, part, work)
    await signEdited(sign, part, input, ['repackaged'], notes)
  })
  return path
}

async function converted(
  tools: MediaTools,
  delivery: Delivery,
  after: Conversion,
  info: MediaInfo,
  label: Text,
  work: WorkOptions,
  notes: Text[],
): Promise<string> {
  const missing = cannot(tools, after.to)
  if (missing !== null) throw new MediaError('unsupported', missing, { source: label })
  refuseUnfit(info, after, label)
  const path = resolve(withEnding(delivery.output, endingOf(after)!))
  if (path === resolve(delivery.input))
    throw new MediaError('invalid', message('deliverNotes.ontoItself', { label }), {
      source: label,
    })
  const cues =
    after.captions === 'none' ? [] : await cuesOf(delivery.captions, message('deliverNotes.captionsOf', { label }))
  const { captions } = delivery
  const burned: BurnedCaptions = {
    ...delivery.drawn,
    cues,
    ...(captions && 'cues' in captions ? { words: captions.words } : {}),
  }
  if (after.captions !== 'none' && cues.length === 0)
    notes.push(delivery.withoutCaptions ?? message('deliverNotes.noCaptions'))
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-deliver-'))
  try {
    await settled(path, async (part) => {
      await convert(tools, { path: delivery.input, info }, part, {
        ...work,
        after,
        captions: burned,
        aiMark: delivery.aiMark === true,
        encoders: delivery.encoders,
        folder,
        notes,
      })
      await signEdited(delivery.sign, part, delivery.input, editsOf(after, cues.length > 0), notes)
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return path
}

function refuseUnfit(info: MediaInfo, after: Conversion, label: Text): void {
  const fail = (text: Text) => new MediaError('invalid', text, { source: label })
  if (!holdsPicture(after.to)) {
    if (!info.audio) throw fail(message('deliverNotes.noSoundToSave', { label, format: after.to.toUpperCase() }))
    return
  }
  if (!info.video || info.durationMs <= 0) throw fail(message('deliverNotes.noMovingPicture', { label }))
  if (info.container === 'webp') throw fail(message('deliverNotes.animatedWebp', { label }))
}
