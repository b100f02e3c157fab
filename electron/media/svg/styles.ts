import type { SvgNode } from './tree.ts'

/** Properties that are taken over. */
const taken = new Set([
  ...['fill', 'fill-opacity', 'fill-rule', 'stroke', 'stroke-width', 'stroke-opacity', 'stroke-dasharray', 'opacity'],
  ...['color', 'display', 'visibility', 'stop-color', 'stop-opacity'],
])
/** Properties whose loss is seen, and the word for what is lost. */
const missed: Readonly<Record<string, string>> = {
  filter: 'filter',
  mask: 'mask',
  'mask-image': 'mask',
  'clip-path': 'clipPath',
  'mix-blend-mode': 'blend',
  'marker-start': 'marker',
  'marker-mid': 'marker',
  'marker-end': 'marker',
  animation: 'animate',
  transform: 'css',
}

export type Properties = Readonly<Record<string, string>>

/** Properties of an element that its children have too, unless they say otherwise. */
const inherited = new Set([
  ...['fill', 'fill-opacity', 'fill-rule', 'stroke', 'stroke-width', 'stroke-opacity', 'stroke-dasharray', 'color'],
  'visibility',
])

export interface StyleSheet {
  /** What rules say, by `.class`, `#id` or name of elements. */
  rules: ReadonlyMap<string, Properties>
  /** Words for what is not taken over. */
  lost: Set<string>
}

/** Reads the rules of all `style` elements. Selectors of one class, id or name are understood. */
export function styleSheetOf(root: SvgNode): StyleSheet {
  const lost = new Set<string>()
  const rules = new Map<string, Properties>()
  const css = withoutComments(stylesIn(root).join('\n'))
  if (css.includes('@')) lost.add('css')
  for (const rule of css.split('}')) {
    const brace = rule.indexOf('{')
    if (brace < 0) continue
    const body = rule.slice(brace + 1)
    const selectors = rule.slice(0, brace)
    // What stands before a semicolon is a statement without a body, as `@import`.
    for (const selector of selectors.slice(selectors.lastIndexOf(';') + 1).split(',')) {
      const key = selector.trim()
      if (!/^[.#]?[\w-]+$/.test(key)) {
        lost.add('css')
        continue
      }
      rules.set(key, { ...rules.get(key), ...declarationsOf(body) })
    }
  }
  return { rules, lost }
}

/** Found by position and not by a pattern, which takes long for comments that never end. */
function withoutComments(css: string): string {
  let kept = ''
  let at = 0
  for (;;) {
    const start = css.indexOf('/*', at)
    if (start < 0) return kept + css.slice(at)
    kept += css.slice(at, start)
    const end = css.indexOf('*/', start + 2)
    if (end < 0) return kept
    at = end + 2
  }
}

function stylesIn(node: SvgNode): string[] {
  return [...(node.name === 'style' ? [node.text] : []), ...node.children.flatMap(stylesIn)]
}

function declarationsOf(css: string): Record<string, string> {
  const found: Record<string, string> = {}
  for (const declaration of css.split(';')) {
    const colon = declaration.indexOf(':')
    if (colon < 0) continue
    const value = declaration.slice(colon + 1).replace(/!\s*important\s*$/i, '')
    found[declaration.slice(0, colon).trim().toLowerCase()] = value.trim()
  }
  return found
}

/** What an element says itself: attributes, then rules by name, class and id, then its `style`. */
export function ownProperties({ name, attributes }: SvgNode, { rules, lost }: StyleSheet): Properties {
  const classes = (attributes['class'] ?? '').split(/\s+/).filter((one) => one !== '')
  const written: Record<string, string> = {
    ...attributes,
    ...rules.get(name),
    ...Object.assign({}, ...classes.map((one) => rules.get(`.${one}`))),
    ...rules.get(`#${attributes['id'] ?? ''}`),
    ...declarationsOf(attributes['style'] ?? ''),
  }
  const own: Record<string, string> = {}
  for (const [key, value] of Object.entries(written)) {
    if (taken.has(key)) own[key] = value
    // A transform is read from its attribute, not from a style.
    const isAttribute = key === 'transform' && attributes[key] === value
    if (!isAttribute && missed[key] !== undefined && value !== 'none' && value !== 'normal') lost.add(missed[key])
  }
  return own
}

/** Properties of an element with those of its parent. */
export function inherit(parent: Properties, own: Properties): Properties {
  const kept = Object.entries(parent).filter(([key]) => inherited.has(key))
  const ownEntries = Object.entries(own).filter(([, value]) => value !== 'inherit')
  return { ...Object.fromEntries(kept), ...Object.fromEntries(ownEntries) }
}
