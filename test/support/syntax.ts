import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'

/** A node of a syntax tree, with the fields that ESTree and typescript-eslint give its type. */
export interface Node {
  type: string
  /** Position of its beginning in the source, in characters. */
  start: number
  [field: string]: unknown
}

export interface Syntax {
  program: Node
  /** `file:line` of a node. */
  location(node: Node): string
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/**
 * The syntax tree of a TypeScript or JavaScript file, or of the scripts of a `.vue` file.
 *
 * @param text content of the file, where it was read already
 * @throws for a syntax error, since the tree would be empty
 */
export function syntaxOf(file: string, text = readFileSync(file, 'utf8')): Syntax {
  const source = file.endsWith('.vue') ? scriptsOf(text) : text
  const { program, errors } = parseSync(file, source, file.endsWith('.vue') ? { lang: 'ts' } : {})
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`)
  return {
    program: program as unknown as Node,
    location: ({ start }) => `${file}:${source.slice(0, start).split('\n').length}`,
  }
}

/** The scripts of a `.vue` file, with blanks for everything else, so that positions stay the same. */
function scriptsOf(text: string): string {
  const blank = (part: string): string => part.replaceAll(/[^\n]/g, ' ')
  let source = ''
  let end = 0
  for (const { index, 0: whole, 1: tag, 2: script } of text.matchAll(/(<script\b[^>]*>)(.*?)<\/script>/gs)) {
    source += blank(text.slice(end, index)) + blank(tag!) + script!
    end = index + whole.length - '</script>'.length
  }
  return source + blank(text.slice(end))
}

/**
 * All nodes of a tree in the order of the source, each before its children.
 *
 * @param enters whether the nodes within a node are wanted
 */
export function* nodesIn(tree: unknown, enters: (node: Node) => boolean = () => true): Generator<Node> {
  // Nodes still to be visited are kept on a stack: a recursive generator hands each node through all levels above it.
  const left = [tree]
  while (left.length > 0) {
    const value = left.pop()
    if (Array.isArray(value)) for (let i = value.length - 1; i >= 0; i--) left.push(value[i])
    else if (isNode(value)) {
      yield value
      if (enters(value)) left.push(...Object.values(value).reverse())
    }
  }
}
