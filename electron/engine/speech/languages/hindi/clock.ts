import { rule } from '../reading/part-rule.ts'
import type { Rule } from '../reading/part-rule.ts'
import { integer } from './numbers.ts'

/** Part of the day of an hour with a.m. or p.m. */
function partOfDay(hour: number, half: string | undefined): string {
  if (half === undefined) return ''
  if (/a/i.test(half)) return hour === 12 || hour < 4 ? 'रात ' : 'सुबह '
  return hour === 12 || hour < 4 ? 'दोपहर ' : hour < 8 ? 'शाम ' : 'रात '
}

/** Hours with quarters have words of their own: "सवा", "साढ़े", "पौने", "डेढ़", "ढाई". */
function hourWith(hour: number, minute: number): string | undefined {
  const next = hour === 12 ? 1 : hour + 1
  if (minute === 0) return `${integer(String(hour))} बजे`
  if (minute === 15) return `सवा ${integer(String(hour))} बजे`
  if (minute === 45) return `पौने ${integer(String(next))} बजे`
  if (minute !== 30) return undefined
  if (hour === 1) return 'डेढ़ बजे'
  return hour === 2 ? 'ढाई बजे' : `साढ़े ${integer(String(hour))} बजे`
}

/** A time of day; "बजे" behind it is part of it. */
export const clock: Rule = rule(
  String.raw`(\d{1,2})[:：]([0-5]\d)(?::([0-5]\d))?(?:\s?([aApP])\.?[mM]\.?(?![A-Za-z]))?(\s?बजे)?(?!\d)`,
  ([, hours, minutes, seconds, half]) => {
    const [hour, minute] = [Number(hours), Number(minutes)]
    if (hour > 24) return undefined
    const day = partOfDay(hour, half)
    const whole = hour <= 12 && seconds === undefined ? hourWith(hour, minute) : undefined
    if (whole !== undefined && hour > 0) return day + whole
    const parts = [`${day}${integer(String(hour))} बजकर`]
    if (minute > 0 || seconds === undefined) parts.push(`${integer(String(minute))} मिनट`)
    if (seconds !== undefined) parts.push(`${integer(String(Number(seconds)))} सेकंड`)
    return minute === 0 && seconds === undefined ? `${day}${integer(String(hour))} बजे` : parts.join(' ')
  },
)

/** "7 PM". */
export const clockBeforeHour: Rule = rule(
  String.raw`(\d{1,2})\s?([aApP])\.?[mM]\.?(?![A-Za-z])(?:\s?बजे)?`,
  ([, hour, half]) =>
    Number(hour) <= 12 ? `${partOfDay(Number(hour), half)}${integer(String(Number(hour)))} बजे` : undefined,
)
