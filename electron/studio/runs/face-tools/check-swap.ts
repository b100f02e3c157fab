import { previewMs } from '../../../common/bridge/index.ts'
import type { CharacterSwapRequest, SwapModel, ToolCheck, ToolNotice } from '../../../common/bridge/index.ts'
import { characterSwapCost, limits } from '../../../common/service/index.ts'
import type { StudioConnection } from '../../service/connections/index.ts'
import type { FaceToolDeps } from './deps.ts'
import { faceLook } from './faces.ts'
import type { FaceLook } from './faces.ts'
import { lookInto, notice } from './files.ts'
import type { ToolFile } from './files.ts'
import { needsConversion, swapContainers, usedMs } from './fitness.ts'

const { min, max } = limits.characterSwap.seconds
/** Tolerance for lengths that containers round down, ms: slightly less than a second counts as one. */
const roundingMs = 20

/** Checks a character swap before it is sent (`createCharacterSwap` in docs/openapi.json). */
export async function checkSwap(
  deps: FaceToolDeps,
  connection: StudioConnection,
  request: CharacterSwapRequest,
  models: readonly SwapModel[],
  signal?: AbortSignal,
): Promise<ToolCheck> {
  const notices: ToolNotice[] = []
  if (!connection.service.upload) notices.push(notice('error', 'no-uploads', 'character', { name: connection.name }))
  const faces = faceLook(deps.faces, notices, signal)
  await checkCharacter(deps, request, notices, faces)
  const video = await checkVideo(deps, request, notices, faces)
  const durationMs = video && usedMs(video, request.part)
  const model = models.find(({ value }) => value === request.model) ?? models[0]
  if (!connection.builtIn) notices.push(notice('info', 'needs-plan', 'place', { name: connection.name }))
  if (request.prompt !== '' && model?.usesPrompt === false)
    notices.push(notice('info', 'prompt-unused', 'place', { name: model.label }))
  const price = (ms: number | null): number | null => {
    if (connection.free) return 0
    if (ms === null || ms <= 0) return null
    const unit = model?.credits[request.resolution]
    // The price in a service's list of models takes precedence over the table of the interface (`limits` in
    // common/service/limits.ts).
    return unit === undefined ? characterSwapCost(ms / 1000, request.resolution) : Math.ceil(ms / 5_000) * unit
  }
  return {
    ok: !notices.some(({ level }) => level === 'error'),
    notices,
    pending: faces.pending,
    durationMs: durationMs === null ? null : Math.round(durationMs),
    cost: {
      free: connection.free,
      whole: price(durationMs),
      preview: price(durationMs === null ? previewMs : Math.min(previewMs, durationMs)),
    },
  }
}

async function checkCharacter(
  deps: FaceToolDeps,
  { character }: CharacterSwapRequest,
  notices: ToolNotice[],
  faces: FaceLook,
): Promise<void> {
  if (character === null) {
    notices.push(notice('error', 'needed', 'character'))
    return
  }
  const looked = await lookInto(deps.media, character, 'character')
  if ('notice' in looked) {
    notices.push(looked.notice)
    return
  }
  const { file } = looked
  if (file.kind === 'sound' || (file.kind === 'video' && file.info.kind !== 'animation')) {
    notices.push(notice('error', 'wrong-kind', 'character', { name: file.name }))
    return
  }
  const photo: ToolFile = { ...file, kind: 'photo' }
  await faces.look(photo, null, 'character')
  if (!(await deps.consents.find({ path: character, what: 'face' })))
    notices.push(notice('error', 'no-consent', 'character', { name: file.name }))
}

async function checkVideo(
  deps: FaceToolDeps,
  { video, part, mode }: CharacterSwapRequest,
  notices: ToolNotice[],
  faces: FaceLook,
): Promise<ToolFile | null> {
  if (video === null) {
    notices.push(notice('error', 'needed', 'video'))
    return null
  }
  const looked = await lookInto(deps.media, video, 'video')
  if ('notice' in looked) {
    notices.push(looked.notice)
    return null
  }
  const { file } = looked
  const { name } = file
  if (file.kind !== 'video') {
    notices.push(notice('error', 'wrong-kind', 'video', { name }))
    return null
  }
  const used = usedMs(file, part)
  if (used > max * 1000 + roundingMs)
    notices.push(notice('error', 'too-long', 'video', { name, seconds: used / 1000, most: max }))
  if (used < min * 1000 - roundingMs)
    notices.push(notice('error', 'too-short', 'video', { name, seconds: used / 1000, least: min }))
  if (needsConversion(file, swapContainers)) notices.push(notice('info', 'is-converted', 'video', { name }))
  await faces.look(file, part, 'video')
  // Consent is needed for a face that is shown. In `replace` mode the video's picture is kept; otherwise only its
  // movement is used.
  if (mode === 'replace' && !(await deps.consents.find({ path: video, what: 'face' })))
    notices.push(notice('error', 'no-consent', 'video', { name }))
  return file
}
