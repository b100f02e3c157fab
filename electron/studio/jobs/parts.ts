import type { JobContext } from './context.ts'
import type { Job } from './types.ts'

/** The ending of the folder beside a clip that its parts lie in until they are joined. */
const folderEnding = '.greenroom-parts'

/** Id of the job that makes a part of a clip, counted from 0. */
export const partId = (id: string, index: number): string => `${id}-part-${index + 1}`

/** Name of the folder for the parts of a job's clip. */
export const partsFolder = (id: string): string => `.${id}${folderEnding}`

/** Whether a folder holds parts of a clip. */
export const isPartsFolder = (path: string): boolean => path.endsWith(folderEnding)

/** The jobs of the parts of a clip, in their order; null for one that doesn't exist. */
export function partsOf(
  { store }: Pick<JobContext, 'store'>,
  { id, parts }: Pick<Job, 'id' | 'parts'>,
): (Job | null)[] {
  return (parts ?? []).map((_, index) => store.get(partId(id, index)))
}

/** Files of the parts of a clip, in their order; null while one has none. */
export function filesOfParts(
  context: Pick<JobContext, 'store'>,
  job: Pick<Job, 'id' | 'parts'>,
): { id: string; path: string }[] | null {
  const files = partsOf(context, job).map((part) => {
    const file = part?.state === 'done' ? part.result?.file : undefined
    return part && file ? { id: part.id, path: file.path } : null
  })
  return files.every((file) => file !== null) ? files : null
}

/** The part whose request got no answer; null where there is none. */
export function lostPart(context: Pick<JobContext, 'store'>, job: Pick<Job, 'id' | 'parts'>): Job | null {
  return partsOf(context, job).find((part) => part?.state === 'unconfirmed') ?? null
}
