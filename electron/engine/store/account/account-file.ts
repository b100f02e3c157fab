import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { GreenroomError, message } from '../../../common/messages/index.ts'
import { accountSchema } from './account.ts'
import type { AccountOptions } from './account.ts'

/**
 * The account as `account.json` in the data folder says it, undefined without that file.
 * @throws GreenroomError when the file can't be understood
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
  const issue = parsed.error.issues[0]
  const field = issue?.path.join('.') ?? ''
  throw new GreenroomError(
    'account',
    message('engineServer.accountWrong', {
      field: field === '' ? 'account.json' : field,
      problem: issue?.message ?? '',
    }),
  )
}
