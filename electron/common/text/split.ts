import type { ReadSentence, ReadToken } from './types.ts'

/** Most words that the model speaks in one call; more would need too much memory, and speech without a pause. */
const mostWords = 45
/** Fewest words before a mark at which a sentence is split. */
const fewestWords = 12

function weight(tokens: readonly ReadToken[]): number {
  return tokens.reduce((sum, token) => sum + token.spoken.length, 0)
}

/** Divides a token with very many spoken words (a long row of digits) into several over the same written text. */
function withoutGiants(tokens: readonly ReadToken[]): ReadToken[] {
  return tokens.flatMap((token) => {
    if (token.spoken.length <= mostWords) return [token]
    const parts: ReadToken[] = []
    for (let at = 0; at < token.spoken.length; at += mostWords) {
      const last = at + mostWords >= token.spoken.length
      parts.push({
        ...token,
        spoken: token.spoken.slice(at, at + mostWords),
        after: last ? token.after : ',',
      })
    }
    return parts
  })
}

function cutPoint(tokens: readonly ReadToken[]): number {
  let words = 0
  let clause = 0
  let comma = 0
  for (const [index, token] of tokens.entries()) {
    words += token.spoken.length
    if (words > mostWords) return clause || comma || Math.max(1, index)
    if (words < fewestWords) continue
    if (/[;:—…]/.test(token.after)) clause = index + 1
    else if (token.after === ',') comma = index + 1
  }
  return tokens.length
}

/** Splits a very long sentence between clauses, otherwise at commas, otherwise between any two words. */
export function* splitLong(sentence: ReadSentence): Generator<ReadSentence> {
  let rest = weight(sentence.tokens) <= mostWords ? sentence.tokens : withoutGiants(sentence.tokens)
  while (weight(rest) > mostWords) {
    const cut = cutPoint(rest)
    if (cut >= rest.length) break
    yield { tokens: rest.slice(0, cut), continues: true, paragraphEnd: false }
    rest = rest.slice(cut)
  }
  yield { ...sentence, tokens: rest }
}
