import { extname } from 'node:path'
import { extensions, limits } from '../../../common/service/index.ts'
import { poster } from '../../../media/index.ts'
import type { Job } from '../../jobs/index.ts'
import { previewLength } from './check-lip-sync.ts'
import { cutVideo } from './cut.ts'
import type { FaceToolDeps } from './deps.ts'
import { incomplete, mustLookInto } from './files.ts'
import type { ToolFile } from './files.ts'
import { needsConversion, swapContainers, usedMs } from './fitness.ts'
import { lipSyncBody } from './lip-sync-body.ts'
import type { Sending } from './sending.ts'
import type { SpecOf, ToolSpec } from './spec.ts'

/** Longest side of a picture that is converted, px. */
const largestPicture = 4096

/**
 * Does everything that comes before the create request: cuts, converts and uploads files, makes speech. Returns the
 * request body.
 * @throws StudioError, MediaError, RenderError, or an error of the service's client
 */
export async function prepareTool(
  deps: FaceToolDeps,
  spec: ToolSpec,
  sending: Sending,
  mark: boolean,
): Promise<Pick<Job, 'body' | 'extras'>> {
  try {
    const body = await bodyOf(deps, spec, sending)
    // Pictures are marked on this machine after their conversion, so the service is not asked to mark them.
    return { body, extras: spec.tool === 'background' ? null : { mark } }
  } finally {
    await sending.clear()
  }
}

function bodyOf(deps: FaceToolDeps, spec: ToolSpec, sending: Sending): Promise<Record<string, unknown>> {
  switch (spec.tool) {
    case 'lip-sync':
      return lipSyncBody(deps, spec, sending)
    case 'character-swap':
      return swapBody(deps, spec, sending)
    case 'background':
      return backgroundBody(deps, spec, sending)
  }
}

/** Request body of a character swap (`createCharacterSwap` in docs/openapi.json). */
async function swapBody(
  deps: FaceToolDeps,
  { request, preview }: SpecOf<'character-swap'>,
  sending: Sending,
): Promise<Record<string, unknown>> {
  const { character, video, mode, resolution, prompt, model } = request
  if (character === null || video === null) throw incomplete()
  const person = await mustLookInto(deps.media, character, 'character')
  const driver = await mustLookInto(deps.media, video, 'video')
  const from = request.part?.fromMs ?? 0
  const used = usedMs(driver, request.part)
  const part = preview
    ? { fromMs: from + preview.fromMs, toMs: from + preview.fromMs + previewLength(used, preview.fromMs) }
    : request.part
  const convert = needsConversion(driver, swapContainers)
  const [picture, sent] = [
    await pictureFile(person, extensions.characterImage, sending),
    part || convert
      ? await sending.make('.mp4', (tools, out, watch) =>
          cutVideo(tools, driver.path, driver.info, out, { ...watch, part, convert, fps: null }),
        )
      : driver.path,
  ]
  const [image, url] = await sending.send([picture, sent])
  const durationMs = part ? Math.min(part.toMs, driver.info.durationMs) - part.fromMs : used
  const { min, max } = limits.characterSwap.seconds
  return {
    image,
    video: url,
    mode,
    resolution,
    duration: Math.min(max, Math.max(min, Math.round(durationMs) / 1000)),
    ...(prompt.trim() === '' ? {} : { prompt: prompt.trim() }),
    ...(model === null ? {} : { model_name: model }),
  }
}

/** Request body of a background change (`createBackgroundChange` in docs/openapi.json, which is deprecated). */
async function backgroundBody(
  deps: FaceToolDeps,
  { request }: SpecOf<'background'>,
  sending: Sending,
): Promise<Record<string, unknown>> {
  const { foreground, place: box, canvas, color, template, cutOut } = request
  if (foreground === null) throw incomplete()
  const front = await pictureFile(await mustLookInto(deps.media, foreground, 'foreground'), extensions.image, sending)
  const behind =
    template &&
    (await pictureFile(await mustLookInto(deps.media, template.path, 'template'), extensions.image, sending))
  const [origin, back] = await sending.send(behind === null ? [front] : [front, behind])
  return {
    origin_img: origin,
    modify_origin_img_size: `${box.width}x${box.height}`,
    overlay_origin_x: box.x,
    overlay_origin_y: box.y,
    canvas_size: `${canvas.width}x${canvas.height}`,
    // `webhookUrl` is required and may be empty: jobs poll for the result.
    webhookUrl: '',
    removeBg: cutOut,
    ...(color === null ? {} : { color_code: color }),
    ...(template && back !== undefined
      ? {
          template_url: back,
          modify_template_size: `${template.place.width}x${template.place.height}`,
          overlay_template_x: template.place.x,
          overlay_template_y: template.place.y,
        }
      : {}),
  }
}

/** Uploads a picture unchanged when the service accepts its format, otherwise as PNG. */
function pictureFile(file: ToolFile, allowed: readonly string[], sending: Sending): Promise<string> {
  const ending = file.info.container === 'jpeg' ? 'jpg' : file.info.container
  const isNamedSo = allowed.includes(extname(file.path).slice(1).toLowerCase())
  if (file.info.kind === 'image' && allowed.includes(ending) && isNamedSo) return Promise.resolve(file.path)
  return sending.make('.png', async (tools, out, { signal }) => {
    await poster(tools, file.path, out, { maxWidth: largestPicture, maxHeight: largestPicture, signal })
  })
}
