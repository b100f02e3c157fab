import { readFileSync } from 'node:fs'
import { isNode, nodesIn, syntaxOf } from './syntax.ts'
import type { Node } from './syntax.ts'

/** Two letters at least: a single capital is a name of mathematics. */
const screaming = /^[A-Z][A-Z\d_]*[A-Z][A-Z\d_]*$/

/**
 * What a file contains that has something to report: `...{`, or a name in SCREAMING_CASE before what may follow a declared
 * one. Parsing takes fifty times as long as reading, and four files of five are without.
 */
const suspicious = /\.\.\.[\s(]*\{|\b[A-Z][A-Z\d_]*[A-Z][A-Z\d_]*\s*(?:[=:,)}\];?(]|of\b|in\b|$)/m

/** Where nodes declare names: variables, parameters, fields of classes, functions, members of enumerations. */
const declared: Readonly<Record<string, (node: Node) => unknown>> = {
  VariableDeclarator: ({ id }) => id,
  ArrowFunctionExpression: ({ params }) => params,
  FunctionDeclaration: ({ id, params }) => [id, params],
  FunctionExpression: ({ id, params }) => [id, params],
  PropertyDefinition: ({ key, computed }) => (computed === true ? null : key),
  TSEnumMember: ({ id }) => id,
}

/** The identifiers that a pattern such as `{ a, b: [c = 1] }` declares. */
function identifiersIn(pattern: unknown): Node[] {
  if (Array.isArray(pattern)) return pattern.flatMap(identifiersIn)
  if (!isNode(pattern)) return []
  if (pattern.type === 'Identifier') return [pattern]
  const { properties, value, elements, left, argument, parameter } = pattern
  return [properties, value, elements, left, argument, parameter].flatMap(identifiersIn)
}

/** What brackets, `as` and `satisfies` enclose. */
function bare(node: Node): Node {
  const encloses = /^(?:ParenthesizedExpression|TSAsExpression|TSSatisfiesExpression)$/.test(node.type)
  return encloses ? bare(node.expression as Node) : node
}

const isSpreadLiteral = ({ type, argument }: Node): boolean =>
  type === 'SpreadElement' && bare(argument as Node).type === 'ObjectExpression'

/**
 * What a file has against the rules of `CONTRIBUTING.md` that no linter knows, as `file:line what`.
 *
 * @param quoted names in SCREAMING_CASE that are allowed, since they are those of something else
 */
export function breachesOf(file: string, quoted: readonly string[] = []): string[] {
  const text = readFileSync(file, 'utf8')
  if (!suspicious.test(text)) return []
  const { program, place } = syntaxOf(file, text)
  const found: string[] = []
  for (const node of nodesIn(program)) {
    for (const identifier of identifiersIn(declared[node.type]?.(node))) {
      const name = String(identifier.name)
      if (screaming.test(name) && !quoted.includes(name)) found.push(`${place(identifier)} constant ${name}`)
    }
    if (node.type === 'ObjectExpression')
      for (const spread of (node.properties as Node[]).filter(isSpreadLiteral))
        found.push(`${place(spread)} object literal spread into an object literal`)
  }
  return found
}
