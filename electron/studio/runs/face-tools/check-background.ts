import type { BackgroundRequest, ToolCheck, ToolField, ToolNotice } from '../../../common/bridge/index.ts'
import { limits } from '../../../common/service/index.ts'
import type { StudioConnection } from '../../service/connections/index.ts'
import type { FaceToolDeps } from './deps.ts'
import { lookInto, notice } from './files.ts'

/** Checks a background change before it is sent (`createBackgroundChange` in docs/openapi.json). */
export async function checkBackground(
  deps: FaceToolDeps,
  connection: StudioConnection,
  request: BackgroundRequest,
  signal?: AbortSignal,
): Promise<ToolCheck> {
  const notices: ToolNotice[] = []
  if (!connection.builtIn) notices.push(notice('warning', 'deprecated', 'place', { name: connection.name }))
  if (!connection.service.upload) notices.push(notice('error', 'no-uploads', 'foreground', { name: connection.name }))
  const foreground = await checkPicture(deps, request.foreground, 'foreground', notices)
  if (request.template) await checkPicture(deps, request.template.path, 'template', notices)
  let pending = false
  if (foreground) {
    const seen = await deps.faces.find({ ...foreground, kind: 'photo' }, null, signal)
    // The number of faces per image is limited (`limits` in common/service/limits.ts).
    if (seen === 'pending') pending = true
    else if (seen && seen.most > limits.facesPerImage)
      notices.push(
        notice('warning', 'several-faces', 'foreground', {
          name: foreground.name,
          count: seen.most,
          most: limits.facesPerImage,
        }),
      )
  }
  return {
    ok: !notices.some(({ level }) => level === 'error'),
    notices,
    pending,
    durationMs: null,
    cost: { free: connection.free, whole: connection.free ? 0 : null, preview: null },
  }
}

async function checkPicture(deps: FaceToolDeps, path: string | null, field: ToolField, notices: ToolNotice[]) {
  if (path === null) {
    notices.push(notice('error', 'needed', field))
    return null
  }
  const looked = await lookInto(deps.media, path, field)
  if ('notice' in looked) {
    notices.push(looked.notice)
    return null
  }
  const { file } = looked
  if (file.kind === 'photo' || file.info.kind === 'animation') return file
  notices.push(notice('error', 'wrong-kind', field, { name: file.name }))
  return null
}
