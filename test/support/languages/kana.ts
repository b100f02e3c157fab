const vowelRows: readonly (readonly [row: string, after: string])[] = [
  ['アカサタナハマヤラワガザダバパャァ', 'ア'],
  ['イキシチニヒミリギジビピィ', 'イ'],
  ['ウクスツヌフムユルグズブプュゥ', 'ウ'],
  ['エケセテネヘメレゲゼデベペェ', 'イエ'],
  ['オコソトノホモヨロゴゾドボポョォ', 'ウオ'],
]

/** A reading in katakana in one of the ways to write it: long vowels as ー, one kana for sounds that have two, no blanks. */
export function foldedKana(kana: string): string {
  const plain = kana
    .replaceAll(/[ 、。]/g, '')
    .replaceAll('ヲ', 'オ')
    .replaceAll('ヅ', 'ズ')
    .replaceAll('ヂ', 'ジ')
  return vowelRows.reduce(
    (folded, [row, after]) => folded.replaceAll(new RegExp(`(?<=[${row}])[${after}]`, 'g'), 'ー'),
    plain,
  )
}
