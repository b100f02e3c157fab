import type { Language } from '../languages.ts'
import type { Element, Project, Scene } from '../composition/index.ts'
import type { FontSet } from '../drawing/fonts/font-set.ts'
import { createFromTemplate, loadTemplateFonts } from '../templates/create.ts'
import { shapeSizes } from '../templates/model.ts'
import type { ShapeName, Template, TemplateScene, Words } from '../templates/model.ts'
import type { GroundName } from '../templates/style/palettes.ts'
import { droppedOf, lackingIn, shownSlides } from './deck.ts'
import type { Deck, Dropped, DroppedName, Slide, SlidePicture } from './deck.ts'
import { fitSlide } from './fit.ts'
import type { FittedSlide } from './fit.ts'
import { contained, imageElements, imageGround, presenterBox, rounded } from './image-scene.ts'
import type { SlidePresenter } from './presenter.ts'

export interface SlideOptions {
  /** Id of the new project. */
  id: string
  shape: ShapeName
  /** Language of the names of scenes. */
  language: Language
  /** Name of a scene whose slide has no title. */
  sceneName: (number: number) => string
  presenter: SlidePresenter | null
  /** Voice of all scenes. */
  voiceId: string
  /** Slides that are not shown when the presentation is held become scenes as well. */
  withHidden: boolean
}

/** A project made of slides, and what of them its scenes lack. */
export interface SlideProject {
  project: Project
  dropped: Dropped[]
}

/** How long a scene lasts in which nothing is said, ms. */
const silentMs = 5_000
const grounds: readonly GroundName[] = ['deep', 'light', 'soft']

/** Makes a project of a deck: a scene for each slide. @param fonts loads those that are needed */
export async function createFromSlides(deck: Deck, options: SlideOptions, fonts: FontSet): Promise<SlideProject> {
  const slides = shownSlides(deck, options.withHidden)
  const fitted = slides.map((slide) => (slide.image ? null : fitSlide(slide, options.presenter !== null)))
  const template = templateOf(deck.name, slides, fitted, options)
  const { shape, language, id, voiceId } = options
  await loadTemplateFonts(template, language, fonts)
  const laidOut = createFromTemplate(template, { shape, language, id, fonts, voices: [voiceId] })
  const { slots: _asked, ...project } = laidOut.project
  const scenes = project.scenes.map((scene, index) => {
    const slide = slides[index]!
    const { image } = slide
    if (image) return withImage(scene, { ...slide, image }, options)
    return spoken({
      ...scene,
      elements: scene.elements.map((one) => elementOf(one, scene.id, fitted[index]!, options)),
    })
  })
  const [first] = scenes
  const canvas = { ...project.canvas, background: first?.background ?? project.canvas.background }
  return { project: { ...project, canvas, scenes }, dropped: droppedIn(deck, slides, fitted) }
}

const words = (text: string): Words => ({ en: text })
/** Words of a slide: an asterisk in a template would mean emphasis. */
const shown = (text: string): Words => words(text.replaceAll('*', '∗'))

function templateOf(
  name: string,
  slides: readonly Slide[],
  fitted: readonly (FittedSlide | null)[],
  { presenter, voiceId, sceneName }: SlideOptions,
): Template {
  return {
    id: 'slides',
    purpose: 'training',
    name: words(name),
    about: words(''),
    palette: 'slate',
    typeface: 'modern',
    motion: 'calm',
    music: '',
    captions: 'boxed',
    presenters: [{ avatar: presenter?.avatarId ?? '', voice: voiceId }],
    scenes: slides.map((slide, index): TemplateScene => {
      const fit = fitted[index]
      const base = {
        id: `slide-${slide.number}`,
        name: words(slide.title.slice(0, 200) || sceneName(slide.number)),
        script: words(slide.script),
      }
      // What is shown as a picture is laid out by `imageElements`.
      if (!fit) return { ...base, layout: 'statement', ground: 'deep', presenter: -1, items: {} }
      return {
        ...base,
        layout: fit.layout,
        ground: grounds[index % grounds.length]!,
        presenter: presenter && fit.hasPresenter ? 0 : -1,
        items: {
          ...(fit.title === '' ? {} : { headline: shown(fit.title) }),
          ...(fit.body === '' ? {} : { body: shown(fit.body) }),
          ...(fit.rows.length === 0 ? {} : { rows: fit.rows.map(shown) }),
          ...(fit.picture === null ? {} : { picture: 'chart' as const }),
        },
      }
    }),
  }
}

function withImage(scene: Scene, slide: Slide & { image: SlidePicture }, options: SlideOptions): Scene {
  return spoken({
    ...scene,
    background: imageGround.from,
    elements: imageElements(scene.id, { ...slide, title: scene.name }, options),
  })
}

/** The scene without a voice where nothing is said. */
function spoken(scene: Scene): Scene {
  const { voice } = scene
  return voice?.kind === 'script' && voice.text !== '' ? scene : { ...scene, voice: null, duration: silentMs }
}

/** The element of a layout with what the slide has in its place: its picture, the chosen presenter. */
function elementOf(
  element: Element,
  scene: string,
  { picture }: FittedSlide,
  { presenter, shape }: SlideOptions,
): Element {
  if (picture && element.id === `${scene}-picture`) {
    const { part: _drawing, appearance: _shadow, ...rest } = element
    const { x, y, width, height } = element
    const box = contained(picture, { x, y, width: width!, height: height! })
    const source = { kind: 'asset' as const, path: picture.path }
    return { ...rest, ...rounded(box), kind: 'image', source } as Element
  }
  if (element.source.kind !== 'avatar' || !presenter) return element
  const { avatarId, from, name } = presenter
  const source = { kind: 'avatar' as const, avatarId, from }
  if (presenter.size === null) return { ...element, name, source } as Element
  const { x, y, width, height } = element
  const region = { x, y: Math.max(0, y), width: width!, height: Math.min(height!, shapeSizes[shape].height) }
  return { ...element, ...presenterBox(presenter, region), name, source } as Element
}

/** What is to be known of a script. */
function scriptOf({ script, scriptFrom }: Slide): DroppedName[] {
  if (script === '') return ['script']
  return scriptFrom === 'shown' ? ['notes'] : []
}

function droppedIn(deck: Deck, slides: readonly Slide[], fitted: readonly (FittedSlide | null)[]): Dropped[] {
  const shownOnes = new Set(slides)
  const lacking = deck.slides.flatMap((slide) => {
    const { number: of } = slide
    const left: DroppedName[] = shownOnes.has(slide)
      ? [...lackingIn(slide), ...(fitted[slides.indexOf(slide)]?.left ?? []), ...scriptOf(slide)]
      : ['hidden']
    return left.map((name) => ({ slide: of, name }))
  })
  return droppedOf(lacking)
}
