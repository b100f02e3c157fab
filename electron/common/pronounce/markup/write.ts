import { xmlContent, xmlText } from '../../xml.ts'
import { hasPauses, pausesAsMarks, pauseParts } from '../pauses.ts'
import { respell } from '../respell.ts'
import { isSpeechMarkup, joined, markupParts, unescaped } from './read.ts'
import { markupTokens } from './tokens.ts'
import type { MarkupToken } from './tokens.ts'

/**
 * A script with its pauses and markup as SSML 1.1: `<speak>…</speak>`. A script that has neither is sent as it is, without
 * a tag around it.
 */
export function asSpeechMarkup(script: string): string {
  const tokens = markupTokens(script)
  if (tokens.length === 0 && !hasPauses(script)) return script
  let body = ''
  let done = 0
  for (const token of tokens) {
    body += textWithPauses(script.slice(done, token.from)) + tagOf(token)
    done = token.to
  }
  return `<speak>${body}${textWithPauses(script.slice(done))}</speak>`
}

function textWithPauses(text: string): string {
  return pauseParts(text)
    .map((part) => ('pauseMs' in part ? `<break time="${String(part.pauseMs)}ms"/>` : xmlContent(part.text)))
    .join('')
}

function tagOf({ element, kind, attributes }: MarkupToken): string {
  if (element === 'speak') return ''
  if (kind === 'close') return `</${element}>`
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${xmlText(value)}"`)
  return `<${element}${written.join('')}${kind === 'empty' ? '/' : ''}>`
}

/**
 * What is sent to a service that takes plain text alone: substitutes and spelled letters as text, phonemes as letters that
 * English voices read that way, pauses as punctuation. Emphasis, pace and pitch are lost.
 */
export function plainSpeech(sent: string): string {
  if (!isSpeechMarkup(sent)) return sent
  let text = ''
  const respelled = new Set<MarkupToken>()
  for (const part of markupParts(sent, unescaped)) {
    if ('pauseMs' in part) {
      text += `[pause ${String(part.pauseMs)}ms]`
      continue
    }
    const phoneme = part.within.find(({ element }) => element === 'phoneme')
    const letters = phoneme ? respell(unescaped(phoneme.attributes['ph'] ?? '')).text : ''
    if (phoneme && letters !== '') {
      if (!respelled.has(phoneme)) text += letters
      respelled.add(phoneme)
    } else text += joined(text, part.text)
  }
  return pausesAsMarks(text)
}

/** SSML as a script with `[pause …]` marks and no other markup: what is heard, and how long nothing is. */
export function markedPauses(sent: string): string {
  if (!isSpeechMarkup(sent)) return sent
  let text = ''
  for (const part of markupParts(sent, unescaped))
    text += 'pauseMs' in part ? `[pause ${String(part.pauseMs)}ms]` : joined(text, part.text)
  return text
}

/** A request body with plain text in place of SSML, for services that don't take it. Other values stay. */
export function withPlainSpeech<Body>(body: Body): Body {
  if (typeof body === 'string') return plainSpeech(body) as Body
  if (Array.isArray(body)) return body.map((one: unknown) => withPlainSpeech(one)) as Body
  if (typeof body !== 'object' || body === null) return body
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, withPlainSpeech(value as unknown)]),
  ) as Body
}
