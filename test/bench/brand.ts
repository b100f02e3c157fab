import { applyBrandKit, newBrandKit } from '../../electron/common/composition/brand/index.ts'
import { emptyScene, History } from '../../electron/common/composition/index.ts'
import { textProject } from '../support/window/text-project.ts'

export const title = 'A brand kit over 20 scenes'

const scenes = 20
const rounds = 7
/** The bound of the project: all scenes, as one step of undo. */
const mostMs = 1_000

/** Puts a project of 20 scenes with 30 texts each into a brand, by the edit of the editor. */
export function run(report: (line: string) => void): Promise<{ ok: boolean; markdown: string }> {
  const { elements } = textProject(30).scenes[0]!
  const project = {
    ...textProject(0),
    scenes: Array.from({ length: scenes }, (_, index) => ({
      ...emptyScene(`s${index}`, `Scene ${index + 1}`),
      elements: elements.map((element) => ({ ...element, id: `s${index}-${element.id}` })),
    })),
  }
  const kit = newBrandKit('k', 'Northwind')
  const times = Array.from({ length: rounds }, () => {
    const history = new History(project)
    const begun = performance.now()
    history.apply('applyBrandKit', { kit })
    return performance.now() - begun
  }).toSorted((a, b) => a - b)
  const middle = times[Math.floor(rounds / 2)]!
  const { change } = applyBrandKit(project, kit)
  report(`${change.colors} colours and ${change.fonts} fonts: ${middle.toFixed(0)} ms`)
  const markdown = [
    `| ${scenes} scenes, ${scenes * elements.length} texts (bound: ${mostMs} ms) | middle | longest |`,
    '| --- | --- | --- |',
    `| changed and kept for undo | ${middle.toFixed(0)} ms | ${times.at(-1)!.toFixed(0)} ms |`,
  ].join('\n')
  return Promise.resolve({ ok: middle <= mostMs, markdown })
}
