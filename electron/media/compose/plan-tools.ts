import type { MediaTools } from '../tools.ts'
import { AppearanceRenderer } from './appearance/draw.ts'
import { defaultLimits } from './limits.ts'
import { MotionRenderer } from './motion/draw.ts'
import type { ComposeOptions } from './parts/runner.ts'
import { PictureConverter } from './pictures.ts'
import type { PlanTools } from './plan-types.ts'
import { createSoundTools } from './sound/index.ts'
import { SourceProber } from './sources.ts'
import { StillRenderer } from './stills.ts'

/** What plans and prepares a composition. @param folder for its temporary files @returns `motions` has to be closed */
export function createPlanTools(
  tools: MediaTools,
  folder: string,
  { limits: own, signal, pending }: Pick<ComposeOptions, 'limits' | 'signal' | 'pending'>,
): PlanTools {
  const limits = { ...defaultLimits, ...own }
  const sources = new SourceProber(tools, limits, signal, pending)
  return {
    tools,
    folder,
    limits,
    sources,
    plates: new StillRenderer(folder, limits.sourcePixels),
    pictures: new PictureConverter(tools, folder, signal),
    ...createSoundTools(tools, folder, sources, signal),
    appearances: new AppearanceRenderer(folder, limits.sourcePixels),
    motions: new MotionRenderer(tools, folder),
  }
}
