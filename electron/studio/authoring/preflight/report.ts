import { estimateSpeechOf, lookUp } from '../../../common/composition/index.ts'
import { marksOfClip } from '../../../common/bridge/index.ts'
import type { BodyView, GenerateCheck } from '../../../common/bridge/index.ts'
import type { StudioConnection } from '../../service/connections/index.ts'
import { draftOf } from './draft.ts'
import { estimateDuration, estimateEngineCredits } from './estimate.ts'
import { asProblem, inOwnPlaces, isError } from './fault.ts'
import { fileFacts } from './files.ts'
import { look } from './preflight.ts'
import type { Preflight, PreflightDeps, PreflightRequest } from './types.ts'

/** The result of a preflight in the form that the window's dialog takes. */
export function checkOf(found: Preflight, { builtIn, service }: StudioConnection): GenerateCheck {
  const { project, faults, files, lines, spokenMs } = found
  const durationMs = estimateDuration(project, { voices: spokenMs, media: fileFacts(files).mediaDurations })
  const sent = service.upload ? files : []
  return {
    ok: !faults.some(isError),
    problems: faults.map(asProblem),
    durationMs,
    clipsToMake: found.parts.length,
    captionsByService: found.captionsByService,
    marks: marksOfClip(project, { extensions: service.extensions ?? [], captionsByService: found.captionsByService }),
    credits: builtIn ? estimateEngineCredits(project, lines, durationMs) : null,
    linesToSpeak: lines.filter(({ id }) => lookUp(spokenMs, id) === undefined).length,
    filesToSend: sent.length,
    bytesToSend: sent.reduce((sum, { info }) => sum + info.sizeBytes, 0),
  }
}

/**
 * The request body as it would be sent, with provisional addresses for files that are not sent and voices
 * that are not made yet.
 */
export async function bodyView(deps: PreflightDeps, request: PreflightRequest): Promise<BodyView> {
  const found = await look(deps, request, () => undefined)
  const known = found.draft ? found : withEstimates(found)
  const compiled = inOwnPlaces(request.project, known.compiled)
  if (!known.draft) return { ok: false, reasons: compiled }
  const { body, provisional } = known.draft
  const text = JSON.stringify(body)
  const named = [...Object.values(provisional.urls), ...Object.values(provisional.speech)]
  return {
    ok: true,
    body,
    warnings: compiled,
    provisional: named.filter((one) => text.includes(one)),
    estimated: !found.draft,
  }
}

/**
 * The draft with estimates for voices that are not made yet. The clip itself is requested after they were made and
 * measured, so an unknown length is no reason against it.
 */
function withEstimates(found: Omit<Preflight, 'faults'>): Pick<Preflight, 'draft' | 'compiled'> {
  const { lengths, project, compiled } = found
  if (!compiled.some(({ code }) => code === 'voice-length-unknown')) return found
  const scenes = { ...Object.assign({}, ...project.scenes.map(estimateSpeechOf)), ...lengths.scenes }
  const { draft, problems } = draftOf({ ...found, lengths: { ...lengths, scenes } })
  return { draft, compiled: problems }
}
