import { codeOf } from '../../../common/service/index.ts'
import { join } from 'node:path'
import { message, textAt } from '../../../common/messages/index.ts'
import { servedFile } from '../../store/media/served-type.ts'
import { limits } from '../../../common/service/limits.ts'
import { backgroundPrice } from '../../store/account/prices.ts'
import { EngineError } from '../../core/errors.ts'
import type { FaceWork } from '../../vision/faces/worker-types.ts'
import type { CapabilityEntry, RunContext } from '../../work/generations/types.ts'
import type { Inputs } from '../../inputs/inputs.ts'
import { isMediaError } from '../../../media/errors.ts'
import type { MediaErrorCode } from '../../../media/errors.ts'
import type { MediaTools } from '../../../media/tools.ts'
import { readablePicture } from '../../inputs/readable.ts'
import { layoutOf } from './layout.ts'
import type { BackgroundRequest } from './layout.ts'
import type { BackgroundInput, BackgroundResult } from './task.ts'
import { stages } from '../../core/stages.ts'

const failed = codeOf.backgroundChange
const tooManyFaces = codeOf.tooManyFaces

/** Codes of media errors that the file itself causes, rather than this machine. */
const badFile = new Set<MediaErrorCode>(['unreadable', 'refused', 'too-large'])

export interface BackgroundParts {
  inputs: Inputs
  tools: MediaTools
  faces: FaceWork<'background', BackgroundInput, BackgroundResult>
}

/** Creates the capability of background changes (`createBackgroundChange` in docs/openapi.json). */
export function createBackgroundCapability(parts: BackgroundParts): CapabilityEntry {
  return {
    capability: 'background',
    showsSources: true,
    // A background change takes seconds, so it does not wait in the queue of the videos.
    queueName: 'preview',
    callbackType: 'image',
    failCode: failed,
    deadlineMs: () => 10 * 60_000,
    async run(record, context) {
      const layout = layoutOf(record.request as BackgroundRequest)
      const fetchPicture = (url: string, field: string) => picture(url, field, parts, context)
      context.report(0.05, stages.fetchingPictures)
      const originPath = await fetchPicture(layout.origin.url, 'origin_img')
      const templatePath = layout.template && (await fetchPicture(layout.template.url, 'template_url'))
      context.report(0.3, layout.removeBg ? stages.cuttingOut : stages.composingPicture)
      const outPath = join(context.folder, 'picture.png')
      const { faces, cut } = await parts.faces.run(
        'background',
        { layout, originPath, outPath, ...(templatePath === undefined ? {} : { templatePath }) },
        { signal: context.signal, onProgress: (share) => context.report(0.3 + share * 0.69) },
      )
      if (faces > limits.facesPerImage)
        throw new EngineError(
          tooManyFaces,
          message('engineWork.tooManyFaces', { count: faces, most: limits.facesPerImage }),
        )
      return {
        file: servedFile(outPath, 'png'),
        used: { credits: backgroundPrice, videoSeconds: 0 },
        fields: { engine_faces: faces, ...(cut === null ? {} : { engine_cut_out: cut }) },
      }
    },
  }
}

/** Fetches a picture, and converts it when sharp can't read it. */
async function picture(
  url: string,
  field: string,
  { inputs, tools }: BackgroundParts,
  { folder, signal }: RunContext,
): Promise<string> {
  const file = await inputs.open({ url, kind: 'image', folder, signal }).catch((error: unknown) => {
    // A picture that can't be used gets the code of background changes; one that no longer exists keeps its own code.
    const isBad = isMediaError(error) && badFile.has(error.code)
    if (isBad || (error instanceof EngineError && error.code === codeOf.parameter))
      throw new EngineError(failed, textAt(field, error.text), { cause: error })
    throw error
  })
  return readablePicture(file, tools, { folder, signal })
}
