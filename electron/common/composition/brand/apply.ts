import type { Pronunciation } from '../../pronounce/schema.ts'
import { mostPronunciations } from '../../pronounce/schema.ts'
import type { Project, Scene } from '../model.ts'
import { sortedJson } from '../sorted-json.ts'
import { brandedText } from './fonts.ts'
import { brandedLook } from './captions.ts'
import { brandColorChange } from './color-roles.ts'
import type { BrandKit } from './kit.ts'
import { withLogo } from './logos.ts'
import { brandedPart } from './parts.ts'
import { kitScene } from './scenes.ts'
import type { ProjectBrand } from '../elements/brand-fields.ts'
import { groundsOfElements } from './grounds.ts'
import { recolored } from './recolor.ts'

/** What a brand kit changes in a project. */
export interface BrandChange {
  /** Number of scenes that are seen to change, those of the kit not among them. */
  scenes: number
  /** Numbers of elements and backgrounds that get other colours, of texts in other fonts, of logos and lower thirds. */
  colors: number
  fonts: number
  parts: number
  /** Number of scenes that the logo is added to. */
  logos: number
  captions: boolean
  intro: boolean
  outro: boolean
  music: boolean
  /** Number of pronunciations that are new or different. */
  pronunciations: number
}

/**
 * A project in a brand: its colours by their roles, fonts, captions, lower thirds and logos, opening and closing scene,
 * music and pronunciations. Locked elements are changed, too. Applied twice it is the same as applied once; the given
 * project is not changed.
 * @param logoName what the kit's logo is called in scenes that it is added to; absent: it is not added
 */
export function applyBrandKit(
  project: Project,
  kit: BrandKit,
  logoName?: string,
): { project: Project; change: BrandChange } {
  const own: Project = { ...project, scenes: project.scenes.filter(({ part }) => part === undefined) }
  const colored = recolored(own, brandColorChange(own, kit.colors))
  const inBrand = colored.scenes.map((scene) => withParts(scene, colored, kit))
  const scenes =
    logoName === undefined ? inBrand : inBrand.map((scene) => withLogo(scene, colored.canvas, kit, logoName))
  const [intro, outro] = [
    kit.intro && kitScene('intro', kit.intro, own),
    kit.outro && kitScene('outro', kit.outro, own),
  ]
  const spoken = withPronunciations(project.pronunciations ?? [], kit.pronunciations ?? [])
  // Kits that were made before have a box like their background.
  const look = brandedLook(kit.captions, kit.colors, kit.captions.font)
  const next: Project = {
    ...colored,
    scenes: [...(intro ? [intro] : []), ...scenes, ...(outro ? [outro] : [])],
    captions: { shown: false, ...project.captions, look },
    brand: brandOf(kit),
    ...(kit.music ? { music: kit.music } : {}),
    ...(spoken.entries.length > 0 ? { pronunciations: spoken.entries } : {}),
  }
  const partOf = (part: Scene['part']): unknown => project.scenes.filter((scene) => scene.part === part)
  const newCanvas = colored.canvas !== project.canvas
  const change: BrandChange = {
    scenes: scenes.filter(
      (scene, index) => (newCanvas && scene.background === undefined) || !isSame(scene, own.scenes[index]),
    ).length,
    ...countsOf(own.scenes, colored.scenes, scenes),
    logos: scenes.filter((scene, index) => scene !== inBrand[index]).length,
    captions: !isSame(project.captions?.look, look),
    intro: !isSame(partOf('intro'), intro ? [intro] : []),
    outro: !isSame(partOf('outro'), outro ? [outro] : []),
    music: kit.music !== undefined && !isSame(project.music, kit.music),
    pronunciations: spoken.changed,
  }
  if (newCanvas) change.colors += 1
  return { project: next, change }
}

/** What a project keeps of a kit that was applied. */
export function brandOf({ id, name, colors, fonts }: BrandKit): ProjectBrand {
  return { kit: id, name, colors, fonts }
}

/** Whether a kit would change nothing. */
export function isUnchanged({ scenes, colors, fonts, parts, logos, pronunciations, ...flags }: BrandChange): boolean {
  return scenes + colors + fonts + parts + logos + pronunciations === 0 && !Object.values(flags).includes(true)
}

function withParts(scene: Scene, project: Project, kit: BrandKit): Scene {
  const grounds = scene.elements.some(({ part }) => part === 'logo') ? groundsOfElements(scene, project.canvas) : null
  const elements = scene.elements.map((element) => {
    const text = element.part ? element : brandedText(element, project, kit.fonts)
    const part = element.part ? brandedPart(text, kit, grounds?.get(element.id) ?? null) : text
    return part !== text && isSame(part, text) ? text : part
  })
  return elements.every((one, index) => one === scene.elements[index]) ? scene : { ...scene, elements }
}

function countsOf(before: readonly Scene[], colored: readonly Scene[], after: readonly Scene[]) {
  const counts = { colors: 0, fonts: 0, parts: 0 }
  for (const [index, scene] of before.entries()) {
    const own = colored[index]!
    if (scene.background !== own.background || scene.transition !== own.transition) counts.colors += 1
    for (const [at, element] of scene.elements.entries()) {
      const [now, last] = [own.elements[at]!, after[index]!.elements[at]!]
      if (element.part) counts[element.part === 'drawing' ? 'colors' : 'parts'] += isSame(element, last) ? 0 : 1
      else {
        if (now !== element) counts.colors += 1
        if (last !== now) counts.fonts += 1
      }
    }
  }
  return counts
}

/** The kit's pronunciations before the project's own; of the same word the kit's counts. */
function withPronunciations(own: readonly Pronunciation[], kit: readonly Pronunciation[]) {
  const keyOf = ({ word }: Pronunciation): string => word.normalize('NFC').toLowerCase()
  const words = new Set(kit.map(keyOf))
  const before = new Set(own.map(sortedJson))
  const entries = [...kit, ...own.filter((entry) => !words.has(keyOf(entry)))].slice(0, mostPronunciations)
  return { entries, changed: kit.filter((entry) => !before.has(sortedJson(entry))).length }
}

const isSame = (one: unknown, other: unknown): boolean => one === other || sortedJson(one) === sortedJson(other)
