import type { AssetInfo, BodyView } from '../../../common/bridge/index.ts'
import { compile } from '../../../common/composition/index.ts'
import type { BodyKind, CompileOptions, Project } from '../../../common/composition/index.ts'
import { errorAt } from '../../../common/composition/problems.ts'
import { namedFieldsOnly, RenderError } from '../../authoring/render/index.ts'
import { factsOf } from './facts.ts'

/** The body as it would be sent, with placeholders for what is only known once files are sent and voices made. */
export function bodyView(
  project: Project,
  kind: BodyKind,
  assets: ReadonlyMap<string, AssetInfo>,
  more: { anchor: CompileOptions['anchor']; voiceDurations: Readonly<Record<string, number>> },
): BodyView {
  const { placeholders, ...facts } = factsOf(project, kind, assets)
  const { anchor = 'top-left', voiceDurations } = more
  const compiled = compile(project, kind, { ...facts, anchor, voiceDurations })
  if (!compiled.ok) return { ok: false, reasons: compiled.reasons }
  try {
    const { body, notice } = namedFieldsOnly(kind, compiled.body)
    const text = JSON.stringify(body)
    const warnings = [...compiled.warnings]
    if (notice !== null)
      warnings.push({ path: '', code: 'not-in-body', message: notice, severity: 'warning' })
    return { ok: true, body, warnings, placeholders: placeholders.filter((one) => text.includes(one)) }
  } catch (error) {
    if (!(error instanceof RenderError)) throw error
    return { ok: false, reasons: [errorAt('', 'body-invalid', error.message)] }
  }
}
