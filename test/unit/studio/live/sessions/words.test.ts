import { expect, test } from 'vitest'
import { nextAfter } from '../../../../../electron/studio/live/sessions/live-error.ts'
import { english } from '../../../../support/english.ts'

test.each([
  ['that ran out of credits', 1104, /account\.json/],
  ['that the engine closed', 1219, /^Start a new session\.$/],
  ['that ended without a code', null, /^Start a new session\.$/],
])('after a session %s it is said what to do', (_, code, next) => expect(english(nextAfter(code))).toMatch(next))
