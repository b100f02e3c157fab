import { SaxesParser } from 'saxes'
import type { SvgReason } from './refused.ts'
import { SvgRefused } from './refused.ts'

/** An element of an SVG file: its name without prefix, its attributes by name without prefix, and its children. */
export interface SvgNode {
  name: string
  attributes: Readonly<Record<string, string>>
  children: SvgNode[]
  /** What a `style` element holds; empty for all others. */
  text: string
}

/** Bounds of what is read of a file. Drawings of design programs have some thousand elements. */
export const svgLimits = {
  /** Largest file, bytes. */
  bytes: 20 * 1024 * 1024,
  nodes: 50_000,
  depth: 100,
  /** Characters of all path data that a drawing keeps. */
  characters: 1_000_000,
  /** Greatest coordinate, in units of the drawing. */
  coordinate: 1_000_000,
} as const

const svgNamespace = 'http://www.w3.org/2000/svg'
const linkNamespace = 'http://www.w3.org/1999/xlink'

/** Elements that are read; all others are passed over with what is in them. */
const read = new Set([
  ...['svg', 'g', 'a', 'defs', 'symbol', 'use', 'switch', 'style', 'stop', 'linearGradient', 'radialGradient'],
  ...['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon'],
])
/** Elements that say nothing that is seen by themselves: nobody misses them, or what uses them is told. */
const silent = new Set([
  ...['title', 'desc', 'metadata', 'view', 'cursor'],
  ...['clipPath', 'mask', 'filter', 'marker', 'pattern'],
])

/** Reads an SVG file part by part into a tree of what can be drawn. Nothing in it is run, and nothing is fetched. */
export class SvgReader {
  readonly #parser = new SaxesParser({ xmlns: true, position: false })
  readonly #open: SvgNode[] = []
  /** Depth of elements below one that is passed over; 0 outside of such. */
  #skipped = 0
  #nodes = 0
  #root: SvgNode | null = null
  #failure: SvgReason | null = null
  /** Names of elements that were passed over. */
  readonly passedOver = new Set<string>()

  constructor() {
    const parser = this.#parser
    parser.on('doctype', (doctype) => this.#readEntities(doctype))
    parser.on('error', () => this.#fail(this.#root === null && this.#nodes === 0 ? 'noSvg' : 'damaged'))
    parser.on('opentag', ({ local, uri, attributes }) => {
      // Attributes of design programs have namespaces of their own, but their names may be those of attributes that are
      // read here.
      const plain = Object.values(attributes)
        .filter((one) => one.uri === '' || one.uri === linkNamespace)
        .map(({ local: key, value }) => [key, value] as const)
      this.#begin(local, uri, Object.fromEntries(plain))
    })
    parser.on('closetag', () => this.#end())
    const addText = (text: string): void => {
      const last = this.#open.at(-1)
      if (this.#skipped === 0 && last?.name === 'style') last.text += text
    }
    parser.on('text', addText)
    parser.on('cdata', addText)
  }

  /** Reads the next part of the file. @throws SvgRefused */
  write(part: string): void {
    this.#parser.write(part)
    if (this.#failure !== null) throw new SvgRefused(this.#failure)
  }

  /** The root element of the file. @throws SvgRefused for a file that ends too soon or is no SVG */
  close(): SvgNode {
    this.#parser.close()
    if (this.#failure !== null) throw new SvgRefused(this.#failure)
    if (this.#root === null) throw new SvgRefused('noSvg')
    return this.#root
  }

  #fail(reason: SvgReason): void {
    this.#failure ??= reason
  }

  /**
   * Entities that stand for plain text, as design programs declare them for namespaces. Those that contain others are
   * not known, so that none can grow.
   */
  #readEntities(doctype: string): void {
    const declared = doctype
      .slice(0, 20_000)
      .matchAll(/<!ENTITY\s+([\w.-]{1,60})\s+(?:"([^"&%<]{0,200})"|'([^'&%<]{0,200})')\s*>/g)
    for (const [, name, double, single] of declared) this.#parser.ENTITIES[name!] = double ?? single ?? ''
    if (/<!ENTITY[^>]*&/.test(doctype.slice(0, 20_000))) this.#fail('entities')
  }

  #begin(name: string, uri: string, attributes: Record<string, string>): void {
    this.#nodes += 1
    if (this.#nodes > svgLimits.nodes) this.#fail('tooManyElements')
    if (this.#open.length + this.#skipped >= svgLimits.depth) this.#fail('tooDeep')
    if (this.#failure !== null) return
    const isRoot = this.#open.length === 0 && this.#skipped === 0
    if (isRoot && name !== 'svg') return this.#fail('noSvg')
    // SVG files written by hand often name no namespace; those of design programs have elements of other namespaces too.
    const isKnown = (uri === svgNamespace || uri === '') && read.has(name)
    if (this.#skipped > 0 || !isKnown) {
      const isSeen = (uri === svgNamespace || uri === '') && !silent.has(name)
      if (this.#skipped === 0 && isSeen) this.passedOver.add(name)
      this.#skipped += 1
      return
    }
    const node: SvgNode = { name, attributes, children: [], text: '' }
    this.#open.at(-1)?.children.push(node)
    this.#open.push(node)
    this.#root ??= node
  }

  #end(): void {
    if (this.#skipped > 0) this.#skipped -= 1
    else this.#open.pop()
  }
}
