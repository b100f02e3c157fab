import { message } from '../../../common/messages/index.ts'
import type { Format } from '../../../common/messages/index.ts'
import { resolved } from './document.ts'
import type { ApiDocument, Schema } from './document.ts'
import { html } from './html.ts'
import type { Html } from './html.ts'

/** How deep fields of fields are shown; deeper ones are in the document. */
const deepest = 5

interface View {
  document: ApiDocument
  format: Format
  /** Of an answer nothing is said to be required: nobody has to send it. */
  isAnswer?: boolean
}

/** A table of the fields of an object: names, types, limits, and what they are. */
export function fieldTable(view: View, schema: Schema): Html {
  const rows = rowsOf(view, resolved(view.document, schema), 0)
  if (rows.length === 0) return html`<p class="none">${view.format(message('reference.noFields'))}</p>`
  const word = (key: 'field' | 'type' | 'about') => view.format(message(`reference.heads.${key}`))
  return html`<div class="scroll">
    <table>
      <thead>
        <tr>
          <th scope="col">${word('field')}</th>
          <th scope="col">${word('type')}</th>
          <th scope="col">${word('about')}</th>
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div>`
}

function rowsOf(view: View, schema: Schema, depth: number): Html[] {
  const members = schema.anyOf ?? schema.oneOf
  if (members)
    return members.flatMap((one) => [
      ...nameOfMember(view, one, depth),
      ...rowsOf(view, resolved(view.document, one), depth),
    ])
  const { properties = {}, required = [] } = schema
  return Object.entries(properties).flatMap(([name, field]) => {
    const inner = resolved(view.document, field)
    return [
      row(view, { name, field: inner, isRequired: required.includes(name), depth }),
      ...(depth < deepest ? rowsWithin(view, inner, depth + 1) : []),
    ]
  })
}

/** The rows of what a field holds: an object, or a list of them. */
function rowsWithin(view: View, schema: Schema, depth: number): Html[] {
  if (schema.type === 'array' && typeof schema.items === 'object')
    return rowsWithin(view, resolved(view.document, schema.items), depth)
  if (schema.properties) return rowsOf(view, schema, depth)
  const members = (schema.anyOf ?? schema.oneOf ?? []).map((one) => resolved(view.document, one))
  return members.some(({ properties }) => properties)
    ? rowsOf(view, { oneOf: members.filter(({ properties }) => properties) }, depth)
    : []
}

/** What tells a member of a union from the others: the value of its first fixed field. */
function nameOfMember(view: View, member: Schema, depth: number): Html[] {
  const fixed = Object.entries(resolved(view.document, member).properties ?? {}).find(
    ([, one]) => one.const !== undefined,
  )
  if (!fixed) return []
  const [name, { const: value }] = fixed
  return [
    html`<tr class="member">
      <td colspan="3" data-depth="${depth}"><span class="path">${name}: ${JSON.stringify(value)}</span></td>
    </tr>`,
  ]
}

interface Field {
  name: string
  field: Schema
  isRequired: boolean
  depth: number
}

function row({ document, format, isAnswer = false }: View, { name, field, isRequired, depth }: Field): Html {
  const needed =
    isRequired && !isAnswer ? html` <span class="needed">${format(message('reference.required'))}</span>` : null
  const usual =
    field.default === undefined
      ? null
      : html` <span class="usual"
          >${format(message('reference.usual', { value: JSON.stringify(field.default) }))}</span
        >`
  return html`<tr>
    <th scope="row" data-depth="${depth}"><code>${name}</code>${needed}</th>
    <td>${typeOf(document, field, format)}</td>
    <td>${field.description ?? ''}${limitsOf(field, format)}${usual}</td>
  </tr>`
}

/** The type of a field in a few words, with the values that it may have. */
export function typeOf(document: ApiDocument, schema: Schema, format: Format): Html {
  const one = resolved(document, schema)
  if (one.const !== undefined) return html`<code>${JSON.stringify(one.const)}</code>`
  const { enum: values } = one
  if (values)
    return html`${values.map((value, index) => html`${index === 0 ? '' : ' '}<code>${JSON.stringify(value)}</code>`)}`
  const members = one.anyOf ?? one.oneOf
  if (members) {
    const types = [...new Set(members.map((member) => typeOf(document, member, format).html))]
    return { html: types.join(` ${format(message('reference.or'))} `) }
  }
  if (one.type === 'array' && typeof one.items === 'object')
    return html`${format(message('reference.listOf'))} ${typeOf(document, one.items, format)}`
  if (one.format === 'binary') return html`${format(message('reference.bytes'))}`
  const types = [one.type ?? 'any'].flat()
  return html`${types.join(' | ')}`
}

function limitsOf(field: Schema, format: Format): Html | null {
  const { minimum, maximum, exclusiveMinimum, minLength, maxLength, minItems, maxItems } = field
  const parts = [
    minimum !== undefined && `≥ ${number(minimum)}`,
    exclusiveMinimum !== undefined && `> ${number(exclusiveMinimum)}`,
    maximum !== undefined && `≤ ${number(maximum)}`,
    minLength !== undefined && minLength > 1 && format(message('reference.leastLetters', { n: number(minLength) })),
    maxLength !== undefined && format(message('reference.mostLetters', { n: number(maxLength) })),
    minItems !== undefined && format(message('reference.leastEntries', { n: number(minItems) })),
    maxItems !== undefined && format(message('reference.mostEntries', { n: number(maxItems) })),
  ].filter((part) => part !== false)
  return parts.length === 0 ? null : html` <span class="limits">${parts.join(', ')}</span>`
}

const number = (value: number): string => value.toLocaleString('en').replaceAll(',', '\u202f')
