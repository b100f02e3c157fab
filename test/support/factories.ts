import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'

interface Node {
  type: string
  [field: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

const isFunction = (value: unknown): boolean => isNode(value) && /Function/.test(value.type)
const nodes = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : [])
const nameOf = (value: unknown): string =>
  isNode(value) && value.type === 'Identifier' && typeof value.name === 'string' ? value.name : ''

/** The declaration that an `export` contains. */
function declared(statement: Node): Node {
  return isNode(statement.declaration) ? statement.declaration : statement
}

/** The functions at the top level of a module, with their names. */
function functionsOf(program: unknown): { name: string; body: Node[] }[] {
  const statements = nodes(isNode(program) ? program.body : []).map(declared)
  return statements.flatMap((statement) => {
    const candidates =
      statement.type === 'VariableDeclaration'
        ? nodes(statement.declarations).map(({ id, init }) => ({ id, value: init }))
        : [{ id: statement.id, value: statement }]
    return candidates.flatMap(({ id, value: one }) =>
      isFunction(one) && isNode(one) && isNode(one.body) && one.body.type === 'BlockStatement'
        ? [{ name: nameOf(id), body: nodes(one.body.body) }]
        : [],
    )
  })
}

/** Whether a statement of a function's body declares state: a `let`, a `Map` or a `Set`. */
function keepsState(statement: Node): boolean {
  if (statement.type !== 'VariableDeclaration') return false
  if (statement.kind === 'let') return true
  return nodes(statement.declarations).some(
    ({ init }) => isNode(init) && init.type === 'NewExpression' && /^(?:Weak)?(?:Map|Set)$/.test(nameOf(init.callee)),
  )
}

/** How many methods a function's body returns in an object literal; the functions that it declares count where it returns them. */
function methodsOf(body: readonly Node[]): number {
  const inner = new Set(
    body.flatMap((statement) =>
      statement.type === 'FunctionDeclaration'
        ? [nameOf(statement.id)]
        : nodes(statement.declarations).flatMap(({ id, init }) => (isFunction(init) ? [nameOf(id)] : [])),
    ),
  )
  const returned = body.flatMap(({ type, argument }) =>
    type === 'ReturnStatement' && isNode(argument) ? [argument] : [],
  )
  return returned
    .filter(({ type }) => type === 'ObjectExpression')
    .flatMap(({ properties }) => nodes(properties))
    .filter(({ value }) => isFunction(value) || inner.has(nameOf(value))).length
}

/**
 * The functions of a TypeScript file that should be classes, by name: functions at its top level that keep state for
 * two or more methods of the object literal that they return. Composables (`use…`) don't count.
 */
export function factoriesOf(file: string): string[] {
  const { program } = parseSync(file, readFileSync(file, 'utf8'))
  return functionsOf(program)
    .filter(({ name, body }) => !/^use[A-Z]/.test(name) && body.some(keepsState) && methodsOf(body) >= 2)
    .map(({ name }) => name)
}
