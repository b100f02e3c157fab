import { SaxesParser } from 'saxes'
import { xmlLimits } from '../limits.ts'

/** An element of an XML part, by its name without prefix. */
export interface XmlNode {
  name: string
  /** By name without prefix; those of relationships are `r:id`, `r:embed` and so on, whatever their prefix. */
  attributes: Readonly<Record<string, string>>
  children: XmlNode[]
  /** Its own text, without that of its children. */
  text: string
}

/** Namespaces of relationships in documents of both editions of the standard, transitional and strict. */
const relationships = /\/officeDocument(?:\/2006)?\/relationships$/

/**
 * Reads an XML part into a tree. Entities that a document declares are not replaced, so that none can grow, and nothing is
 * fetched. @throws Error for XML that is not well-formed, or larger than the limits
 */
export function readXml(text: string): XmlNode {
  const parser = new SaxesParser({ xmlns: true, position: false })
  const open: XmlNode[] = []
  let root: XmlNode | null = null
  let nodes = 0
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ local, attributes }) => {
    nodes += 1
    if (nodes > xmlLimits.nodes || open.length >= xmlLimits.depth) throw new Error('too many elements')
    const entries = Object.values(attributes).map((one) => {
      const key = relationships.test(one.uri) ? `r:${one.local}` : one.local
      return [key, one.value] as const
    })
    const node: XmlNode = { name: local, attributes: Object.fromEntries(entries), children: [], text: '' }
    open.at(-1)?.children.push(node)
    root ??= node
    open.push(node)
  })
  parser.on('closetag', () => void open.pop())
  const addText = (part: string): void => {
    const last = open.at(-1)
    if (last) last.text += part
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.write(text).close()
  if (root === null) throw new Error('no element')
  return root
}

/** The first child of a name, or what a path of names leads to. */
export function childOf(node: XmlNode | undefined, ...path: string[]): XmlNode | undefined {
  let at = node
  for (const name of path) at = at?.children.find((one) => one.name === name)
  return at
}

/** All elements below one, those within each other too, that have one of the names. */
export function* elementsOf(node: XmlNode, names: ReadonlySet<string>): Iterable<XmlNode> {
  for (const child of node.children) {
    if (names.has(child.name)) yield child
    yield* elementsOf(child, names)
  }
}
