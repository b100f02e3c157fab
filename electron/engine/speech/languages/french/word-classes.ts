const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/))

/** Words without stress within a sentence; those of several syllables keep a weak one. */
export const weak = set(`
  a à afin ai ainsi alors assez au aussi autant autour autre autres aux avant avec beaucoup car ce cela celle celles ces cet cette ceux chaque chez
  comme comment contre dans de depuis des dont du durant elle elles en encore enfin entre es est et eu eux faut il ils jamais je la le les
  leur leurs loin lors lorsque lui ma mais me mes mieux moi mon ne ni non nos notre nous on ou où par parmi pas pendant peu plus plusieurs
  point pour pourquoi pourtant presque puisque quand que quel quelle quelles quelque quelques quels qui quoi rien sa sans sauf se selon ses
  si soi soit son sous sur ta tandis tant te tel telle tes toi ton toujours tous tout toute toutes sommes trop très tu un une va vaut vers vos votre vous y
`)

/** Words of grammar before which adjectives, numbers and adverbs are not bound: "petits et grands". */
export const grammar = set(`
  et ou à au aux en est a y où avec entre après avant il elle ils elles on un une ont était étaient avait avaient aussi ainsi alors
  envers eux
`)

/** Words that are bound to any word with a vowel behind them, by their consonant (Grevisse; Fouché, Traité de prononciation française). */
export const bound: Readonly<Record<string, ReadonlySet<string>>> = {
  z: set(`
    les des ces mes tes ses nos vos leurs aux quelques plusieurs certaines quels quelles lesquelles dans sans sous chez dès nous vous ils elles
    très moins es sommes êtes avons avez après
  `),
  n: set('un mon ton son on en aucun'),
  t: set('est sont tout quand dont ont cent peut était étaient'),
  p: set('trop'),
}

/** Adjectives, numbers and adverbs that are bound to the noun or adjective behind them alone. */
export const boundToNoun: Readonly<Record<string, ReadonlySet<string>>> = {
  z: set(`
    deux trois six dix plus petits petites grands grandes bons bonnes beaux belles nouveaux nouvelles vieux vieilles gros grosses
    mauvais mauvaises premiers premières derniers dernières anciens anciennes autres certains certaines différents différentes divers diverses nombreux
    nombreuses longs longues jeunes jolis jolies faux heureux doux hauts hautes prochains prochaines vrais vraies tels telles
    multiples rares meilleurs meilleures cents mêmes vingts seuls seules principaux principales simples propres saints
    excellents excellentes charmants immenses énormes fréquents
  `),
  n: set('bon ancien certain prochain plein moyen vain vilain commun bien rien souverain divin lointain'),
  t: set(
    'petit grand second saint vingt huit sept cent parfait excellent charmant fréquent savant puissant brillant court haut',
  ),
  ʁ: set('premier dernier léger'),
}
/** Verbs in -t, -d and -nt are bound to the pronoun behind them: "dit-il". */
export const subjects = set('il ils elle elles on')
