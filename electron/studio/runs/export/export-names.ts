import { stat } from 'node:fs/promises'
import { extname, join, parse } from 'node:path'
import type { ExportMake, ExportPlan, TakenNames } from '../../../common/bridge/index.ts'
import { numbered, safeName } from '../../../common/naming/index.ts'
import { endingOf } from '../../../media/deliver/index.ts'
import type { Clip } from '../../library/index.ts'

/** Name of the file of a clip in an export, without its ending. */
export function stemOf({ path }: Pick<Clip, 'path'>, { name }: Pick<ExportPlan, 'name'>): string {
  const own = parse(path).name
  return safeName(name ?? own, own)
}

/** Name of one of several files of a clip: `Clip 01`. */
export const numberedStem = (stem: string, index: number): string => `${stem} ${String(index + 1).padStart(2, '0')}`

/** Ending of the file that an export makes of a clip. */
function endingFor(make: ExportMake, { path }: Pick<Clip, 'path'>): string {
  if (make.kind === 'still') return make.format === 'jpeg' ? '.jpg' : '.png'
  if (make.kind === 'course') return '.zip'
  if (make.kind === 'avatars') return make.to === 'prores' ? '.mov' : '.webm'
  return endingOf(make) ?? extname(path)
}

/** The names of an export that files in its folder have already; of pictures of scenes the first one is looked for. */
export async function takenNames(
  clips: readonly Pick<Clip, 'path'>[],
  plan: ExportPlan,
  isClip: (path: string) => boolean,
): Promise<TakenNames> {
  const { folder, make } = plan
  const names = new Set<string>()
  let free: string | null = null
  // A course is one file, with the name of its first clip.
  for (const clip of make.kind === 'course' ? clips.slice(0, 1) : clips) {
    const stem = stemOf(clip, plan)
    const name = make.kind === 'still' && make.each === 'scene' ? numberedStem(stem, 0) : stem
    const ending = endingFor(make, clip)
    const path = join(folder, name + ending)
    // A clip of the library is not replaced, so there is nothing to decide.
    if (names.has(name + ending) || isClip(path) || !(await isThere(path))) continue
    names.add(name + ending)
    free ??= await freeName(folder, name, ending)
  }
  return { names: [...names], free }
}

async function freeName(folder: string, name: string, ending: string): Promise<string> {
  for (let count = 1; ; count += 1) {
    const next = numbered(name, ending, count)
    if (!(await isThere(join(folder, next)))) return next
  }
}

/** Whether a path is taken. One that can't be looked at counts as free: the export itself reports what is wrong with it. */
const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )
