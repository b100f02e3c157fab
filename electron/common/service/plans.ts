import type { Code } from './codes/codes.ts'
import { codeOf } from './codes/codes.ts'
import { message } from '../messages/index.ts'
import type { Text } from '../messages/index.ts'
import { limits } from './limits.ts'

/** Plans of the interface in rising order. */
export const plans = ['free', 'pro', 'proMax', 'business'] as const
export type Plan = (typeof plans)[number]

export interface PlanRule {
  /** The lowest plan that may use the endpoint. */
  atLeast: Plan
  /** Code of the answer when the account's plan is lower. */
  code: Code
  /** The rule, for the user. */
  text: Text
}

/** Character swap requires the Pro plan or higher. */
export const proOrHigher: PlanRule = {
  atLeast: 'pro',
  code: codeOf.subscriptionRequired,
  text: message('requestProblems.proPlan'),
}

export function planAllows(rule: PlanRule | null, plan: Plan): boolean {
  return rule === null || plans.indexOf(plan) >= plans.indexOf(rule.atLeast)
}

/**
 * Most characters of script in one talking avatar request. The interface names no figure for an account without a plan:
 * it gets the lowest one.
 */
export function scriptCharacterLimit(plan: Plan): number {
  return limits.scriptCharacters[plan === 'free' ? 'pro' : plan]
}
