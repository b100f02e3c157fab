import { message } from '../../../common/messages/index.ts'
import { needsDrawing } from '../../../common/composition/index.ts'
import type { Element, Project } from '../../../common/composition/index.ts'
import { readFault } from '../../durable/index.ts'
import type { DrawnFile } from '../../media/drawings/index.ts'
import { faultAt, warningFault } from './fault.ts'
import type { Fault } from './fault.ts'
import type { PreflightDeps, ProjectDrawing, ProjectFile } from './types.ts'

/** Most characters without a glyph that a warning lists. */
const mostListed = 12

/**
 * Draws the elements that a request's body can't express: texts, shapes, pictures with an appearance. An element that
 * can't be drawn is a fault; one that looks different from what the user meant is a warning.
 */
export async function drawElements(
  deps: PreflightDeps,
  project: Project,
  files: readonly ProjectFile[],
  folder: string | null,
): Promise<{ drawings: ProjectDrawing[]; faults: Fault[] }> {
  const drawings: ProjectDrawing[] = []
  const faults: Fault[] = []
  const { draw, signal } = deps
  for (const [sceneIndex, scene] of project.scenes.entries()) {
    for (const [index, element] of scene.elements.entries()) {
      if (!needsDrawing(element) || !draw) continue
      const path = `scenes[${sceneIndex}].elements[${index}]`
      signal.throwIfAborted()
      const picture = fileOf(element, files)
      // The picture's file can't be read, which the check of the files has reported.
      if (element.source.kind === 'asset' && picture === undefined) continue
      try {
        const { file, box, redrawn, ...found } = await draw(
          { element, picture, canvas: project.canvas, folder },
          signal,
        )
        drawings.push({
          id: element.id,
          path: `drawing:${element.id}`,
          file,
          name: 'picture.png',
          box,
          ...(redrawn ? { redrawn } : {}),
        })
        faults.push(...warningsOf(element, path, found))
      } catch (error) {
        signal.throwIfAborted()
        const { message: text, next = message('renderErrors.tryAgain') } = readFault(error)
        faults.push(faultAt(`${path}.source`, 'drawing-unresolved', text, next))
      }
    }
  }
  return { drawings, faults }
}

function fileOf({ source }: Element, files: readonly ProjectFile[]): string | undefined {
  return source.kind === 'asset' ? files.find(({ path }) => path === source.path)?.file : undefined
}

function warningsOf(
  { name }: Element,
  path: string,
  { missing, missingFonts, overflows, isCutOff }: Omit<DrawnFile, 'file' | 'box' | 'redrawn'>,
): Fault[] {
  const at = `${path}.source`
  return [
    ...missingFonts.map((font) =>
      warningFault(
        at,
        'font-missing',
        message('renderErrors.fontMissing', { name, font }),
        message('renderErrors.addFont'),
      ),
    ),
    ...(missing.length === 0
      ? []
      : [
          warningFault(
            at,
            'glyph-missing',
            message('renderErrors.glyphsMissing', { name, characters: missing.slice(0, mostListed).join(' ') }),
            message('renderErrors.otherFont'),
          ),
        ]),
    ...(overflows
      ? [
          warningFault(
            at,
            'text-overflows',
            message('renderErrors.textOverflows', { name }),
            message('renderErrors.moreRoom'),
          ),
        ]
      : []),
    ...(isCutOff
      ? [
          warningFault(
            at,
            'text-cut-off',
            message('renderErrors.textCutOff', { name }),
            message('renderErrors.intoPicture'),
          ),
        ]
      : []),
  ]
}
