import type { BodyView, GenerateCheck } from '../../../common/bridge/index.ts'
import type { StudioConnection } from '../../service/connections/index.ts'
import { estimateDuration, estimateEngineCredits } from './estimate.ts'
import { asProblem, isError } from './fault.ts'
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
    credits: builtIn ? estimateEngineCredits(project, lines, durationMs) : null,
    linesToSpeak: lines.filter(({ id }) => spokenMs[id] === undefined).length,
    filesToSend: sent.length,
    bytesToSend: sent.reduce((sum, { info }) => sum + info.sizeBytes, 0),
  }
}

/**
 * The request body as it would be sent, with placeholders for addresses that are known only after files were sent and
 * voices made.
 */
export async function bodyView(deps: PreflightDeps, request: PreflightRequest): Promise<BodyView> {
  const { draft, compiled } = await look(deps, request, () => undefined)
  if (!draft) return { ok: false, reasons: [...compiled] }
  const { body, placeholders } = draft
  const text = JSON.stringify(body)
  const named = [...Object.values(placeholders.urls), ...Object.values(placeholders.speech)]
  return { ok: true, body, warnings: [...compiled], placeholders: named.filter((one) => text.includes(one)) }
}
