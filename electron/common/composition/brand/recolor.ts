import type { Fill } from '../../service/extension/looks.ts'
import type { Element, Project, Scene } from '../model.ts'
import { laidOn } from './contrast.ts'
import { groundsUnder, withVeils } from './grounds.ts'
import {
  changedFill,
  coverOf,
  fillColors,
  isAlike,
  isGround,
  isPictorial,
  solidCover,
  solidOf,
  withAlphaOf,
} from './uses.ts'
import type { ColorChange, ColorUse, Grounds } from './uses.ts'

const nothingBeneath: Grounds = { now: null, before: null }

/** Every colour of a project that a brand kit sets, with its use: pictures, shadows and keyed colours are none of them. */
export function brandableColors(project: Project): { color: string; use: ColorUse }[] {
  const found: { color: string; use: ColorUse }[] = []
  recolored(project, (color, use) => {
    found.push({ color, use })
    return color
  })
  return found
}

/**
 * A project with its colours changed. Grounds are changed before what lies on them, so that `grounds` are the new ones.
 * Scenes and elements of which nothing changes stay the same objects.
 */
export function recolored(project: Project, change: ColorChange): Project {
  const background = change(project.canvas.background, 'ground', nothingBeneath)
  const canvas = background === project.canvas.background ? project.canvas : { ...project.canvas, background }
  const scenes = project.scenes.map((scene) => recoloredScene(scene, canvas, project.canvas.background, change))
  return { ...project, canvas, scenes }
}

/** @param former the background of the canvas before the change */
function recoloredScene(scene: Scene, canvas: Project['canvas'], former: string, change: ColorChange): Scene {
  const background = scene.background === undefined ? undefined : change(scene.background, 'ground', nothingBeneath)
  const order = [...scene.elements.entries()].toSorted(([, a], [, b]) => a.layer - b.layer)
  const elements = [...scene.elements]
  const beneath: { now: Element[]; before: Element[] } = { now: [], before: [] }
  const ground = { now: solidOf(background ?? canvas.background), before: solidOf(scene.background ?? former) }
  for (const [index, element] of order) {
    // Lower thirds are drawn in a brand's own way (`brandedPart`), not in the nearest colours.
    const next = element.part
      ? element
      : recoloredElement(
          element,
          canvas,
          {
            now: groundsUnder(element, beneath.now, ground.now),
            before: groundsUnder(element, beneath.before, ground.before),
          },
          change,
        )
    elements[index] = next
    if (next.hidden) continue
    beneath.now.push(next)
    beneath.before.push(element)
  }
  const { transition } = scene
  const between = transition?.color === undefined ? undefined : change(transition.color, 'line', nothingBeneath)
  const isSame = background === scene.background && between === transition?.color
  if (isSame && elements.every((one, index) => one === scene.elements[index])) return scene
  return {
    ...scene,
    elements,
    ...(background === undefined ? {} : { background }),
    ...(transition && between !== undefined ? { transition: { ...transition, color: between } } : {}),
  }
}

function recoloredElement(element: Element, canvas: Project['canvas'], grounds: Grounds, change: ColorChange): Element {
  const source = recoloredSource(element, canvas, grounds, change)
  const border = element.appearance?.border
  const line = border && change(border.color, 'line', grounds)
  if (source === element.source && line === border?.color) return element
  const appearance = border && { ...element.appearance, border: { ...border, color: line! } }
  return { ...element, source, ...(appearance ? { appearance } : {}) } as Element
}

function recoloredSource(
  element: Element,
  canvas: Project['canvas'],
  grounds: Grounds,
  change: ColorChange,
): Element['source'] {
  const { source } = element
  // What only tints the whole picture is seen on its ground, as any area is.
  const useOf = (color: string): 'ground' | 'panel' =>
    isGround(element, canvas) && coverOf(color) >= solidCover ? 'ground' : 'panel'
  if (source.kind === 'color') {
    const value = change(source.value, useOf(source.value), grounds)
    return value === source.value ? source : { ...source, value }
  }
  let next: Element['source'] = source
  if (source.kind === 'text') {
    const box = source.box && { ...source.box, color: change(source.box.color, 'panel', grounds) }
    const isSolid = source.box !== undefined && coverOf(source.box.color) >= solidCover
    const under: Grounds = isSolid
      ? {
          now: grounds.now ? grounds.now.map((ground) => laidOn(box!.color, ground)) : [solidOf(box!.color)],
          before: [solidOf(source.box!.color)],
        }
      : { now: box && grounds.now ? withVeils(grounds.now, [box.color]) : grounds.now, before: grounds.before }
    const outline = source.outline && { ...source.outline, color: change(source.outline.color, 'line', under) }
    const color = change(source.style.color, 'ink', under)
    const beside = { now: solidOf(color), before: solidOf(source.style.color) }
    next = {
      ...source,
      style: { ...source.style, color },
      runs: source.runs.map((run) =>
        run.style?.color === undefined
          ? run
          : { ...run, style: { ...run.style, color: change(run.style.color, 'ink', { ...under, beside }) } },
      ),
      ...(box ? { box } : {}),
      ...(outline ? { outline } : {}),
    }
  } else if (source.kind === 'shape' && !isPictorial(element)) {
    const filled = (fill: Fill): Fill => {
      const [first] = fillColors(fill)
      const use = useOf(first!)
      const anchor = solidOf(change(first!, use, grounds))
      // The ends of a soft gradient are one colour: apart, nothing could be read on both. So are those of a ground.
      return changedFill(fill, (color) => {
        const own = use === 'ground' || isAlike(color, first!) ? anchor : solidOf(change(color, use, grounds))
        const next = isAlike(own, anchor) ? anchor : own
        return next === solidOf(color) ? color : withAlphaOf(next, color)
      })
    }
    const line = <T extends { color: string }>(stroke: T): T => ({
      ...stroke,
      color: change(stroke.color, 'line', grounds),
    })
    const { fill, stroke, drawing } = source
    next = {
      ...source,
      ...(fill ? { fill: filled(fill) } : {}),
      ...(stroke ? { stroke: line(stroke) } : {}),
      ...(drawing
        ? {
            drawing: {
              ...drawing,
              paths: drawing.paths.map((path) => ({
                ...path,
                ...(path.fill ? { fill: filled(path.fill) } : {}),
                ...(path.stroke ? { stroke: line(path.stroke) } : {}),
              })),
            },
          }
        : {}),
    }
  }
  return next === source || JSON.stringify(next) === JSON.stringify(source) ? source : next
}
