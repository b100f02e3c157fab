import { chooseLanguage } from '../common/languages.ts'
import type { Language } from '../common/languages.ts'

/**
 * The language of the terminal: `GREENROOM_LANGUAGE` (a tag), or else the locale by the rules of POSIX, of which
 * `zh_CN.UTF-8` is `zh-CN`.
 */
export function languageOf(env: NodeJS.ProcessEnv): Language {
  const locale = env.LC_ALL || env.LC_MESSAGES || env.LANG || ''
  const tag = locale.replace(/[.@].*$/, '').replaceAll('_', '-')
  return chooseLanguage('system', [env.GREENROOM_LANGUAGE ?? '', tag].filter(Boolean))
}
