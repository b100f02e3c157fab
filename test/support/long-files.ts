import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestSpecification } from 'vitest/node'
import { BaseSequencer } from 'vitest/node'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Test files that take most processor time with all that they start (8 s and more; of `test/e2e` all), of each project the
 * most expensive first. Those of the command line wait for most of their time and therefore come before the others.
 */
export const longFiles: readonly string[] = [
  'test/unit/common/templates/templates.test.ts',
  'test/unit/imports.test.ts',
  'test/e2e/journey.test.ts',
  'test/e2e/accessibility.test.ts',
  'test/e2e/editor.test.ts',
  'test/e2e/face-tools.test.ts',
  'test/e2e/stage.test.ts',
  'test/e2e/voices.test.ts',
  'test/e2e/avatars.test.ts',
  'test/e2e/wysiwyg.test.ts',
  'test/e2e/live-algorithm.test.ts',
  'test/e2e/keyboard.test.ts',
  'test/e2e/captions.test.ts',
  'test/e2e/voiceovers.test.ts',
  'test/e2e/faces.test.ts',
  'test/e2e/collect.test.ts',
  'test/e2e/templates.test.ts',
  'test/e2e/errors-in-chinese.test.ts',
  'test/integration/cli/batch.test.ts',
  'test/integration/cli/interrupted.test.ts',
  'test/integration/cli/render.test.ts',
  'test/integration/cli/lost-clips.test.ts',
  'test/integration/cli/lost-rows.test.ts',
  'test/contract/engine/people/own-avatars.test.ts',
  'test/contract/studio/engine.test.ts',
  'test/integration/engine/speech/speak.test.ts',
  'test/integration/media/compose-motion.test.ts',
  'test/integration/media/compose-parts.test.ts',
  'test/contract/browser/process.test.ts',
  'test/integration/studio/runs/voiceovers/runs.test.ts',
  'test/contract/engine/previews/previews.test.ts',
  'test/contract/engine/service/foreign-media.test.ts',
  'test/contract/studio/speech.test.ts',
  'test/integration/studio/runs/generate/rows-and-clips.test.ts',
  'test/contract/engine/service/pixel-bombs.test.ts',
  'test/integration/media/voice-files/voice-files.test.ts',
  'test/contract/studio/old-data.test.ts',
  'test/contract/engine/people/avatars.test.ts',
  'test/contract/engine/capabilities/lipsync.test.ts',
  'test/contract/engine/capabilities/made-again.test.ts',
  'test/integration/media/compose-loudness.test.ts',
  'test/contract/engine/previews/preview-life.test.ts',
  'test/contract/engine/capabilities/character-swap.test.ts',
  'test/contract/engine/service/crash.test.ts',
  'test/integration/studio/runs/voiceovers/runs-results.test.ts',
  'test/integration/media/compose-appearance.test.ts',
  'test/integration/studio/runs/face-tools/jobs.test.ts',
  'test/integration/studio/runs/voiceovers/runs-trouble.test.ts',
  'test/contract/engine/capabilities/videos.test.ts',
  'test/integration/media/encoders/encoders.test.ts',
  'test/integration/engine/speech/workers.test.ts',
  'test/contract/engine/capabilities/avatar-video.test.ts',
  'test/contract/studio/lossless-voiceover.test.ts',
  'test/contract/engine/people/faces.test.ts',
  'test/contract/engine/capabilities/background.test.ts',
]

const rankOf = ({ moduleId }: TestSpecification): number => {
  const at = longFiles.indexOf(relative(root, moduleId).replaceAll('\\', '/'))
  return at === -1 ? longFiles.length : at
}

/**
 * Starts long files first, so that no processor waits for one of them at the end. Where Vitest remembers an earlier run,
 * it does that by itself, and lets what has failed go first.
 */
export default class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    if (files.some((file) => this.ctx.cache.getTestSpecificationResult(file) !== undefined)) return sorted
    const groups = new Map<string, TestSpecification[]>()
    for (const file of sorted) groups.set(file.project.name, [...(groups.get(file.project.name) ?? []), file])
    return [...groups.values()].flatMap((group) => group.toSorted((a, b) => rankOf(a) - rankOf(b)))
  }
}
