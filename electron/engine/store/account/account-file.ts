import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { GreenroomError, message } from '../../../common/messages/index.ts'
import { explainProblem } from '../../../common/service/explain.ts'
import { accountSchema } from './account.ts'
import type { AccountOptions } from './account.ts'

/**
 * Reads the account from `account.json` in the data folder; undefined when the file does not exist.
 * @throws GreenroomError when the file is not valid
 */
export function readAccountFile(root: string): AccountOptions | undefined {
  let text: string
  try {
    text = readFileSync(join(root, 'account.json'), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    throw new GreenroomError('account', message('engineServer.accountNotJson'), { cause: error })
  }
  const parsed = accountSchema.safeParse(json)
  if (parsed.success) return parsed.data
  const { message: problem } = explainProblem(parsed.error.issues[0]!, json, 'account.json')
  throw new GreenroomError('account', message('engineServer.accountWrong', { problem }))
}
