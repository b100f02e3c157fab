const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/))

/** Words in -ent that are nouns or adjectives, and verbs behind a plural subject, with their sounds as verbs. */
const verbs: Readonly<Record<string, string>> = {
  président: 'pʁezˈid',
  résident: 'ʁezˈid',
  excellent: 'ɛksˈɛl',
  violent: 'vjˈɔl',
  content: 'kˈɔ̃t',
  couvent: 'kˈuv',
  affluent: 'aflˈy',
  influent: 'ɛ̃flˈy',
  négligent: 'neɡlˈiʒ',
  ferment: 'fˈɛʁm',
  convergent: 'kɔ̃vˈɛʁʒ',
}
/** Words in -tions that are nouns, and verbs behind "nous", with their sounds as verbs. */
const verbsInTions: Readonly<Record<string, string>> = {
  portions: 'pɔʁtjˈɔ̃',
  notions: 'notjˈɔ̃',
  inventions: 'ɛ̃vɑ̃tjˈɔ̃',
  éditions: 'editjˈɔ̃',
  exceptions: 'ɛksɛptjˈɔ̃',
  acceptions: 'aksɛptjˈɔ̃',
  adoptions: 'adɔptjˈɔ̃',
  objections: 'ɔbʒɛktjˈɔ̃',
  inspections: 'ɛ̃spɛktjˈɔ̃',
  affections: 'afɛktjˈɔ̃',
}
const determiners = set(
  'les des ces mes tes ses nos vos leurs aux quelques plusieurs deux trois quatre cinq six sept huit dix tous',
)

/** Other words by what stands before or behind them, as patterns, with the sounds that they have there. */
const byNeighbour: Readonly<Record<string, { previous?: RegExp; next?: RegExp; sounds: string }>> = {
  // The point of the compass.
  est: { previous: /^(?:l'|sud|nord|d')$/, sounds: 'ˈɛst' },
  ce: { previous: /^est$/, next: /^qu[e']$/, sounds: 's' },
  tous: {
    next: /^(?:l'|les?|mes|tes|ses|ces|nos|vos|leurs|ceux|deux|trois|quatre|cinq|d'|types|âges|azimuts)$/,
    sounds: 'tˈu',
  },
  as: { previous: /^(?:un|d'|l'|les|des|quatre|cet)$/, sounds: 'ˈas' },
  sens: { previous: /^(?:je|tu|me|te|m'|t')$/, sounds: 'sˈɑ̃' },
  vis: { previous: /^(?:je|tu|y|j'|t')$/, sounds: 'vˈi' },
  lis: { previous: /^(?:je|tu|les|l'|le)$/, sounds: 'lˈi' },
  fier: { previous: /^(?:se|s'|me|te|vous|nous|y)$/, sounds: 'fjˈe' },
  reporter: { previous: /^(?:de|à|pour|se|le|la|peut|faut|veut|doit|faire)$/, sounds: 'ʁəpɔʁtˈe' },
  plus: { previous: /^(?:de|en|le|au)$/, next: /^$/, sounds: 'plˈys' },
}

/**
 * The sounds of a word that is said in two ways, as the words beside it tell; undefined for all others.
 * @param previous the word before, or the elided one with its apostrophe
 * @param next the word behind, or the elided one with its apostrophe
 */
export function heteronymSounds(word: string, previous: string, next: string): string | undefined {
  if (Object.hasOwn(verbs, word) && /^(?:ils|elles|qui)$/.test(previous)) return verbs[word]
  if (Object.hasOwn(verbsInTions, word) && previous === 'nous') return verbsInTions[word]
  if (word === 'os' && determiners.has(previous)) return 'ˈo'
  const rule = Object.hasOwn(byNeighbour, word) ? byNeighbour[word]! : undefined
  if (!rule || (rule.previous && !rule.previous.test(previous)) || (rule.next && !rule.next.test(next)))
    return undefined
  return rule.sounds
}
