import { fieldProblem } from './refusal.ts'
import { z } from 'zod'
import { readMarkedText } from '../pronounce/index.ts'
import { countWords } from '../text/index.ts'
import { isColor, isHexColor } from './colors.ts'
import { guards, limits } from './limits.ts'
import { quote, urlProblem } from './media-url.ts'
import { storedText } from '../messages/index.ts'
import type { Message } from '../messages/index.ts'

/**
 * Building blocks of request schemas. The message of a problem leaves out the field's name, which `explainProblem`
 * adds. An optional text that is empty counts as absent, because public clients send `webhookUrl: ""`.
 */

const absentWhenEmpty = (text: string): string | undefined => (text === '' ? undefined : text)

/** A text that must hold something besides white space. */
export function requiredText(max: number = guards.nameCharacters) {
  return z
    .string()
    .max(max)
    .refine((text) => text.trim() !== '', { error: storedText(fieldProblem('requestProblems.empty')) })
}

/** A text that may be absent or empty. */
export function optionalText(max: number = guards.nameCharacters) {
  return z.string().max(max).transform(absentWhenEmpty).optional()
}

function refuse(ctx: z.core.ParsePayload<string>, problem: Message | undefined): void {
  if (problem === undefined) return
  ctx.issues.push({ code: 'custom', message: storedText(problem), input: ctx.value })
}

/** An http(s) URL; with `allowed`, one with such an extension or none. */
export function requiredUrl(allowed?: readonly string[]) {
  return z
    .string()
    .check((ctx) => refuse(ctx, urlProblem(ctx.value, allowed)))
    .describe(addressOf(allowed))
}

/** What is said of an address in the documents of the interface. */
function addressOf(allowed: readonly string[] | undefined): string {
  return allowed === undefined ? 'http(s) address' : `http(s) address: ${allowed.join(', ')}, or no ending`
}

export function optionalUrl(allowed?: readonly string[]) {
  return z
    .string()
    .check((ctx) => refuse(ctx, ctx.value === '' ? undefined : urlProblem(ctx.value, allowed)))
    .transform(absentWhenEmpty)
    .optional()
    .describe(addressOf(allowed))
}

/** An image URL or a hex colour, as `createTalkingAvatar` takes it. */
export function imageOrColor(allowed: readonly string[]) {
  return z
    .string()
    .check((ctx) => {
      if (ctx.value.startsWith('#')) {
        if (isHexColor(ctx.value)) return
        return refuse(ctx, fieldProblem('requestProblems.hexColor', { value: quote(ctx.value) }))
      }
      refuse(ctx, urlProblem(ctx.value, allowed))
    })
    .describe(`Colour as #rrggbb, or ${addressOf(allowed)}`)
}

/** A CSS colour name or hex colour; absent or empty means the default. */
export function optionalColor() {
  return z
    .string()
    .check((ctx) => {
      if (ctx.value === '' || isColor(ctx.value)) return
      refuse(ctx, fieldProblem('requestProblems.color', { value: quote(ctx.value) }))
    })
    .transform(absentWhenEmpty)
    .optional()
    .describe('Name of a CSS colour, or #rrggbb')
}

/** Callback address; the interface allows it in every request that creates a record. */
export const webhookUrl = optionalUrl().describe('Where it is told that the record has ended')

/** An own addition of the engine to avatar elements: removes the background behind an own avatar. */
export const cutOutField = z.boolean().optional().describe('Built-in engine only: cut the person out')

/** Output width or height in whole px. */
export const videoSide = z.number().int().min(limits.videoSide.min).max(limits.videoSide.max).describe('px')

/** Length in ms, more than 0. */
export const durationMs = z.number().positive().max(guards.durationMs).describe('ms')

/** Own width or height of an element (at scale 1) in px. */
export const elementSide = z.number().positive().max(guards.elementSide).describe('px, at scale 1')

export const offset = z.number().min(-guards.offset).max(guards.offset).describe('px')

function scriptProblem(text: string): Message | undefined {
  const { text: spoken, pauses } = readMarkedText(text)
  if (spoken.trim() === '') return fieldProblem('requestProblems.empty')
  const words = countWords(spoken)
  if (words > limits.speechWords) {
    return fieldProblem('requestProblems.words', { count: String(words), limit: String(limits.speechWords) })
  }
  const pausesMs = pauses.reduce((sum, { ms }) => sum + ms, 0)
  if (pausesMs > guards.pausesMs) {
    const [minutes, limit] = [Math.ceil(pausesMs / 60_000), guards.pausesMs / 60_000].map(String) as [string, string]
    return fieldProblem('requestProblems.pauses', { minutes, limit })
  }
  return undefined
}

const scriptAbout = `Text that is spoken, at most ${limits.speechWords.toLocaleString('en')} words`

/** Text to be spoken: not empty, at most 5,000 words. */
export function requiredScript() {
  return z
    .string()
    .max(guards.textCharacters)
    .check((ctx) => refuse(ctx, scriptProblem(ctx.value)))
    .describe(scriptAbout)
}

export function optionalScript() {
  return z
    .string()
    .max(guards.textCharacters)
    .check((ctx) => refuse(ctx, ctx.value === '' ? undefined : scriptProblem(ctx.value)))
    .transform(absentWhenEmpty)
    .optional()
    .describe(scriptAbout)
}

/** Percent of a rate such as `80%`; undefined unless it is a whole number, 0 to 100. */
export function parseRate(text: string): number | undefined {
  const match = /^(\d{1,3})%$/.exec(text)
  const percent = match ? Number(match[1]) : undefined
  return percent !== undefined && percent <= limits.ratePercent.max ? percent : undefined
}

/** Writes a rate, 80 as `80%`. */
export function formatRate(percent: number): string {
  return `${percent}%`
}

const rateProblem = (text: string): Message | undefined =>
  parseRate(text) === undefined ? fieldProblem('requestProblems.rate', { value: quote(text) }) : undefined

const rateAbout = 'Rate of speech, from 0% (half speed) to 100% (natural)'

/** Rate of speech: `<n>%`, 0 to 100. */
export function requiredRate() {
  return z
    .string()
    .check((ctx) => refuse(ctx, rateProblem(ctx.value)))
    .describe(rateAbout)
}

export function optionalRate() {
  return z
    .string()
    .check((ctx) => refuse(ctx, ctx.value === '' ? undefined : rateProblem(ctx.value)))
    .transform(absentWhenEmpty)
    .optional()
    .describe(rateAbout)
}
