import type { DroppedName } from '../../../../common/slides/index.ts'
import { childOf, elementsOf } from '../office/xml.ts'
import type { XmlNode } from '../office/xml.ts'
import { paragraphsOf } from './paragraphs.ts'

/** What the shapes of a slide show. */
export interface ShownShapes {
  title: string
  rows: string[]
  body: string[]
  /** Ids of relationships of the pictures, the largest first. */
  pictures: string[]
  found: Set<DroppedName>
}

/** What is in a frame, by the end of the address that names its kind. */
const frames: Readonly<Record<string, DroppedName>> = {
  chart: 'chart',
  chartex: 'chart',
  diagram: 'diagram',
  table: 'table',
  ole: 'object',
  oleObject: 'object',
}
/** Placeholders that say nothing of the slide itself. */
const ofEverySlide = new Set(['dt', 'ftr', 'sldNum', 'hdr'])
const titles = new Set(['title', 'ctrTitle'])

/** Reads the shapes of a slide, those of groups too, in their order. */
export function readShapes(tree: XmlNode | undefined): ShownShapes {
  const shown: ShownShapes = { title: '', rows: [], body: [], pictures: [], found: new Set() }
  const sized: { id: string; area: number }[] = []
  const walk = (nodes: readonly XmlNode[]): void => {
    for (const node of nodes) {
      if (node.name === 'sp') readText(node, shown)
      else if (node.name === 'grpSp') walk(node.children)
      else if (node.name === 'pic') readPicture(node, shown, sized)
      else if (node.name === 'graphicFrame') shown.found.add(frameOf(node))
      else if (node.name === 'contentPart') shown.found.add('object')
      else if (node.name === 'AlternateContent') walk(alternativeOf(node, shown))
    }
  }
  walk(tree?.children ?? [])
  shown.pictures = sized.toSorted((a, b) => b.area - a.area).map(({ id }) => id)
  return shown
}

/** What PowerPoint shows where it doesn't know the first choice: a picture of it, or the same without what is new. */
function alternativeOf(node: XmlNode, shown: ShownShapes): readonly XmlNode[] {
  const [choice, fallback] = [childOf(node, 'Choice'), childOf(node, 'Fallback')]
  const inner = choice && [...elementsOf(choice, new Set(['oMath', 'oMathPara']))]
  if (inner && inner.length > 0) {
    shown.found.add('equation')
    return []
  }
  const frame = choice && childOf(choice, 'graphicFrame')
  if (frame) {
    shown.found.add(frameOf(frame))
    return []
  }
  return (fallback && fallback.children.length > 0 ? fallback : choice)?.children ?? []
}

/** The type of the placeholder that a shape fills (`obj` where none is told); undefined for a shape of its own. */
export function placeholderOf(shape: XmlNode): string | undefined {
  const placeholder = childOf(shape, 'nvSpPr', 'nvPr', 'ph')
  return placeholder && (placeholder.attributes['type'] ?? 'obj')
}

function readText(shape: XmlNode, shown: ShownShapes): void {
  const type = placeholderOf(shape)
  if (type !== undefined && ofEverySlide.has(type)) return
  const paragraphs = paragraphsOf(childOf(shape, 'txBody'))
  if (paragraphs.length === 0) return
  const lines = paragraphs.map(({ text }) => text)
  if (type !== undefined && titles.has(type)) shown.title = [shown.title, ...lines].join(' ').trim()
  // Placeholders for content are lists, unless they have one paragraph alone.
  else if ((type === 'body' || type === 'obj') && lines.length > 1)
    for (const { text, isPlain } of paragraphs) (isPlain ? shown.body : shown.rows).push(text)
  else shown.body.push(...lines)
}

function readPicture(node: XmlNode, shown: ShownShapes, sized: { id: string; area: number }[]): void {
  const facts = childOf(node, 'nvPicPr', 'nvPr')
  const media = new Set((facts?.children ?? []).map(({ name }) => name))
  if (media.has('videoFile') || media.has('quickTimeFile')) return void shown.found.add('video')
  if (media.has('audioFile') || media.has('wavAudioFile') || media.has('audioCd')) return void shown.found.add('sound')
  const blip = childOf(node, 'blipFill', 'blip')
  const id = blip?.attributes['r:embed'] ?? blip?.attributes['r:link']
  if (id === undefined) return void shown.found.add('pictureFormat')
  const { cx = '0', cy = '0' } = childOf(node, 'spPr', 'xfrm', 'ext')?.attributes ?? {}
  sized.push({ id, area: Number(cx) * Number(cy) || 0 })
}

function frameOf(frame: XmlNode): DroppedName {
  const uri = childOf(frame, 'graphic', 'graphicData')?.attributes['uri'] ?? ''
  return frames[uri.slice(uri.lastIndexOf('/') + 1)] ?? 'object'
}
