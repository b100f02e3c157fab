import { cardinal, decimal, doubled } from './numbers.ts'

/**
 * How a counter and the number before it change each other:
 * - `k`, `s`, `t`: 1, 8 and 10 double the consonant, before k also 6 and 100 (イッカイ, ロッカイ);
 * - `h`: so do 1, 6, 8, 10 and 100, and the counter begins with p (イッポン);
 * - `l`: loan words, before which only 10 does, and before k 6 and 100 as well (ジュッパーセント, ロッキロ);
 * - `w`: 1 and 2 are the Japanese ヒト and フタ (ヒトハコ);
 * - `-`: nothing changes.
 */
type Change = 'k' | 's' | 't' | 'h' | 'l' | 'w' | '-'

interface Counter {
  kana: string
  change: Change
  /** The counter behind 3, 1,000, 10,000 and 何, where it is another one: ボン, プン, ガイ. */
  voiced?: string
  /** Number words that are others before it: 4 is ヨ before 時. */
  numbers?: Readonly<Record<number, string>>
  /** Whole readings of single numbers: 1人 is ヒトリ. */
  whole?: Readonly<Record<number, string>>
}

/** `written kana change voiced`, parted by bars. */
const lists = `本 ホン h ボン|匹 ヒキ h ビキ|杯 ハイ h バイ|分 フン h プン|分間 フンカン h プンカン|泊 ハク h パク|発 ハツ h パツ|票 ヒョー h ビョー|拍 ハク h パク
|品 ヒン h ピン|班 ハン h パン|遍 ヘン h ベン|腹 ハラ h パラ
|回 カイ k|回目 カイメ k|回戦 カイセン k|個 コ k|箇 コ k|ヶ月 カゲツ k|か月 カゲツ k|カ月 カゲツ k|ヵ月 カゲツ k|ケ月 カゲツ k|箇月 カゲツ k|ヶ月間 カゲツカン k|か月間 カゲツカン k
|ヶ国 カコク k|か国 カコク k|カ国 カコク k|ヶ所 カショ k|か所 カショ k|カ所 カショ k|箇所 カショ k|ヶ条 カジョー k|か国語 カコクゴ k|件 ケン k|校 コー k|曲 キョク k|巻 カン k|課 カ k|科 カ k|機 キ k|基 キ k|球 キュー k|局 キョク k|級 キュー k|期 キ k|区 ク k|行 ギョー -|組 クミ w
|階 カイ k ガイ|階建て カイダテ k ガイダテ|軒 ケン k ゲン|軒目 ケンメ k ゲンメ|足 ソク s ゾク
|冊 サツ s|冊目 サツメ s|歳 サイ s|才 サイ s|歳児 サイジ s|隻 セキ s|周 シュー s|週 シュー s|週間 シューカン s|種 シュ s|種類 シュルイ s|社 シャ s|章 ショー s|勝 ショー s|世紀 セーキ s|世帯 セタイ s|席 セキ s|艘 ソー s|首 シュ s|色 ショク s|周年 シューネン s|寸 スン s|節 セツ s|試合 シアイ s|重 ジュー -|針 シン s
|頭 トー t|通 ツー t|点 テン t|着 チャク t|丁目 チョーメ t|丁 チョー t|体 タイ t|手 テ t|滴 テキ t|等 トー t|等分 トーブン t|町 チョー t|トン トン t|対 ツイ t|店 テン t|打席 ダセキ -
|キロ キロ l|キログラム キログラム l|キロメートル キロメートル l|カロリー カロリー l|キロカロリー キロカロリー l|ケース ケース l|カップ カップ l|カラット カラット l|パーセント パーセント l|パー パー l|ポイント ポイント l|ポンド ポンド l|ピクセル ピクセル l|ページ ページ l|パック パック l|ペソ ペソ l
|センチ センチ s|センチメートル センチメートル s|セント セント s|セット セット s|シーン シーン s|シーズン シーズン s|サイクル サイクル s|ステップ ステップ s|タイプ タイプ t|チーム チーム t|テーマ テーマ t|カ所目 カショメ k
|箱 ハコ w|皿 サラ w|袋 フクロ w|部屋 ヘヤ w|言 コト w|晩 バン w|束 タバ w|粒 ツブ w|切れ キレ w|口 クチ w|山 ヤマ w|通り トーリ w|握り ニギリ w|揃い ソロイ w|房 フサ w|株 カブ w|枠 ワク w|瓶 ビン w|缶 カン w|筋 スジ w|組目 クミメ w
|枚 マイ -|枚目 マイメ -|番 バン -|番目 バンメ -|番地 バンチ -|番線 バンセン -|番組 バングミ -|号 ゴー -|号室 ゴーシツ -|号車 ゴーシャ -|度 ド -|度目 ドメ -|倍 バイ -|割 ワリ -|ドル ドル -|ユーロ ユーロ -|名 メー -|名様 メーサマ -|台 ダイ -|代 ダイ -|代目 ダイメ -|秒 ビョー -|秒間 ビョーカン -|畳 ジョー -|坪 ツボ -|位 イ -|問 モン -|問目 モンメ -|列 レツ -|輪 リン -|膳 ゼン -|台目 ダイメ -|段 ダン -|段階 ダンカイ -|錠 ジョー -|部 ブ -|話 ワ -|面 メン -|門 モン -|里 リ -|両 リョー -|例 レー -|語 ゴ -|軍 グン -|塁 ルイ -|文字 モジ -|次元 ジゲン -|次 ジ -|世 セー -|グラム グラム -|メートル メートル -|リットル リットル -|ミリ ミリ -|ヘクタール ヘクタール -|ビット ビット -|バイト バイト -|メガ メガ -|ギガ ギガ -|インチ インチ -|マイル マイル -|ヤード ヤード -|アール アール -|アンペア アンペア -|ボルト ボルト -|ワット ワット -|ヘルツ ヘルツ -|回り マワリ w|日間 ニチカン -`

const counters = new Map<string, Counter>(
  lists.split(/\s*\|\s*/).map((line): [string, Counter] => {
    const [written = '', kana = '', change, voiced] = line.trim().split(' ')
    return [written, { kana, change: change as Change, ...(voiced !== undefined && { voiced }) }]
  }),
)
const yearNumbers = { 4: 'ヨ' }
for (const [written, kana] of [
  ['年', 'ネン'],
  ['年間', 'ネンカン'],
  ['年生', 'ネンセー'],
  ['年目', 'ネンメ'],
  ['年度', 'ネンド'],
  ['年代', 'ネンダイ'],
  ['年前', 'ネンマエ'],
  ['年後', 'ネンゴ'],
] as const)
  counters.set(written, { kana, change: '-', numbers: yearNumbers })
counters.set('円', { kana: 'エン', change: '-', numbers: { 4: 'ヨ' } })
counters.set('時', { kana: 'ジ', change: '-', numbers: { 0: 'レー', 4: 'ヨ', 7: 'シチ', 9: 'ク' } })
counters.set('時半', { kana: 'ジハン', change: '-', numbers: { 0: 'レー', 4: 'ヨ', 7: 'シチ', 9: 'ク' } })
counters.set('時間', { kana: 'ジカン', change: '-', numbers: { 4: 'ヨ', 7: 'ナナ', 9: 'ク' } })
counters.set('時間目', { kana: 'ジカンメ', change: '-', numbers: { 4: 'ヨ', 9: 'ク' } })
counters.set('月', { kana: 'ガツ', change: '-', numbers: { 4: 'シ', 7: 'シチ', 9: 'ク' } })
counters.set('人', { kana: 'ニン', change: '-', numbers: { 4: 'ヨ' }, whole: { 1: 'ヒトリ', 2: 'フタリ' } })
counters.set('人前', { kana: 'ニンマエ', change: '-', numbers: { 4: 'ヨ' } })
counters.set('人組', { kana: 'ニングミ', change: '-', numbers: { 4: 'ヨ' }, whole: { 2: 'フタリグミ' } })
counters.set('羽', { kana: 'ワ', change: '-', whole: { 10: 'ジュッパ' } })
for (const written of ['歳', '才']) counters.set(written, { ...counters.get(written)!, whole: { 20: 'ハタチ' } })
counters.set('つ', {
  kana: 'ツ',
  change: '-',
  whole: Object.fromEntries(
    'ヒトツ フタツ ミッツ ヨッツ イツツ ムッツ ナナツ ヤッツ ココノツ'.split(' ').map((word, at) => [at + 1, word]),
  ),
})

/** Days of the month and their number; other numbers are said as they are. */
const days: Readonly<Record<number, string>> = {
  ...Object.fromEntries(
    'フツカ ミッカ ヨッカ イツカ ムイカ ナノカ ヨーカ ココノカ トーカ'.split(' ').map((word, at) => [at + 2, word]),
  ),
  14: 'ジュー ヨッカ',
  17: 'ジュー シチニチ',
  19: 'ジュー クニチ',
  20: 'ハツカ',
  24: 'ニジュー ヨッカ',
  27: 'ニジュー シチニチ',
  29: 'ニジュー クニチ',
}

/** Last words of a number that double the consonant before a counter. */
const doubling: Readonly<Record<Change, RegExp>> = {
  k: /(?:イチ|ロク|ハチ|ジュー|ャク)$/,
  s: /(?:イチ|ハチ|ジュー)$/,
  t: /(?:イチ|ハチ|ジュー)$/,
  h: /(?:イチ|ロク|ハチ|ジュー|ャク)$/,
  l: /ジュー$/,
  w: /$^/,
  '-': /$^/,
}
const toP: Readonly<Record<string, string>> = { ハ: 'パ', ヒ: 'ピ', フ: 'プ', ヘ: 'ペ', ホ: 'ポ' }

/** A number before a counter, as both change each other by the last word of the number. */
function changed(words: readonly string[], { kana, change, voiced }: Counter): string {
  const last = words.at(-1)!
  const head = words.slice(0, -1)
  const isLoanOfK = change === 'l' && kana.startsWith('キ') && /(?:ロク|ャク)$/.test(last)
  if (isLoanOfK || doubling[change].test(last)) {
    const behind = change === 'h' ? toP[kana[0]!]! + kana.slice(1) : kana
    return [...head, doubled(last) + behind].join(' ')
  }
  // 4 has the p of プン, パク and パツ as well, but not the b of ボン.
  const isVoiced = /(?:サン|セン|ゼン|マン)$/.test(last) || (/ヨン$/.test(last) && /^[パピプペポ]/.test(voiced ?? ''))
  return [...head, last + (isVoiced ? (voiced ?? kana) : kana)].join(' ')
}

/** Whether something is counted with this word. */
export const isCounter = (written: string): boolean => counters.has(written) || written === '日'

function dayCount(value: bigint, isDate: boolean): string {
  const day = isDate && value === 1n ? 'ツイタチ' : days[Number(value)]
  return day ?? `${cardinal(value).join(' ')}ニチ`
}

/**
 * A number with what it counts, as it is said; words are parted by blanks.
 * @param isDate the number is a day of the month, of which the first one has a name
 */
export function counted(value: bigint, written: string, isDate: boolean): string {
  if (written === '日') return dayCount(value, isDate)
  if (written === '日間') return `${dayCount(value, false)}カン`
  const counter = counters.get(written)!
  const whole = counter.whole?.[Number(value)]
  if (whole !== undefined) return whole
  if (counter.change === 'w' && (value === 1n || value === 2n)) return (value === 1n ? 'ヒト' : 'フタ') + counter.kana
  const words = cardinal(value)
  const digit = Number(value % 10n)
  const other = value === 0n || digit !== 0 ? counter.numbers?.[digit] : undefined
  if (other === undefined) return changed(words, counter)
  const last = words.at(-1)!.replace(/(?:ゼロ|ヨン|ナナ|キュー)$/, other)
  return [...words.slice(0, -1), last + counter.kana].join(' ')
}

/** A number with decimals before a counter; both change by the last digit alone. */
export function countedDecimal(whole: string, fraction: string, written: string): string {
  const words = decimal(whole, fraction)
  return written === '日' ? `${words.join(' ')}ニチ` : changed(words, counters.get(written)!)
}

/** 何 and a counter. */
export function howMany(written: string): string {
  const counter = counters.get(written)
  if (!counter) return `ナン${written === '日' ? 'ニチ' : ''}`
  return `ナン${counter.voiced ?? counter.kana}`
}
