import type { ElementPart } from '../../composition/elements/brand-fields.ts'
import type { Fill } from '../../service/extension/looks.ts'
import type { LayoutName, Template, TemplateScene } from '../model.ts'
import { shapeSizes } from '../model.ts'
import { away, decorMotion, decorOf, withOpacity } from '../style/decor.ts'
import { motionOf } from '../style/motion-styles.ts'
import type { MotionRole } from '../style/motion-styles.ts'
import { isBright, palettes, typefaces } from '../style/palettes.ts'
import type { Ground, GroundName } from '../style/palettes.ts'
import { addAside } from './aside.ts'
import { frontPanel, SceneBuilder } from './builder.ts'
import { asideRoles, itemsOf, nameOf } from './context.ts'
import type { SceneContext, SceneOptions } from './context.ts'
import { figureBox } from './figure.ts'
import { regionsOf } from './regions.ts'
import { stackWords } from './words.ts'
import type { WordRole } from './words.ts'

/** The words of a scene that stand one below the other, from above. */
const columnRoles = ['logo', 'kicker', 'number', 'label', 'headline', 'body', 'name', 'action'] as const

/** What words are for a brand kit. */
const brandParts: Partial<Record<WordRole, ElementPart>> = { logo: 'logo', name: 'lowerThird' }

/** The ground that a panel has unless the scene names one. */
const otherGround: Record<GroundName, GroundName> = { deep: 'light', bold: 'light', soft: 'light', light: 'soft' }

/** Lays a scene out in a shape. */
export function layOutScene(template: Template, scene: TemplateScene, options: SceneOptions) {
  const { shape, fonts, transitionMs } = options
  const canvas = shapeSizes[shape]
  const palette: Record<GroundName, Ground> = palettes[template.palette]
  const builder = new SceneBuilder(scene.id)
  let order = 0
  // The first frame of a video is its cover elsewhere: where no presenter is in it, the headline is.
  const isCover = transitionMs === 0 && scene.presenter < 0
  const move = (role: MotionRole) => motionOf(template.motion, role, { order: order++, transitionMs })
  const stack: SceneContext['stack'] = (items, at) => {
    const typeface = typefaces[template.typeface]
    for (const { role, source, words, ...box } of stackWords(items, { shape, fonts, typeface, ...at })) {
      const moving = move(role === 'headline' || role === 'number' ? 'headline' : role === 'action' ? 'action' : 'text')
      const motion = isCover && role === 'headline' ? undefined : moving
      const slot = role === 'date' ? 'number' : role
      builder.add({
        role: 'text',
        key: role,
        name: nameOf(words),
        box,
        content: { kind: 'text', source },
        motion,
        slot,
        part: brandParts[role],
      })
    }
  }
  const context: SceneContext = {
    ...options,
    template,
    scene,
    builder,
    regions: regionsOf(scene.layout, shape, scene.mirrored),
    ground: palette[scene.ground],
    panel: palette[scene.panel ?? otherGround[scene.ground]],
    boxOf: ([left, top, width, height]) => ({
      x: left * canvas.width,
      y: top * canvas.height,
      width: width * canvas.width,
      height: height * canvas.height,
    }),
    move,
    stack,
  }
  addGround(context)
  addFigure(context)
  addWords(context)
  addAside(context)
  return { elements: builder.elements, parts: builder.parts, background: context.ground.from }
}

const slanted = ({ from, to }: Ground): Fill => ({
  kind: 'linear',
  angle: 60,
  stops: [
    { at: 0, color: from },
    { at: 1, color: to },
  ],
})

function addGround({ builder, shape, ground, panel, regions, scene, boxOf }: SceneContext): void {
  const canvas = shapeSizes[shape]
  const whole = { x: 0, y: 0, ...canvas }
  builder.add({
    role: 'ground',
    key: 'ground',
    name: scene.ground,
    box: whole,
    content: { kind: 'shape', source: { kind: 'shape', shape: 'rectangle', fill: slanted(ground) } },
    locked: true,
  })
  for (const [index, { box, source }] of (scene.decor ? decorOf(scene.decor, canvas, ground) : []).entries()) {
    const content = { kind: 'shape' as const, source }
    const motion = decorMotion(scene.decor!, index, canvas)
    builder.add({ role: 'decor', key: `decor-${index + 1}`, name: scene.decor!, box, content, motion, locked: true })
  }
  if (regions.halo && scene.presenter >= 0) {
    const [x, y, share] = regions.halo
    const side = Math.min(canvas.width, canvas.height) * share
    const box = { x: x * canvas.width - side / 2, y: y * canvas.height - side / 2, width: side, height: side }
    const isVivid = scene.ground === 'bold' && isBright(ground)
    const fill: Fill = { kind: 'color', color: isVivid ? away(ground.text) : withOpacity(ground.mark, 0.2) }
    const content = { kind: 'shape' as const, source: { kind: 'shape' as const, shape: 'ellipse' as const, fill } }
    builder.add({ role: 'halo', key: 'halo', name: 'halo', box, content, locked: true })
  }
  if (!regions.panel) return
  const fill: Fill = regions.textOnPanel ? { kind: 'color', color: panel.from } : slanted(panel)
  builder.add({
    role: 'panel',
    key: 'panel',
    name: 'panel',
    box: boxOf(regions.panel),
    content: {
      kind: 'shape',
      source: { kind: 'shape', shape: 'rectangle', fill, ...(regions.radius ? { radius: regions.radius } : {}) },
    },
    ...(regions.textOnPanel ? { layer: frontPanel } : {}),
    locked: true,
  })
}

function addFigure({ builder, template, scene, regions, boxOf }: SceneContext): void {
  if (!regions.figure || scene.presenter < 0) return
  const { avatar } = template.presenters[scene.presenter]!
  const name = avatar.charAt(0).toUpperCase() + avatar.slice(1)
  builder.add({
    role: 'figure',
    key: 'presenter',
    name,
    box: figureBox(boxOf(regions.figure)),
    content: { kind: 'avatar', source: { kind: 'avatar', avatarId: avatar, from: 2 } },
    slot: 'presenter',
  })
}

/** Factors of the size of headlines: on a bar they are smaller, and larger where nothing but words is seen. */
const headlineFactors: Partial<Record<LayoutName, number>> = { newscast: 0.62, statement: 1.3 }

function addWords({ regions, scene, language, ground, panel, boxOf, stack }: SceneContext): void {
  const aside = asideRoles(scene)
  const items = itemsOf(
    scene.items,
    columnRoles.filter((role) => !aside.includes(role)),
    language,
  )
  stack(items, {
    box: boxOf(regions.text),
    anchor: regions.anchor ?? 'middle',
    align: regions.align ?? 'start',
    ground: regions.textOnPanel ? panel : ground,
    large: headlineFactors[scene.layout] ?? 1,
  })
}
