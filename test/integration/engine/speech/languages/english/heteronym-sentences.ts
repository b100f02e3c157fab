import { createHash } from 'node:crypto'

/** A word, its phones (CMU) in the sentences behind it. */
const written = `
abuse|AH0 B Y UW1 Z|Do not abuse your power.|Some users abuse the free plan.|They would never abuse an animal.
abuse|AH0 B Y UW1 S|Report any abuse to us.|The abuse went on for years.|Substance abuse is treatable.
addict|AE1 D IH2 K T|He is a coffee addict.|The addict asked for help.|A sports addict never sleeps.
advocate|AE1 D V AH0 K EY2 T|We advocate a slower pace.|Doctors advocate regular exercise.|I would advocate for change.
advocate|AE1 D V AH0 K AH0 T|She is an advocate of free speech.|Every patient needs an advocate.|A strong advocate spoke first.
affiliate|AH0 F IH1 L IY0 EY2 T|They affiliate with local clubs.|We will affiliate with a bank.
affiliate|AH0 F IH1 L IY0 AH0 T|Our affiliate in Spain closed.|Join the affiliate program today.|An affiliate earns ten percent.
aggregate|AE1 G R AH0 G EY2 T|We aggregate the data every night.|The tool can aggregate results.
aggregate|AE1 G R AH0 G AH0 T|The aggregate score was five to three.|In the aggregate, sales rose.|Aggregate demand fell.
alternate|AO1 L T ER0 N EY2 T|We alternate between tea and coffee.|The lights alternate all night.|You should alternate hands.
alternate|AO1 L T ER0 N AH0 T|Take an alternate route.|She comes on alternate Fridays.|The alternate ending is darker.
animate|AE1 N AH0 M EY2 T|We animate the logo in seconds.|You can animate any text.|They animate films for children.
animate|AE1 N AH0 M AH0 T|Only animate beings feel pain.|It treats the robot as an animate object.
appropriate|AH0 P R OW1 P R IY0 EY2 T|They tried to appropriate the land.|Congress may appropriate more funds.
appropriate|AH0 P R OW1 P R IY0 AH0 T|Choose an appropriate title.|The joke was not appropriate.|Wear appropriate shoes.
approximate|AH0 P R AA1 K S AH0 M EY2 T|We can approximate the curve with lines.|These numbers approximate the truth.
approximate|AH0 P R AA1 K S AH0 M AH0 T|Give me the approximate cost.|All times are approximate.|An approximate answer will do.
articulate|AA0 R T IH1 K Y AH0 L EY2 T|She could not articulate her fear.|Try to articulate every word.|Leaders must articulate a vision.
articulate|AA0 R T IH1 K Y AH0 L AH0 T|He is a very articulate speaker.|She was calm and articulate.
associate|AH0 S OW1 S IY0 EY2 T|People associate red with danger.|I do not associate with them.|We associate the smell with summer.
associate|AH0 S OW1 S IY0 AH0 T|She is an associate professor.|Ask a sales associate for help.|His business associate agreed.
attribute|AH0 T R IH1 B Y UW2 T|Critics attribute the poem to her.|We attribute our success to luck.|I would attribute it to stress.
attribute|AE1 T R AH0 B Y UW2 T|Patience is a rare attribute.|Each attribute has a name.|The main attribute is its weight.
axes|AE1 K S IY0 Z|The axes of the graph are labelled.|Both axes start at zero.|The x and y axes cross here.
axes|AE1 K S AH0 Z|They chopped wood with axes.|The firemen carried axes.
bases|B EY1 S IY0 Z|The bases of these theories differ.|What are the bases for your claim?
bases|B EY1 S AH0 Z|The army built two bases.|The bases were loaded in the ninth.|He stole three bases.
blessed|B L EH1 S T|The priest blessed the child.|She was blessed with a good memory.|They blessed the new boat.
buffet|B AH0 F EY1|The hotel has a breakfast buffet.|We ate at the buffet.|An open buffet follows the talk.
close|K L OW1 Z|Close the door.|The shops close at nine.|Please close your eyes.|We close our office on Fridays.|Did you close the deal?
close|K L OW1 S|The station is close to here.|That was a close call.|They are close friends.|Stay close to me.|It was a very close game.
combine|K AH0 M B AY1 N|Combine the eggs and the flour.|We combine two methods.|These parts combine well.
combine|K AA1 M B AY0 N|The farmer drove a combine.|A combine cuts the wheat.|The combine harvester broke down.
commune|K AA1 M Y UW2 N|She lived in a commune for a year.|The commune has forty members.
commune|K AH0 M Y UW1 N|He went there to commune with nature.|They commune with the spirits.
compact|K AH0 M P AE1 K T|Trucks compact the soil.|The machine can compact the waste.
compound|K AH0 M P AW1 N D|Do not compound the problem.|Delays compound the cost.|It will only compound our troubles.
compound|K AA1 M P AW0 N D|Water is a chemical compound.|Compound interest adds up.|They entered the compound at night.
compress|K AH0 M P R EH1 S|Compress the file first.|We compress every image.|The pump can compress air.
compress|K AA1 M P R EH0 S|Put a cold compress on it.|A warm compress helps.|The nurse changed the compress.
conduct|K AH0 N D AH1 K T|They conduct surveys each year.|Metals conduct heat.|She will conduct the orchestra.
conduct|K AA1 N D AH0 K T|His conduct was rude.|Read the code of conduct.|Good conduct earns a badge.
conflict|K AH0 N F L IH1 K T|Our plans conflict with yours.|The two rules conflict.|These dates conflict with my trip.
conflict|K AA1 N F L IH0 K T|The conflict lasted six days.|He hates conflict.|Declare any conflict of interest.
console|K AH0 N S OW1 L|Nothing could console her.|He tried to console the child.|They console each other.
console|K AA1 N S OW0 L|The game runs on any console.|Open the browser console.|A new console costs more.
construct|K AH0 N S T R AH1 K T|They plan to construct a bridge.|Workers construct the frame first.|We construct homes from wood.
construct|K AA1 N S T R AH0 K T|Time is a social construct.|The construct was tested twice.
content|K AA1 N T EH0 N T|We make content for brands.|The content is free.|Fat content is listed below.|Upload your content here.
content|K AH0 N T EH1 N T|She is content with her life.|He felt content after dinner.|They seem quite content.
contest|K AH0 N T EH1 S T|They will contest the result.|He plans to contest the will.|We contest this claim.
contest|K AA1 N T EH0 S T|She won the contest.|Enter our photo contest.|A contest begins on Monday.
contract|K AH0 N T R AE1 K T|Muscles contract when cold.|You can contract the flu.|Metals contract as they cool.
contract|K AA1 N T R AE2 K T|Sign the contract today.|His contract ends in May.|A two year contract is common.
contrast|K AH0 N T R AE1 S T|The colors contrast sharply.|We contrast the two poems.|These walls contrast with the floor.
contrast|K AA1 N T R AE0 S T|The contrast is too low.|By contrast, ours is free.|Raise the contrast a little.
converse|K AH0 N V ER1 S|They converse in French.|We can converse for hours.
converse|K AA1 N V ER0 S|The converse is also true.|Prove the converse.
convert|K AH0 N V ER1 T|Convert the file to audio.|Plants convert light into sugar.|You can convert dollars to euros.
convert|K AA1 N V ER0 T|He is a recent convert to jazz.|The convert spoke at length.
convict|K AH0 N V IH1 K T|The jury may convict him.|They could not convict the thief.
convict|K AA1 N V IH0 K T|The convict escaped at dawn.|An escaped convict was seen.|He was a former convict.
coordinate|K OW0 AO1 R D AH0 N EY2 T|We coordinate the teams.|Please coordinate with sales.|They coordinate their outfits.
coordinate|K OW0 AO1 R D AH0 N AH0 T|Enter the first coordinate.|Each coordinate is a number.|The y coordinate is zero.
decrease|D IH0 K R IY1 S|Prices decrease in winter.|This will decrease the load.|We decrease the dose slowly.
decrease|D IY1 K R IY2 S|A decrease in sales worried us.|The decrease was small.|We saw a sharp decrease.
defect|D IH0 F EH1 K T|Two players tried to defect.|He may defect to the West.
defect|D IY1 F EH0 K T|The phone has a defect.|A small defect was found.|Report every defect.
delegate|D EH1 L AH0 G EY2 T|Good managers delegate work.|You must learn to delegate.|I delegate the small tasks.
delegate|D EH1 L AH0 G AH0 T|Each delegate has a vote.|The delegate from Peru spoke.
deliberate|D IH0 L IH1 B ER0 EY2 T|The jury will deliberate tomorrow.|Judges deliberate in private.
deliberate|D IH0 L IH1 B ER0 AH0 T|It was a deliberate mistake.|The delay was deliberate.|Her steps were slow and deliberate.
desert|D IH0 Z ER1 T|Never desert a friend.|Sailors desert the ship.
desert|D EH1 Z ER0 T|Camels cross the desert.|Desert nights are cold.|It never rains in the desert.
digest|D AY0 JH EH1 S T|I need time to digest the news.|Cows digest grass.|Some people can't digest milk.
digest|D AY1 JH EH0 S T|Read the weekly digest.|A digest of the report follows.
discharge|D IH0 S CH AA1 R JH|They discharge the patient today.|The hospital may discharge her.|Do not discharge the battery.
discharge|D IH1 S CH AA2 R JH|The discharge was delayed.|Sign the discharge papers.|An honorable discharge followed.
discount|D IH0 S K AW1 N T|Do not discount his advice.|We discount old models.
discount|D IH1 S K AW0 N T|Students get a discount.|The discount ends tonight.|A ten percent discount applies.
does|D AH1 Z|Does it work?|She does it well.|What does this mean?
dove|D OW1 V|He dove off the cliff.|The whale dove out of sight.
dove|D AH1 V|The dove flew away.|Two turtle doves and a dove sang.
duplicate|D UW1 P L AH0 K EY2 T|You can duplicate the slide.|We duplicate every key.|Please do not duplicate records.
duplicate|D UW1 P L AH0 K AH0 T|Delete the duplicate file.|This is a duplicate of the first.|I kept a duplicate key.
elaborate|IH0 L AE1 B ER0 EY2 T|Could you elaborate on that?|He refused to elaborate.|Let me elaborate.
elaborate|IH0 L AE1 B R AH0 T|It was an elaborate plan.|The costumes were elaborate.|She wore an elaborate hat.
entrance|EH1 N T R AH0 N S|Meet me at the entrance.|The entrance is on the left.|Entrance is free.
escort|EH0 S K AO1 R T|Guards escort the visitors.|I will escort you to the door.
escort|EH1 S K AO0 R T|The escort waited outside.|A police escort led the way.
estimate|EH1 S T AH0 M EY2 T|Experts estimate the cost at five million.|We estimate that it takes a day.|Try to estimate the size.
estimate|EH1 S T AH0 M AH0 T|Ask for a free estimate.|The estimate was too low.|This is only an estimate.
excuse|IH0 K S K Y UW1 Z|Please excuse the noise.|Excuse me, is this seat taken?|Nothing can excuse his behavior.
excuse|IH0 K S K Y UW1 S|That is no excuse.|He had a good excuse.|Find another excuse.
exploit|IH0 K S P L OY1 T|They exploit cheap labor.|Hackers exploit this bug.|We should exploit every chance.
exploit|EH1 K S P L OY2 T|The exploit was patched.|His latest exploit made news.|A new exploit was found.
export|IH0 K S P AO1 R T|Click here to export the video.|They export cars to Asia.|You can export your data.
export|EH1 K S P AO0 R T|The export failed.|Oil is their main export.|Start a new export.
extract|IH0 K S T R AE1 K T|We extract oil from seeds.|Extract the zip file.|Dentists extract bad teeth.
extract|EH1 K S T R AE2 K T|Add vanilla extract.|Here is an extract from the book.
ferment|F ER0 M EH1 N T|Let the dough ferment overnight.|Grapes ferment in the tank.
fragment|F R AE1 G M AH0 N T|A fragment of glass cut him.|The sentence is a fragment.|Each fragment was dated.
frequent|F R IY0 K W EH1 N T|They frequent the same bar.|Tourists frequent this beach.
frequent|F R IY1 K W AH0 N T|He made frequent visits.|Delays are frequent.|A frequent question is why.
graduate|G R AE1 JH AH0 W EY2 T|I graduate in June.|She will graduate next year.|Most students graduate on time.
graduate|G R AE1 JH AH0 W AH0 T|He is a graduate of Yale.|The graduate program is small.|A recent graduate was hired.
house|HH AW1 Z|The sheds house the animals.|They can house fifty people.|The museum will house the painting.
house|HH AW1 S|The house is for sale.|We bought a house.|Her house has a garden.
impact|IH1 M P AE0 K T|The impact was huge.|We measure our impact.|It had an impact on sales.
implant|IH0 M P L AE1 N T|Surgeons implant the device.|They will implant a chip.
implant|IH1 M P L AE2 N T|The implant lasts ten years.|She got a dental implant.
import|IH0 M P AO1 R T|Import your contacts.|We import coffee from Peru.|You can import any file.
import|IH1 M P AO2 R T|The import failed.|A matter of great import.|The import tax rose.
incline|IH0 N K L AY1 N|I incline to your view.|They incline toward peace.
incline|IH1 N K L AY2 N|The road has a steep incline.|Set the incline to five.
increase|IH0 N K R IY1 S|Prices increase every year.|We must increase our output.|This will increase the risk.
increase|IH1 N K R IY2 S|An increase in pay was agreed.|The increase was small.|We saw a sharp increase.
initiate|IH0 N IH1 SH IY0 EY2 T|Press start to initiate the scan.|They initiate talks today.
initiate|IH0 N IH1 SH IY0 AH0 T|The young initiate bowed.|An initiate must be silent.
insert|IH0 N S ER1 T|Insert a coin.|You can insert a picture here.|Please insert your card.
insert|IH1 N S ER2 T|Read the package insert.|The insert fell out.
insult|IH0 N S AH1 L T|Do not insult my cooking.|They insult each other daily.|He would never insult you.
insult|IH1 N S AH2 L T|It was an insult.|The insult hurt him.|Adding insult to injury.
intimate|IH1 N T AH0 M AH0 T|It was an intimate dinner.|They share intimate details.|The room is small and intimate.
invalid|IH0 N V AE1 L AH0 D|The code is invalid.|An invalid address was entered.
invalid|IH1 N V AH0 L AH0 D|The invalid rested in bed.|She nursed an invalid for years.
invite|IH0 N V AY1 T|Invite your friends.|We invite everyone to join.|Did you invite her?
invite|IH1 N V AY0 T|I got an invite.|The invite was lost.|Send me an invite.
lead|L IY1 D|She will lead the team.|Lead the way.|Our lead designer quit.|They have a two point lead.
lead|L EH1 D|The pipes are made of lead.|Lead paint is toxic.|Lead poisoning is serious.|Lead is a heavy metal.|The pencil lead broke.
live|L IH1 V|I live in Rome.|Where do you live?|They live near us.|Fish live in water.|She wants to live alone.
live|L AY1 V|We watched a live show.|The game is live now.|Join our live stream.|Live music every night.|He went live on stage.
lives|L IH1 V Z|She lives in Paris.|He lives alone.|My brother lives next door.|Nobody lives there.
lives|L AY1 V Z|It saved many lives.|Their lives changed.|Cats have nine lives.|We live busy lives.
minute|M AY0 N UW1 T|It is a minute detail.|Minute amounts of gold were found.
minute|M IH1 N AH0 T|It takes one minute.|Every minute counts.|Please wait a minute.
moderate|M AA1 D ER0 EY2 T|Who will moderate the panel?|Volunteers moderate the forum.
moderate|M AA1 D ER0 AH0 T|Cook over moderate heat.|The wind was moderate.|A moderate amount is fine.
number|N AH1 M B ER0|What is your number?|A number of people came.|Number the pages.
object|AH0 B JH EH1 K T|I object to that.|Neighbors object to the noise.|They will object loudly.
object|AA1 B JH EH0 K T|The object is round.|Drop an object here.|An unknown object flew by.
offset|AO2 F S EH1 T|Gains offset the losses.|We will offset the cost.
overlap|OW2 V ER0 L AE1 P|The two circles overlap.|Our shifts overlap on Monday.|Make sure they do not overlap.
overlap|OW1 V ER0 L AE2 P|There is some overlap.|The overlap is small.
perfect|P ER0 F EH1 K T|She wants to perfect her French.|They perfect the recipe each year.
perfect|P ER1 F IH2 K T|It was a perfect day.|Nobody is perfect.|The fit is perfect.
permit|P ER0 M IH1 T|They do not permit dogs.|Rules permit one guest.|We permit cameras here.
permit|P ER1 M IH2 T|You need a permit.|The permit has expired.|Show your parking permit.
polish|P OW1 L IH0 SH|She speaks Polish.|A Polish poet won.|The Polish team left early.
polish|P AA1 L IH0 SH|Polish the table with wax.|Buy some nail polish.|We polish the script together.
predicate|P R EH1 D AH0 K AH0 T|The predicate follows the subject.|A predicate needs a verb.
present|P R IH0 Z EH1 N T|I will present the results.|They present the award tonight.|We present our new model.|Let me present my plan.
present|P R EH1 Z AH0 N T|She bought a present.|All members were present.|The present method works.|Live in the present.
process|P R AA1 S EH2 S|The process is slow.|We process your order.|A new process began.
produce|P R AH0 D UW1 S|We produce videos.|Cows produce milk.|This can produce errors.
produce|P R OW1 D UW0 S|Buy fresh produce.|Local produce tastes better.|The produce aisle is empty.
progress|P R AH0 G R EH1 S|How did you progress so fast?|As you progress, it gets harder.|The talks progress slowly.
progress|P R AA1 G R EH2 S|We made progress.|Save your progress.|The progress bar froze.
project|P R AH0 JH EH1 K T|We project sales of a million.|Speakers must project their voice.|They project images on walls.
project|P R AA1 JH EH0 K T|Open the project.|Our project is late.|Start a new project.
protest|P R AH0 T EH1 S T|Workers protest against the cuts.|They protest every week.|We will protest the decision.
protest|P R OW1 T EH2 S T|The protest was peaceful.|A protest began at noon.|They joined the protest.
putting|P UH1 T IH0 NG|She is putting it away.|Thanks for putting me up.|He kept putting it off.
read|R IY1 D|Please read the text aloud.|I like to read.|Can you read this?|Children read every day.|We read to learn.
read|R EH1 D|I read it yesterday.|He has read the book.|She read the letter and cried.|The text was read by a machine.|Have you read it?
rebel|R IH0 B EH1 L|Teenagers rebel against rules.|They will rebel one day.
rebel|R EH1 B AH0 L|He was a rebel.|The rebel army fled.|A rebel leader spoke.
recall|R IH0 K AO1 L|I recall the day well.|Do you recall her name?|They may recall the cars.
recall|R IY1 K AO2 L|The recall affects ten models.|A product recall was announced.
record|R IH0 K AO1 R D|Record your voice here.|We record every call.|They record an album.|Press play to record.
record|R EH1 K ER0 D|She broke the record.|A record of the talk exists.|He plays a record.|It was a record year.
refill|R IY0 F IH1 L|Please refill the tank.|We refill your glass.
refill|R IY1 F IH2 L|I asked for a refill.|The refill is free.
refund|R IH0 F AH1 N D|We will refund the money.|They refund every ticket.
refund|R IY1 F AH2 N D|I want a refund.|The refund takes a week.
refuse|R IH0 F Y UW1 Z|I refuse to go.|They refuse all offers.|You can refuse the call.
refuse|R EH1 F Y UW2 Z|The refuse is collected on Monday.|Put household refuse in bags.|A pile of refuse burned.
reject|R IH0 JH EH1 K T|They reject the plan.|You can reject the offer.|We reject all violence.
reject|R IY1 JH EH0 K T|This shirt is a factory reject.|The reject pile is tall.
relay|R IY1 L EY2|She ran the relay.|The relay race is next.
research|R IY1 S ER2 CH|The research took years.|We do research here.
resume|R IH0 Z UW1 M|Press to resume playback.|Talks resume on Monday.|We will resume shortly.
resume|R EH1 Z AH0 M EY2|Send your resume.|A good resume is short.|Her resume is impressive.
row|R OW1|Sit in the first row.|Row the boat ashore.|Each row has ten seats.
segment|S EH1 G M AH0 N T|The next segment is short.|Each segment has a color.
separate|S EH1 P ER0 EY2 T|Separate the eggs.|We separate work from play.|They will separate soon.
separate|S EH1 P R AH0 T|They live in separate rooms.|Keep it separate.|A separate file is needed.
sewer|S UW1 ER0|The sewer is blocked.|A sewer pipe burst.
shower|SH AW1 ER0|Take a shower.|A rain shower passed.
sow|S OW1|Farmers sow seeds in spring.|You reap what you sow.
subject|S AH0 B JH EH1 K T|Do not subject them to that.|They subject every part to tests.
subject|S AH1 B JH IH0 K T|The subject is difficult.|Change the subject.|Prices are subject to change.
survey|S ER0 V EY1|We survey our users each year.|They survey the land.
survey|S ER1 V EY2|Take our survey.|The survey found three trends.
suspect|S AH0 S P EH1 K T|I suspect he knows.|Police suspect foul play.|We suspect a leak.
suspect|S AH1 S P EH2 K T|The suspect fled.|A suspect was arrested.|The main suspect lied.
tear|T IH1 R|A tear fell on the page.|She wiped away a tear.
tear|T EH1 R|Do not tear the paper.|There is a tear in my coat.|Tear along the line.
tears|T IH1 R Z|Tears ran down his face.|She burst into tears.|He was close to tears.
tears|T EH1 R Z|He tears the page out.|It tears easily.|She tears up the letter.
torment|T AO0 R M EH1 N T|Flies torment the horses.|They torment him daily.
torment|T AO1 R M EH2 N T|It was pure torment.|The torment ended.
transfer|T R AE0 N S F ER1|Transfer the money today.|We transfer files by cable.|You can transfer at the next stop.
transfer|T R AE1 N S F ER0|The transfer failed.|A bank transfer takes a day.|File transfer is complete.
transplant|T R AE0 N S P L AE1 N T|They transplant the trees in May.|Surgeons transplant hearts.
transplant|T R AE1 N S P L AE2 N T|He needs a liver transplant.|The transplant went well.
transport|T R AE0 N S P AO1 R T|Trucks transport the goods.|We transport cars by sea.
transport|T R AE1 N S P AO0 R T|Public transport is cheap.|The transport was delayed.
upgrade|AH0 P G R EY1 D|Upgrade your plan.|You can upgrade at any time.|We upgrade the servers tonight.
upgrade|AH1 P G R EY2 D|The upgrade is free.|An upgrade costs more.|We got an upgrade.
upset|AH0 P S EH1 T|She was upset.|Do not upset the baby.|The news upset him.
use|Y UW1 Z|Use the left key.|You can use it anywhere.|We use fresh herbs.
use|Y UW1 S|It is of no use.|The use of force was wrong.|A good use of time.|For personal use only.
used|Y UW1 S T|I used to smoke.|She used to live here.|We are used to the noise.
used|Y UW1 Z D|He used a knife.|It is a used car.|The tool is used to cut wood.
wind|W AY1 N D|Wind the wool into a ball.|Paths wind up the hill.
wind|W IH1 N D|The wind blew all night.|A cold wind came from the sea.|Wind turbines turn slowly.
wound|W AW1 N D|He wound the clock.|She wound the scarf around her neck.
wound|W UW1 N D|The wound healed fast.|A knife wound bled.
`

export interface HeteronymSentence {
  word: string
  phones: string
  text: string
  /** Whether the sentence was not looked at while the rules were written, half of them by a hash of the text. */
  isHeldBack: boolean
}

/** Sentences of words that have two pronunciations. */
export const heteronymSentences: readonly HeteronymSentence[] = written
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [word = '', phones = '', ...texts] = line.split('|')
    return texts.map((text) => ({
      word,
      phones,
      text,
      isHeldBack: createHash('sha1').update(text).digest()[0]! % 2 === 1,
    }))
  })
