import { readFileSync } from 'node:fs'
import { isNode, nodesIn, syntaxOf } from './syntax.ts'
import type { Node } from './syntax.ts'

/** Two letters at least: a single capital is a name of mathematics. */
const screaming = /^[A-Z][A-Z\d_]*[A-Z][A-Z\d_]*$/

/** Names that are metaphors, or say of a value only how it came about. The terms of the field take their place. */
const metaphors = new Set(
  (
    'Desk Lanes Gate Turns inTurns takeTurn Masters Made MadeCache MadeFiles Spoken supersede twin Productions handed ' +
    'putOff takeUp relink beat alongside Asker Follower Patience Pace SumLists Feed standIn looks deeds audition heard ' +
    'cast say said made place Line'
  ).split(' '),
)

/** What may follow a declared name. */
const after = String.raw`\s*(?:[=:,)}\];?(<{]|of\b|in\b|extends\b|implements\b|$)`

/**
 * What a file contains that has something to report: `...{`, or a name in SCREAMING_CASE or a metaphor before what may
 * follow a declared name. Parsing takes fifty times as long as reading, and most files are without.
 */
const suspicious = new RegExp(
  String.raw`\.\.\.[\s(]*\{|\b(?:[A-Z][A-Z\d_]*[A-Z][A-Z\d_]*|${[...metaphors].join('|')})${after}`,
  'm',
)

const keyOf = ({ key, computed }: Node): unknown => (computed === true ? null : key)

/**
 * Where nodes declare names: variables, parameters, functions, classes, types and their members. Keys of object literals
 * are none: they repeat the members of a type, or are names in requests, messages and files.
 */
const declared: Readonly<Record<string, (node: Node) => unknown>> = {
  VariableDeclarator: ({ id }) => id,
  ArrowFunctionExpression: ({ params }) => params,
  FunctionDeclaration: ({ id, params }) => [id, params],
  FunctionExpression: ({ id, params }) => [id, params],
  ClassDeclaration: ({ id }) => id,
  PropertyDefinition: keyOf,
  MethodDefinition: keyOf,
  TSEnumMember: ({ id }) => id,
  TSInterfaceDeclaration: ({ id }) => id,
  TSTypeAliasDeclaration: ({ id }) => id,
  TSFunctionType: ({ params }) => params,
  TSPropertySignature: keyOf,
  TSMethodSignature: (node) => [keyOf(node), node.params],
}

/** The identifiers that a pattern such as `{ a, b: [c = 1] }` declares. */
function identifiersIn(pattern: unknown): Node[] {
  if (Array.isArray(pattern)) return pattern.flatMap(identifiersIn)
  if (!isNode(pattern)) return []
  if (pattern.type === 'Identifier' || pattern.type === 'PrivateIdentifier') return [pattern]
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
 * @param quoted names that are allowed, since they are those of something else
 */
export function breachesOf(file: string, quoted: readonly string[] = []): string[] {
  const text = readFileSync(file, 'utf8')
  if (!suspicious.test(text)) return []
  const { program, location } = syntaxOf(file, text)
  const found: string[] = []
  for (const node of nodesIn(program)) {
    for (const identifier of identifiersIn(declared[node.type]?.(node))) {
      const name = String(identifier.name)
      if (quoted.includes(name)) continue
      if (screaming.test(name)) found.push(`${location(identifier)} constant ${name}`)
      else if (metaphors.has(name)) found.push(`${location(identifier)} metaphor ${name}`)
    }
    if (node.type === 'ObjectExpression')
      for (const spread of (node.properties as Node[]).filter(isSpreadLiteral))
        found.push(`${location(spread)} object literal spread into an object literal`)
  }
  return found
}
