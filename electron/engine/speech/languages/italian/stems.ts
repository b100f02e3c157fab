/**
 * Stems of words with stress on the third vowel from the end: "tàvol-o", "àbit-a". Those with an ending that tells it ("-bile", "-ologo",
 * "-ico") are not in the list.
 */
const nounsAndAdjectives = `
  abil abit attim dollar accolit acefal acer acid acin acrobat acronim agil agronom alber algebr algid aliquot ambit anafor analis
  analog anatom anfor angel anim anod anonim antipod antites antropofag apostrof arbitr arcipelag arid artefic asin asol asparag
  aspid astragal astronom atom attonit automobil autonom avid balsam bambol barbar bavar bifid bigam binocol binom bitumin
   bosfor cadaver calam camer camion candid canfor carcer cardin carnefic cartilagin catalis catalog catod
  cattedr celebr celib cembal cener cerul cesar chiacchier ciclad cinnam citofon cocomer cofan comod compagin compit
  composit coniug cotil credit crimin crotal cubit culmin cupid dattil debit debol decim decrepit demagog deposit dialis dialog
  diametr diaspor difficil digit dioces dissimil docil domin duttil ebil econom edil edol encefal enfas enzim epilog episod
  epistom eponim equivoc esercit esim esit esod esofag esplicit estas evangel exit facil farmac fegat femmin fenomen feretr
  fertil fervid fetid fiaccol filantrop filosof flaccid flebil floscid fluid foder fodera folgor fosfor fossil fragil
  fremit frigid fulgid fuliggin fulmin fumid funebr futil gamber gastronom gelid gemit gener genes geometr giovan glandol gracil
  grammofon grappol gravid idrocefal ignobil iliad illecit illegittim immagin immobil implicit inabil incognit incomod incub
  indac indagin indomit inedit infim inguin insipid insol insolit integr intim intonac intrepid inutil inverosimil ipotes isol
  isoscel labil lacrim lamin lampad languid lapid later lazzar lecit legittim lentiggin lepid letter lettim liber limit
  limitrof limpid liquid liter livid lucid lugubr lumin lurid macabr macchin madid magnanim magnetofon mandorl marcid margin
  marittim marmor martir maser massim megafon menad merit metafor metastas metod miccol microfon minim miriad misantrop
  missil mobil mol monac monocol monogam monom monosillab morbid municip muscol naiad nautil nespol nettar nitid nobil nomin
  nubil numer nuvol olimpiad omolog omonim oper orbit ordin oread orefic orfan organ origan origin orrid ospit ottim pagin
  pallid palpebr pampan papaver paralis parametr parentes parroc partecip passer pattin pecor pecul pedagog pelag perdit perfid
  pergol perifras perimetr period pessim petal pettin piccol piffer placid platan platin pleiad poliedr poligam polinom pollin
  polline pomer pontefic porpor portic posit pover prefic prestit princip prodig profug proiettil prolegomen prolog
  propagin proposit prossim protes pseudonim psicanalis psicoanalis pubblic pulpit putrid raffan rapid reciproc rendit rettil
  rigid rorid rover ruder ruggin ruvid sabat salubr sandal sanguin sarcofag sassofon satir saxofon scandal scapol scheletr
  scomod sedic sedicesim segal semafor semin sessil settim sillab simil sindac sinod sinonim sintes sintom solecit solid
  solit sollecit sordid spasim spirit splendid spregiudic squallid stabil stamin stefan steril steroscop stomac stupid subit
  succub suddit sugher suocer tacit tantal tartar tattil tavol tegol telefon tempor tenebr tener teosof termin termit tessil
  tetraedr tiepid timid timpan tonic torbid torrid tossic tramit transfug transit trespol trinom tubercol tumid turbid turbin
  turgid ulcer ultim umid umil unanim ungher univoc uomin util vagil valid vandal vangel vapid vedov vendit vener vergin
  verosimil versatil vertebr vescov vesper vigil vimin viper viscid visit vittim vivid volatil vomit voragin xilofon zatter
  zazzer zingar zoccol zuccher
`
/** Verbs in -are, by the stem of their present: "telèfon-a, telèfon-ano". */
const verbs = `
  abbarbic acceler accomod accumul adul aggomitol agit alter amput annichil annuvol anticip appallottol appiccic applic arrampic
  arricciol arrotol articol assimil augur auspic autentic avvoltol azzoppic biasim brontol calamit calcol capit
  capitol caric centrifug ciondol circol coagul coccol collabor commemor commiser comput comunic confabul conglomer
  congratul congreg consider consolid contamin corrobor crepit critic crogiol cumul debilit decapit dedic degener deleg
  deliber delimit denomin deprec deput desider determin dilapid dimentic disabit disanim disarticol discaric discol discredit
  discrimin disintegr disoccup disordin disput dissemin dissimul dissip domestic dondol dubit eccit edific edulcor 
  elabor elemosin elimin emancip emargin emul enumer eredit esager esagit esamin esasper escogit esoner esorbit estermin
  estrapol evapor evit fabbric facilit fascicol felicit formul fornic fustig gangher germin gesticol gironzol
  giubil giudic gocciol grandin gravit illumin imit immacol implic imporpor imput inaugur incarcer incaric incorpor incrimin
  indebit indic inerpic ingurgit inocul inquin insemin insudic interpret interrog intitol intorbid intossic investig
  invigil inviper irrit lacer lastric levit lievit litig lubric luccic macer macin macul manipol mascher mastic medic medit
  mescol miagol milit mitig moder modific modul moltiplic mormor mutil naufrag navig necessit nevic nobilit obblig obliter occup
  oner ossid ostacol ottemper palpit pascol patin pendol penetr penzol perfor perpetr persever pettegol piagnucol pigol
  pizzic ponder pontific popol posticip postul pratic precipit predic predomin prefabbric pregiudic preoccup prevaric procrastin
  prolifer pronostic prorog prosper protocol pullul radic rammaric rammemor rantol razzol recit recrimin recuper refriger
  regener regol reintegr reiter remuner replic reticol rianim ricapitol ricaric ricover ricuper rigener rigurgit rimescol
  rimprover rimugin rimuner rivendic rosic rotol rumin ruzzol sbriciol scalpit scaric sciabol scivol scorpor screpol scricchiol
  sdrucciol segreg sfoder sfolgor sgocciol sgomber sgretol sibil simul smemor snocciol soffoc spappol specul spenzol
  spericol spettegol spiccic spigol spopol stemper stermin stimol stimul stipul strangol strepit stritol stuzzic subordin super
  supplic suscit sventol svergin svicol svincol sviscer temper titol titub toller traffic tremol trepid triangol tribol 
  ulul veget vendic ventil verber vincol viscer vituper vocifer zoppic zufol
`
export const thirdLast: ReadonlySet<string> = new Set(`${nounsAndAdjectives} ${verbs}`.trim().split(/\s+/))
