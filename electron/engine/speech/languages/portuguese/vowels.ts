import { anyOf } from '../patterns.ts'

/**
 * Quality of the stressed e and o without an accent, from the most particular to the most general: the first pattern that matches
 * decides. The stressed vowel is in capitals. After Cunha and Cintra, Nova gramática do português contemporâneo.
 */
const qualities: readonly [RegExp, boolean][] = [
  // Open in spite of their ending.
  [
    anyOf(`^(?:id|plat|estr|assembl|gel|on|hebr|europ|ur)Ei[ao] [ae]rop[Ee]i vElh quEr mulhEr ^colhEr talhEr sEquEr aiOr melhOr piOr ^redOr menOr majOr suOr[ea]s?$
    (?:tiv|fiz|pud|quis|diss|soub|troux|^d|pus|houv|^vi)Er(?:am|a|as|em|es|mos)?$ ^Er[ao] (?:tiv|fiz|pud|quis|diss|soub|troux|pus|houv|^vi)Esse espEr nOss pOss vOss zEr[oa] dEz$ jOvem nOve$
    ^pEç ^mEç comEça impEç rEgra sErr gOst[ae]m? (?:nOv|jOg|^Ov|pOv|mOrt|cOrp|pOrt|Oss|pOst|fOg|Olh|tijOl|carOç|imprEss|fOrn|tOrt|grOss|Os)os$ ^Olh
    (?:t|f|c|n|p)Erra mEllo ^bElo amarElo martElo singElo paralElo cOpo tOpo`),
    true,
  ],
  // Before nasals and in diphthongs both are closed.
  [/[EO](?:[mn]|[iu])|Oa/, false],
  // Closed in spite of their ending.
  [
    anyOf(`^[dn]?Ele aquEle ^[nd]?Ess?[et]e?s?$ dEsde acErvo azEd bEb bErç brinquEd cabEl cEbol cEdo cEr[ae] cErc cErv dEd[oa] dEv[oa] Eço Eça
    enrEd estrEl frEsc gEl[oa] lEtr mEd[oa] mEsm mEx nEgr parEd pEl[oa] ^pEr[ao] pEsc pEso prEs[oa] rEd[ea] rochEd sEc[oa] sEd[ea]$ segrEd sExt tExt sEl[oa]s?$
    trEv vEj vEr[ae]s?$ vErd vEsp zEl Ez$ Ez[ae] Ezes$ Es[ae]s?$ Ess[ei]m?$ Essemos? Er$ Eram$ Eras$ Eja Ejo Elh Edo$ Er[eo]s?$ Erdes$ Erem$
    Ermos$ chEg tEve$ ^Erro esquErd planEt prEt[oa] mEt[oa]$ dElo$ pErda bilhEt ^[nd]Este`),
    false,
  ],
  [
    anyOf(`bOc[ao] bOlh bOls bOlo cachOrr cOrv cOrrer dOc fOg[oa]? fOlg fOlh fOrno fOrç fOss fOram gOrd gOsto gOt[ae] garOt grOsso hOje jOgo lOb[oa] lOd[oa] mOç
    mOrr[oi] mOsc nOvo Oso$ Or$ Ores$ Orem$ Ormos$ Or[ae]s$(?<=dOr[ae]s) sOr[ae]$ pOço pOlv pOrc pOrto pOsto pOvo ^Ovo rOlo rOst rOx[oa] sObr sOcorr sOgro sOlt sOpr
    espOs tOd[oa] tOlo tOrn[oe] tOrr tOrto Orpo Osto Osso Orto Orno Ono Opo$ Obe Ofa Oç acOrdo bObo cOlh conOsc pOrra sOb$ ^esfOrç alm?Oç pescOç`),
    false,
  ],
  [/[EO]/, true],
]

/** Whether the stressed e or o at a place of a word is open. */
export function isOpen(word: string, at: number): boolean {
  const marked = word.slice(0, at) + word[at]!.toUpperCase() + word.slice(at + 1)
  return qualities.find(([pattern]) => pattern.test(marked))?.[1] ?? true
}
