import { disclosureOf } from '../../../../common/composition/index.ts'
import type { Disclosure } from '../../../../common/service/extension/disclosure.ts'
import { projectOfJob } from './clip-captions.ts'
import type { ClipCaptionsOptions } from './clip-captions.ts'

/** The loudness that the project of a clip asks for, LUFS; null where none is stored, or it asks for none. */
export function clipLoudness(options: Pick<ClipCaptionsOptions, 'sourceOf' | 'partsOf'>, jobId: string): number | null {
  return projectOfJob(options, jobId)?.loudness ?? null
}

/** How a clip is to tell people that AI made it, by its project. */
export function clipDisclosure(options: Pick<ClipCaptionsOptions, 'sourceOf' | 'partsOf'>, jobId: string): Disclosure {
  const project = projectOfJob(options, jobId)
  return project ? disclosureOf(project) : {}
}
