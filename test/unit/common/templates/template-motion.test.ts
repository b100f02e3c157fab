import { beforeAll, expect, it } from 'vitest'
import { textOf } from '../../../../electron/common/composition/elements/text-source.ts'
import type { Project, Scene } from '../../../../electron/common/composition/index.ts'
import { figureSize } from '../../../../electron/common/service/extension/gestures.ts'
import { motionAt } from '../../../../electron/common/motion/index.ts'
import type { MotionState } from '../../../../electron/common/motion/index.ts'
import { createFromTemplate, loadTemplateFonts, templates } from '../../../../electron/common/templates/index.ts'
import { shapeNames } from '../../../../electron/common/templates/index.ts'
import { productFonts } from '../../../support/fonts.ts'

const fonts = productFonts()
let projects: Project[]

beforeAll(async () => {
  for (const template of templates) expect([...(await loadTemplateFonts(template, 'en', fonts))]).toEqual([])
  projects = templates.map(
    (template) =>
      createFromTemplate(template, { shape: 'wide', language: 'en', id: 'project', fonts, music: '/loop.ogg' }).project,
  )
})

/** Scenes that a transition brings, each with its project and the scene before. */
const broughtScenes = () =>
  projects.flatMap((project) =>
    project.scenes.slice(1).map((scene, index) => ({ project, scene, before: project.scenes[index]! })),
  )

/** How an element that moves is at a time of its scene, ms. */
function stateAt({ canvas }: Project, element: Scene['elements'][number], elapsedMs: number): MotionState {
  const { motion, x, y, width = 0, height = 0 } = element
  return motionAt(motion!, { elapsedMs, lengthMs: 8_000 }, { box: { x, y, width, height }, canvas })
}

const isSeen = ({ opacity, scale, hidden }: MotionState) =>
  opacity > 0 && scale > 0 && hidden.left + hidden.right < 1 && hidden.top + hidden.bottom < 1

it('words that come show nothing in the first three quarters of the transition that brings their scene', () => {
  for (const { project, scene } of broughtScenes()) {
    const coming = scene.elements.filter(({ source, motion }) => source.kind === 'text' && motion?.in)
    const { duration } = scene.transition!
    for (const element of coming) {
      const states = [0.1, 0.5, 0.75].map((share) => stateAt(project, element, share * duration))
      expect([project.name, element.id, states.filter(isSeen)]).toEqual([project.name, element.id, []])
      expect(isSeen(stateAt(project, element, element.motion!.in!.duration))).toBe(true)
    }
  }
})

it('words that were there already, in the same place, and what a transition brings with its scene, come only once', () => {
  let staying = 0
  for (const { scene, before } of broughtScenes()) {
    for (const { id, source, motion, x, y, width, height } of scene.elements) {
      if (source.kind === 'avatar') expect([id, motion?.in]).toEqual([id, undefined])
      const places = before.elements.filter(
        (one) => one.source.kind === 'text' && source.kind === 'text' && textOf(one.source) === textOf(source),
      )
      if (!places.some((one) => one.x === x && one.y === y && one.width === width && one.height === height)) continue
      staying += 1
      expect([id, motion?.in]).toEqual([id, undefined])
    }
  }
  expect(staying).toBeGreaterThan(0)
})

it('a presenter who ends above the lower edge is never seen without what stands before that end', () => {
  const covered = templates.flatMap((template) =>
    shapeNames.flatMap((shape) => {
      const { project } = createFromTemplate(template, { shape, language: 'en', id: 'project', fonts })
      return project.scenes.flatMap(({ elements }) =>
        elements.flatMap((presenter) => {
          const end = presenter.y + (presenter.height ?? figureSize.height) * presenter.scaleY
          if (presenter.source.kind !== 'avatar' || end >= project.canvas.height - 1) return []
          const before = elements.find(
            ({ layer, y, height = 0, scaleY }) => layer > presenter.layer && y < end && y + height * scaleY >= end,
          )
          return [{ name: `${template.id} ${shape}`, comes: before ? before.motion?.in : 'nothing before it' }]
        }),
      )
    }),
  )
  expect(covered.length).toBeGreaterThan(0)
  expect(covered.filter(({ comes }) => comes !== undefined)).toEqual([])
})

it('a presenter or the headline is there from the first frame on, and what is to be done until the last', () => {
  for (const { name, scenes } of projects) {
    const isThere = (motion: Scene['elements'][number]['motion']): boolean => motion?.in === undefined
    const seen = scenes[0]!.elements.filter(
      ({ id, source, motion }) => isThere(motion) && (source.kind === 'avatar' || id.endsWith('-headline')),
    )
    expect([name, seen.length > 0]).toEqual([name, true])
    const leaving = scenes.at(-1)!.elements.filter(({ motion }) => motion?.out)
    expect([name, leaving.map(({ id }) => id)]).toEqual([name, []])
  }
})
