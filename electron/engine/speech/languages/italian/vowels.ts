import { anyOf } from '../patterns.ts'

/**
 * Quality of the stressed e and o, from the most particular to the most general: the first pattern that matches decides. The stressed
 * vowel is in capitals. Endings are those of grammars of Italian (Serianni, Grammatica italiana, I); words that go their own way
 * stand before them.
 */
const qualities: readonly [RegExp, boolean][] = [
  // Closed: words without stress of their own, then nouns, adjectives and verbs.
  [
    anyOf(`^d?El$ ^quEl ^nE$ chE$ ^[dnmtsvclp]E$ ^p?Er$ ^trE$ ^nEi$ ^dEgli$ ^nEgli$ ^[dn]Ell?[aoei]?$ ^Ell[aei]$ quEst ^[vn]?Oi$ ^[dltpc]O$ ^cOn$
    ^nOn$ ^cOl$ ^cOme$ ^d?Ove$ altrOve ^dOpo$ sOpra ^Or[ae]$ ancOra$ allOra$ finOra talOra qualOra ^Ogn[iu] ^sOno$`),
    false,
  ],
  [
    anyOf(`balEn bEcc bEstia bEvv bottEg candEl capElli capEstr capEzz catEn arEn cEna$ cEne$ cEner cEnn cEntin cEra$ cErc cEspugl cEst[oaei] crEdit
    crEsc dEbit dEntro ^Entro fEde$ fEdi$ fEgato fEltr fEmmin fErm fEss frEcci frEdd fedEl gomEnt grEggi lEg[oa]$ lEgh lEgg[eo] lEgn
    lEmb lEn[ae]$ lEtizi mEdesim mEl[oi]$ mEno$ mEnsil mEntis mEntre mEss[oaei]$ mEt[ae]$ mEttere? mEzzadr nEbbia nEga nEgo nEr[oaie]$ nEspol
    pElo pEli pEna$ pEne$ pEnn pEr[ae]$ pEsant pEsc pEst[oaei]$ pEgn quErel rEgg rEsin rEte rEti rivEl schEgg scEm schErm schErz sEcc
    sEdici sEg[aou]$ sEgu sEgol sElv sEmi$ sEme$ sEmplic sEnn sEr[ae]$ serEn sEt[ae]$ sEte$ sincEr sirEn spEgn ^spEss stEcc stEll[ae] stEss strEg
    tEgn tEl[ae]$ tEme$ tEmi$ tEmo tEmpio tEng[oa] terrEn trEcc trEdici vEd velEn vEl[aeio]$ vEng[oa] vEnne vEnti vErd ^vEr[oaie]$ davvEro
    vErgin vEscov vEspr`),
    false,
  ],
  [
    anyOf(`abbandOn agOst ampOll ascOlt bOcc bOll[oiea]$ bOrs bOtt[eio]$ cipOll cOda cOde cOgn cOlp cOltre cOll[oiea] cOmpi cOmper cOnc[ah] conOsc ricOnosc
    cOpp[ae]$ cOrr cOrs[oaei] cOrt[eioa]$ cOv[oa]$ crOc[ei] dOlc dOn[oiae]$ dOppi dOtt[oaei]$ enOrm fOll[ae] fOrm[aeo] fOrn fOrse fOsc giOrn giOvan
    gOcci gOlf gOl[ae]$ gOmit gOnn gOrg gOtt[aeo]$ lOng lOrd midOll mOgli mOlt mOrmor mOsc mOstr nascOnd nascOst nipOt nOc[ei]$ nOm[ei]$ Oltre
    OrolOgi Orolog Ors[oaei]$ ottObr perdOn pOll[oiea] pOlp pOlv pOnt pOs[eio]$ pOst[oaei] pOzz ragiOn rispOs rOma$ rOnd rOs[oi]$ rOss[oaei]$ rOtt[oaei]$
    scOnt scOpa sepOlt signOr sOgn ^sOl[oaei]$ sOlc sOld[oi]$ sOmm sOnn sOrd[oaei]$ sOrell sOrg[eo] sOrs[oi]$ sOtt[oae] spOs[oaei] stOll tOcc tOmb
    tOnn tOr[ae]$ tOrb tOrn tOrr tOsc unifOrm vOc[ei]$ vOglio vOl[oaie]$ vOlp vOlt[oi]$ vOt[oiae]$`),
    false,
  ],
  // Open.
  [
    anyOf(`adEs[oi] allEv architEtt atlEt bEn[ei]?$ blEs brEsci brEv[ei] cEc[ohi]$ cEd[eoia] cEtt cErto chiEs[aie] collEg conciEt corrEtt crEd crEm crEpa crudEl
    dialEtt dilEtt Eco$ elEtt Em[aie]$ erEd ^Es[ai]tt? gEl[oi]$ grEc illEs infEtt insEtt [jgf]Ett[oiaei]$ lEs[oai]$ lEtt[oiae]$ lEtter lEv[oaei]$
    liEt mEd[iou]c? mEgli mEl[ae]$ mEzz obEs pEggi pErd pEr[oi]$ pEtt[oi]$ pEzz[oaeiu] poEt prEd[ae] prEg prelEv prEsid prEt[ei] prEzz profEt protEtt quiEt
    rEc[oah] rEm[oi] rEtt[oaei]$ rilEv scEn[ae]$ schEd sEd[ei]$ sEdi[ae]$ sEtte$ sollEv sospEtt spEcchi spEtt spiEg sprEc tEc[ah] tEch[ei] tEm[ai] tEsi$ trEm
    trEn[oi]$ vEcchi`),
    true,
  ],
  [
    anyOf(`accOst adOr aurOr ^cOr[oi]$ cOlt[oaei]$ cOrn[oiae]$ cOs[ae]$ cOst[oaei]$ decOr diagnOs divOr dOnn dOrm dOs[ei] dOt[ei] esplOr flOr fOno$ fOni$ fOrt
    fOt[oi]$ glOss ignOr implOr lavOr lOro$ metamorfOs mOrs mOrt ^mOr[oiae]$ nevrOs nOnn nOrm[aei] Oni[oaei] ^Or[oi]$ pOlit pomodOr pOrt ^pOr[oi]$ psicOs
    raccOlt restOr ripOs rivOlt rOs[ae]$ sacerdOt sOglia sonOr stOn stOr[ie]$ svOlt tesOr tOn[oi]$ ^tOr[oi]$ tOrt tOst[oaei]$ trOn[oi] trOt[ae] uOn
    vOlt[ae] vOrtic`),
    true,
  ],
  // Endings of verbs.
  [/Er(?:mi|ti|si|ci|vi|lo|la|li|le|ne|gli)$/, true],
  [/E[^aeiou]+er(?:mi|ti|si|ci|vi|lo|la|li|le|ne|gli)$|Endo[a-z]+$/, false],
  [
    /Ess(?:a|ero|imo)$|[tm]Ess[oi]$|Ebbero$|avE|Ett(?:ero?|e|i)$|E[^aeiou]+[aei]ro$|E[^aeiou]+[ao]no$(?<!fono|^Erano)/,
    false,
  ],
  [/cr?E[dv]ere$|[fnm]Ettere$|Egliere$|Escere$|[^l]Eggere$|lEdere$/, false],
  // Endings of nouns and adjectives.
  [/E[^aeiou]+i(?:c[oaie]|ch[ei]|d[oaei]|m[oaei])$|rEmo$/, true],
  [/Egn|Esc|Ezz|Eggi|Ecch?i?[oaie]|Evol|Edin|mEnt[oeai]|Ett|Es[oaei]$|Et[oaei]$|Ev(?:am|at)|Egli/, false],
  [/iEr|uOr?|iE[^gstz]/, true],
  [/[^i]Ere$|E[cgd][oaeih]|El[oaei]$|Ep/, false],
  [/E/, true],
  [/On[oaei]?$|On[dtzcfgsv]|Om[bp]|Or[ei]?$|Os[oaei]$|Ogn|Oc[ei]$|Ors|Orn|Orr/, false],
  [/O/, true],
]

/** Whether the stressed e or o at a place of a word is open. */
export function isOpen(word: string, at: number): boolean {
  const marked = word.slice(0, at) + word[at]!.toUpperCase() + word.slice(at + 1)
  return qualities.find(([pattern]) => pattern.test(marked))?.[1] ?? true
}
