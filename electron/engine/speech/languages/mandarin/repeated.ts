/** Verbs of one character that are often said twice, or with a complement of result or possibility. */
export const verbs =
  '[看听说读写吃喝做办走跑跳想问谈讲找等坐歇玩尝试聊帮学练算数查改笑睡用动摸闻散拿放搬推拉打开关买卖洗擦切煮穿戴受忘管忍记分认赶来回进出上下过离比靠舍住站转修赢输考逛擦唱猜商估瞧歇对扔抓追约请教送]'

const reduplicated = new RegExp(`^${verbs}$`)
const possible = new RegExp(`${verbs}$`)
const complements = /^(?:了|到|见|出|起|下|上|完|好|懂|住|动|来|去|开|成|着|清|通|及|够|惯|定|掉|过|准|走|到)/

/** Whether a verb is said a second time, with the neutral tone: "试试", "散散步". Before 地 the word is an adverb. */
export function isSaidAgain(character: string, before: string, after: string): boolean {
  return (
    before.endsWith(character) &&
    reduplicated.test(character) &&
    !after.startsWith('地') &&
    !before.endsWith(character.repeat(2))
  )
}

/** Whether 不 or 得 stands between a verb and what comes of it, or between the halves of a choice: "看不见", "好不好". */
export function isWeakInfix(infix: string, before: string, after: string): boolean {
  const last = before.slice(-1)
  if (
    last !== '' &&
    infix !== '得' &&
    last !== '得' &&
    after.startsWith(last) &&
    !/[\d一二三四五六七八九十]/.test(last)
  )
    return true
  if (infix === '一') return false
  // What follows the complement of a verb that can't be done is no adverb: "他来不来" has the verb again instead.
  return possible.test(before) && complements.test(after) && !/[要想能会可也都还就再从绝]$/.test(before)
}
