import {
  actionText,
  credentialStateText,
  disclosedText,
  marksOf,
  relationshipText,
  signerText,
  sourceText,
  watermarkText,
} from '../../common/bridge/index.ts'
import type { Credential, CredentialAction, Verification } from '../../common/bridge/index.ts'
import { message } from '../../common/messages/index.ts'
import type { Format, Text } from '../../common/messages/index.ts'

/** What was found out about a file, as lines for people: ingredients are indented below what was made of them. */
export function linesOf(path: string, found: Verification, format: Format): string[] {
  const { credentials, problem, credential, failures } = found
  const state = problem !== null && credentials === 'none' ? problem : credentialStateText(credentials)
  const texts: Text[] = [
    failures.length === 0 ? state : `${format(state)} (${failures.join(', ')})`,
    ...(problem !== null && problem !== state ? [problem] : []),
  ]
  return [
    path,
    ...texts.map((text) => `  ${format(text)}`),
    ...(credential ? credentialLines(credential, format, '  ') : []),
    ...(credential ? marksOf(credential) : []).map((mark) => `  ${format(disclosedText(mark))}`),
    ...marksLines(found).map((text) => `  ${format(text)}`),
    ...(found.format === null ? [] : [`  ${format(watermarkText(found.watermark))}`]),
  ]
}

function marksLines({ marks, problem }: Verification): Text[] {
  if (marks === null) return problem === null ? [message('provenance.marksUnknown')] : []
  if (marks.length === 0) return [message('provenance.noMarks')]
  return marks.map(({ field, value }) => message('provenance.marks', { field: `${field}: ${value}` }))
}

function credentialLines({ signer, actions, ingredients }: Credential, format: Format, indent: string): string[] {
  return [
    ...(signer ? [indent + format(signerText(signer))] : []),
    ...actions.map((action) => indent + actionLine(action, format)),
    ...ingredients.flatMap((one) => ingredientLines(one, format, indent)),
  ]
}

function ingredientLines(one: Credential, format: Format, indent: string): string[] {
  const { relationship, title, format: type, signed } = one
  const name = [title, type].filter((part) => part !== null && part !== '').join(', ')
  const head = `${indent}${format(relationshipText(relationship))}: ${name}`
  if (!signed) return [`${head} (${format(message('provenance.unsigned'))})`]
  return [head, ...credentialLines(one, format, `${indent}  `)]
}

function actionLine(action: CredentialAction, format: Format): string {
  const { source, software, when } = action
  const what =
    source === null ? format(actionText(action)) : `${format(actionText(action))}: ${format(sourceText(source))}`
  return [what, software, when === null ? null : timeText(when)].filter((part) => part !== null).join(' · ')
}

/** A time for people, `2026-11-24 22:52 UTC`. @param when ISO 8601 */
function timeText(when: string): string {
  return `${when.slice(0, 16).replace('T', ' ')} UTC`
}
