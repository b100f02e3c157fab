/** Initialisms that are read letter by letter although they could be read as a word. */
export const spelled: ReadonlySet<string> = new Set(
  (
    'ai api aws ui ux uk usa utc gmt eu un ui id ip iq io ios oem ota eta faq fbi cia ceo cfo cto cio coo cmo hr pr vp roi kpi ' +
    'seo sem crm erp sap sla sku usp usb url uri uhd uv suv atm asap diy dob eod eow fyi gpa ira irs iso isp iva lol mia nba nfl ' +
    'mlb nhl ncaa ufo uae usps ups omg ott pa pda pos pov qa rfi rsi soa tba upc vip vod voip voa wip aes ' +
    'adhd nyse nyc dna rna bbc cnn nbc abc cbs ibm hp bmw amd ipo ico apr ast est edt cet gui ide sdk ci cd oop orm dao aac avi ' +
    'ev av ar vr xr ml nlp llm gpt gpu cpu tpu ssd hdd tv pc dj mc mba bba bsc msc md rn emt icu iv gp ot pm ad bc'
  ).split(' '),
)

/** Initialisms that are also words: read letter by letter unless the words around are in capitals too. */
export const ambiguous: ReadonlySet<string> = new Set(['us', 'it', 'who', 'am', 'pm', 'la', 'aka', 'asap'])

/** Acronyms that are read as words although they are written in capitals. */
export const wordsInCapitals: ReadonlySet<string> = new Set(
  (
    'nasa nato unesco unicef opec fifa ikea nasdaq aids covid radar laser scuba gif zip ebitda ebit ram rom pin sim lan wan swat fomo yolo ted ' +
    'ascii crud ajax captcha bios nafta osha hipaa epcot lego fiat saab seat moma pixar wasp nimby potus scotus asean ' +
    // Short ordinary words that people put in capitals for emphasis.
    'a i an and any are as at be big but buy by can cut day did do end far few for free from full get give go good got great ' +
    'had has have he help her here hers hey hi him his hit hot how if in into is its job join just keep key kind know last late ' +
    'less let life like list live long look lot love low made main make many may me men more most much must my name need new next ' +
    'nice no none not note now of off oh ok old on once one only open or our out over own pay per play plus put ran real read ' +
    'red run said sale same save saw say see sell send set she show sign sit six size so some soon stay step stop such sure take ' +
    'talk tell ten than that the them then they thin this time to too top try turn two up use very wait want was way we well ' +
    'went were what when why will win wish with word work yes yet you your zero best back bad ask add act age ago air all ' +
    'also away baby ball bank base body book both call came care case city come cost dark data date days dead deal deep does done ' +
    'door down draw drop each easy else ever face fact fall fast feel find fine fire five food form four game girl gold gone gray ' +
    'half hand hard head hear high hold home hope hour huge idea item july june kids land left line link lose lost main mind ' +
    'miss move nine noon page part pass past plan poor pick rest rich ring rise road role room rule safe seat seem self side song ' +
    'sort star task team term test text tips told took tool town true type unit user view vote walk wall warm wear week west wide ' +
    'wife wild wind wise year zone warning danger sold hello please thank thanks today never always big bed boy car cat dog eat ' +
    'eye fan fit fly fun guy ice law leg lie map mom dad net nor odd oil owe pet raw sad sea sky son sun tax tea tie tip toy war wet won'
  ).split(' '),
)
