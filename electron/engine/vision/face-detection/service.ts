import { codeOf } from '../../../common/service/index.ts'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { errorText, message, textAt } from '../../../common/messages/index.ts'
import type { ParsedRequestOf } from '../../../common/service/endpoints/index.ts'
import type { FaceDetectionWire, FrameAnalysisWire } from '../../../common/service/endpoints/faces.ts'
import type { MediaTools } from '../../../media/tools.ts'
import type { Clock } from '../../core/clock.ts'
import { EngineError, isDiskFull } from '../../core/errors.ts'
import { AnswerText } from '../../core/language.ts'
import type { FaceWork } from '../faces/worker-types.ts'
import type { Inputs } from '../../inputs/inputs.ts'
import type { MediaStore } from '../../store/media/store.ts'
import { bringMedia, bringPicture, takeInline } from './bring-source.ts'
import type { BringOptions } from './bring-source.ts'
import { storeCrops } from './crop-store.ts'
import type { DetectInput, DetectResult } from './detect-task.ts'
import { failure, frameDownload, processing, step } from './failures.ts'
import { peopleOf } from './people.ts'
import type { PeopleInput, PeopleResult } from './people-task.ts'
import type { FaceSource } from './source.ts'
import { cornersOf, frameWire } from './wire.ts'

/** Longest time from the first byte of a request to its answer (ms). */
const totalMs = 10 * 60 * 1000
/** Number of frames that are fetched at once, and most bytes of all frames of a request. */
const fetches = 4
const mostBytes = 2 * 1024 ** 3

export interface FaceDetectionOptions {
  inputs: Inputs
  faces: FaceWork<'detect', DetectInput, DetectResult> & FaceWork<'people', PeopleInput, PeopleResult>
  tools: MediaTools
  store: MediaStore
  clock: Clock
  /** Folder in which temporary folders are created; on the data folder's disk. */
  scratch: string
  fileUrl: (name: string) => string
}

/**
 * Answer to an analysis. `engine_detail` is the engine's own reason for a failure, because the interface prescribes the
 * text of `error`.
 */
export type FrameAnalysisAnswer = Omit<FrameAnalysisWire, 'success' | 'error'> & {
  success: boolean
  error?: AnswerText
  engine_detail?: AnswerText
}

/** Creates the service of face detection (`detectFaces` and `analyzeFrames` in docs/openapi.json). */
export function createFaceDetection(options: FaceDetectionOptions) {
  const { inputs, faces, tools, scratch } = options

  /** Runs the work of a request in a temporary folder, with a time limit. */
  async function inTemporaryFolder<T>(
    disconnected: AbortSignal,
    work: (bring: BringOptions) => Promise<T>,
  ): Promise<T> {
    disconnected.throwIfAborted()
    const folder = await mkdtemp(join(scratch, 'faces-'))
    const timedOut = AbortSignal.timeout(totalMs)
    const signal = AbortSignal.any([timedOut, disconnected])
    try {
      return await work({ inputs, tools, folder, signal })
    } catch (error) {
      if (disconnected.aborted)
        throw new EngineError(codeOf.parameter, textAt(processing, message('engineFaces.nobodyWaits')))
      if (!timedOut.aborted) throw error
      throw new EngineError(
        codeOf.parameter,
        textAt(processing, message('engineFaces.tookTooLong', { minutes: totalMs / 60_000 })),
        {
          cause: error,
        },
      )
    } finally {
      await rm(folder, { recursive: true, force: true, maxRetries: 3 })
    }
  }

  async function framesOf(request: ParsedRequestOf<'analyzeFrames'>, bring: BringOptions): Promise<FaceSource[]> {
    const urls = request.frame_urls
    for (const url of urls) await inputs.check(url, 'frame_urls')
    const known = new Map<string, Promise<FaceSource>>()
    const sources: FaceSource[] = []
    let bytes = 0
    for (let from = 0; from < urls.length; from += fetches) {
      const some = urls.slice(from, from + fetches).map((url) => {
        const source = known.get(url) ?? bringPicture(url, bring)
        known.set(url, source)
        return source
      })
      // All downloads settle before the first failure is thrown: none may still write when the folder is removed.
      const settled = await Promise.allSettled(some)
      for (const one of settled) {
        if (one.status === 'rejected') throw one.reason
        if (!sources.some(({ path }) => path === one.value.path)) bytes += (await stat(one.value.path)).size
        sources.push(one.value)
      }
      if (bytes > mostBytes)
        throw new EngineError(codeOf.parameter, message('engineFaces.imagesTooLarge', { limit: mostBytes / 1024 ** 2 }))
    }
    return sources
  }

  return {
    /**
     * Detects the faces of a picture or video.
     * @param disconnected aborted when the client has closed the connection: the work is then cancelled
     * @throws EngineError 1003, whose message begins with the step that failed
     */
    detect: (
      request: ParsedRequestOf<'detectFaces'>,
      disconnected: AbortSignal,
    ): Promise<Pick<FaceDetectionWire, 'faces_obj'>> =>
      inTemporaryFolder(disconnected, async (bring) => {
        const { url, img } = request
        const source = url === undefined ? await takeInline(img ?? '', bring) : await bringMedia(url, bring)
        const { frames } = await step(processing, () =>
          faces.run(
            'detect',
            {
              ...source,
              frames: request.num_frames,
              single: request.single_face,
              ...(request.return_face_url ? { cropFolder: bring.folder } : {}),
            },
            { signal: bring.signal },
          ),
        )
        if (frames.every((frame) => frame.faces.length === 0))
          throw new EngineError(
            codeOf.parameter,
            message(source.as === 'image' ? 'engineFaces.noneInImage' : 'engineFaces.noneInVideo'),
          )
        const crops = frames.flatMap((frame) => frame.faces.flatMap(({ crop }) => (crop ? [crop.path] : [])))
        const urls = await storeCrops(crops, options)
        let used = 0
        const entries = frames.map((frame, index) => {
          const own = urls.slice(used, (used += frame.faces.length))
          return [String(index), frameWire(frame, request.return_face_url ? own : undefined)] as const
        })
        return { faces_obj: Object.fromEntries(entries) }
      }),

    /**
     * Finds the persons in several frames. A failed download is an answer with `success: false`; all other errors are
     * thrown.
     */
    analyze: (request: ParsedRequestOf<'analyzeFrames'>, disconnected: AbortSignal): Promise<FrameAnalysisAnswer> =>
      inTemporaryFolder(disconnected, async (bring) => {
        let frames: FaceSource[]
        try {
          frames = await framesOf(request, bring)
        } catch (error) {
          if (bring.signal.aborted || isDiskFull(error)) throw error
          return {
            success: false,
            error: new AnswerText(frameDownload),
            engine_detail: new AnswerText(errorText(error)),
          }
        }
        const timeOf = (frame: number) => request.timestamps?.[frame] ?? frame
        const persons = await peopleOf(frames, {
          faces,
          expand: request.expand_ratio,
          cropFolder: bring.folder,
          signal: bring.signal,
        }).catch((error: unknown) => {
          throw isDiskFull(error) ? error : failure(processing, error)
        })
        const urls = await storeCrops(
          persons.map(({ cropPath }) => cropPath),
          options,
        )
        return {
          success: true,
          frame_count: frames.length,
          persons: persons.map(({ appearances, confidence }, index) => {
            const times = appearances.map(({ frame }) => timeOf(frame))
            return {
              person_id: `person_${String(index)}`,
              index,
              face_url: urls[index]!,
              bbox: cornersOf(appearances[0]!.box),
              confidence: Math.round(confidence * 1000) / 1000,
              appearances: appearances.map(({ frame, box }) => ({
                timestamp: timeOf(frame),
                frame_idx: frame,
                bbox: cornersOf(box),
              })),
              first_seen: Math.min(...times),
              last_seen: Math.max(...times),
            }
          }),
        }
      }),
  }
}

export type FaceDetectionService = ReturnType<typeof createFaceDetection>
