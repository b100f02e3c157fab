/** A word that is said in several ways: the reading where what stands before and behind it fits. */
interface Heteronym {
  written: RegExp
  before?: RegExp
  after?: RegExp
  kana: string
}

const foods = '料理|カレー|味|食|キムチ|唐辛子|スープ|ラーメン|麺|物|もの|鍋|お菓子|ソース|わさび|カラシ'
const markets =
  '株式|労働|金融|国内|海外|世界|中古|為替|債券|新興|電力|住宅|不動産|先物|証券|資本|広告|アジア|米国|日本|国際'

/** In order: the first that fits counts. */
const heteronyms: readonly Heteronym[] = [
  { written: /^月$/, before: /[(（]$/, after: /^[)）・]/, kana: 'ゲツ' },
  { written: /^火$/, before: /[(（]$/, after: /^[)）・]/, kana: 'カ' },
  { written: /^水$/, before: /[(（]$/, after: /^[)）・]/, kana: 'スイ' },
  { written: /^木$/, before: /[(（]$/, after: /^[)）・]/, kana: 'モク' },
  { written: /^金$/, before: /[(（]$/, after: /^[)）・]/, kana: 'キン' },
  { written: /^土$/, before: /[(（]$/, after: /^[)）・]/, kana: 'ド' },
  { written: /^日$/, before: /[(（]$/, after: /^[)）・]/, kana: 'ニチ' },
  { written: /^祝$/, before: /[(（]$/, after: /^[)）・]/, kana: 'シュク' },
  // 何 before t, d and n: "何です", "何の", "何と".
  { written: /^何$/, after: /^(?:で(?!は)|だ|と|の|な[らの]|たる|て|度|曜|色|やら)/, kana: 'ナン' },
  { written: /^何$/, after: /^[をがもにはかよま]|^$/, kana: 'ナニ' },
  {
    written: /^方$/,
    before: /(?:この|その|あの|どの|いる|ない|した|ある|の奥の|女の|男の|お年寄りの|ご年配の|される|なさる|の皆|た)$/,
    after: /^(?:は|が|も|に|へ|を|か|で|と|々|、|の(?!が)|だけ|から|です|$)/,
    kana: 'カタ',
  },
  { written: /^方$/, before: /(?:の|より|まま|る|い|ない|大きい|な)$/, kana: 'ホー' },
  { written: /^辛(?:い|く|かっ)$/, before: new RegExp(`(?:${foods})[はがもの]?[^、]{0,6}$`), kana: 'カラ' },
  { written: /^辛(?:い|く|かっ)$/, after: new RegExp(`^[^、]{0,3}(?:${foods})`), kana: 'カラ' },
  { written: /^辛(?:い|く|かっ)$/, kana: 'ツラ' },
  { written: /^市場$/, before: new RegExp(`(?:${markets}|の)$`), kana: 'シジョー' },
  { written: /^市場$/, before: /(?:魚|青果|朝|築地|豊洲|野菜|近江町|錦|卸売)(?:の)?$/, kana: 'イチバ' },
  { written: /^市場$/, after: /^(?:で[^、]{0,6}(?:買|魚|野菜|食べ|売|競り)|へ(?:買|行)|に買)/, kana: 'イチバ' },
  {
    written: /^人気$/,
    after: /^(?:の(?:ない|無い|なく)|がな(?:い|く)(?:道|場所|路地|夜道|通り|公園|山))/,
    kana: 'ヒトケ',
  },
  {
    written: /^行っ$/,
    before: /(?:的|実|速|重|由|寧|単|正|切|時|別|常|繁|様|緒|底|全|密|期|動|中心|無事|円滑|うち|前|後|ため)に$/,
    kana: 'オコナ',
  },
  { written: /^行っ$/, before: /[にへでて]$|から$|まで$|(?:道|橋|坂|先)を$|渡って$/, kana: 'イ' },
  { written: /^行っ$/, before: /を$/, kana: 'オコナ' },
  {
    written: /^(?:開い|開く|開き|開か|開け)$/,
    before: /(?:ドア|戸|窓|扉|店|穴|口|目|席|蓋|鍵|間隔|ページ)[がは]$/,
    kana: 'ア',
  },
  { written: /^(?:開い|開く|開き|開か)$/, kana: 'ヒラ' },
  {
    written: /^止め(?:る)?$/,
    before: /(?:車|足|息|手|水|電気|流れ|機械|バス|血|視線|目覚まし|再生|動画|録音|録画)を$/,
    kana: 'ト',
  },
  { written: /^寒気$/, after: /^(?:が(?:する|し)|を感じ)/, kana: 'サムケ' },
  { written: /^最中$/, after: /^(?:を食|が好|とお茶|をいただ)/, kana: 'モナカ' },
  { written: /^空$/, after: /^の(?:箱|瓶|びん|ビン|容器|グラス|コップ|財布|缶|カップ|皿|状態)/, kana: 'カラ' },
  {
    written: /^空$/,
    after: /^(?:に(?:なっ|なる|する|し)|だっ)/,
    before: /(?:箱|瓶|財布|容器|コップ|冷蔵庫|グラス|部屋)[がはを]$/,
    kana: 'カラ',
  },
  { written: /^表$/, after: /^(?:に出|で待|通り|へ出|と裏|か裏|の顔|側|口|沙汰)/, kana: 'オモテ' },
  { written: /^表$/, kana: 'ヒョー' },
  { written: /^額$/, after: /^(?:に(?:汗|手|しわ|皺)|の(?:汗|しわ|傷))/, kana: 'ヒタイ' },
  { written: /^角$/, before: /(?:牛|鹿|鬼|サイ|羊)の$/, kana: 'ツノ' },
  { written: /^角$/, kana: 'カド' },
  { written: /^金$/, after: /^(?:メダル|色|の(?:延べ棒|指輪|価格|冠|卵)|と銀|価格|箔)/, kana: 'キン' },
  { written: /^金$/, kana: 'カネ' },
  {
    written: /^後$/,
    before: /(?:その|終了|食|放課|卒業|退職|使用|導入|発売|公開|数日|数年|しばらく|間|年|月|日|分|秒|週間)$/,
    kana: 'ゴ',
  },
  { written: /^後$/, before: /(?:た|の)$/, kana: 'アト' },
  { written: /^間$/, before: /の$/, after: /^(?:[はにもを、だで]|$)/, kana: 'アイダ' },
  { written: /^床$/, after: /^(?:に(?:就|つ)|を(?:上げ|敷)|屋)/, kana: 'トコ' },
  { written: /^床$/, kana: 'ユカ' },
  { written: /^縁$/, before: /(?:湖|池|眼鏡|グラス|コップ|器|崖)の$/, kana: 'フチ' },
  { written: /^縁$/, kana: 'エン' },
  { written: /^私$/, kana: 'ワタシ' },
  {
    written: /^(?:弾い|弾く|弾き|弾け|弾か|弾こ)$/,
    before: /(?:ピアノ|ギター|琴|曲|バイオリン|ベース|楽器|オルガン|チェロ|三味線)[をがはも]$/,
    kana: 'ヒ',
  },
  { written: /^(?:注い|注ぐ|注ぎ)$/, before: /(?:酒|ビール|お茶|水|ワイン|コーヒー)を$/, kana: 'ツ' },
  { written: /^(?:注い|注ぐ|注ぎ)$/, kana: 'ソソ' },
  { written: /^(?:降り|降りる)$/, kana: 'オ' },
  { written: /^(?:入っ|入る|入ら|入ろ)$/, before: /気に$/, kana: 'イ' },
  { written: /^(?:入っ|入る|入り|入ら|入ろ)$/, kana: 'ハイ' },
  { written: /^(?:怒っ|怒る|怒ら|怒り)$/, kana: 'オコ' },
  { written: /^(?:避け|避ける)$/, before: /(?:車|水たまり|ボール|パンチ|石)を$/, kana: 'ヨ' },
  { written: /^(?:避け|避ける)$/, kana: 'サ' },
  {
    written: /^(?:描い|描く|描き|描か|描け)$/,
    before: /(?:絵|漫画|図|イラスト|似顔絵|マンガ|地図|線|円)を$/,
    kana: 'カ',
  },
  { written: /^(?:描い|描く|描き|描か|描け)$/, kana: 'エガ' },
  {
    written: /^(?:抱い|抱く|抱き|抱か)$/,
    before: /(?:夢|希望|疑問|不安|期待|思い|感情|恨み|イメージ|印象|興味)を$/,
    kana: 'イダ',
  },
  { written: /^訳$/, before: /(?:日本語|英語|名|和|英|の日本語)$/, kana: 'ヤク' },
  { written: /^訳$/, kana: 'ワケ' },
  { written: /^風$/, before: /(?:和|洋|中華|昔|今|こんな|そんな|どんな|あんな|東京|関西|という|現代)$/, kana: 'フー' },
  { written: /^風$/, kana: 'カゼ' },
  { written: /^今日$/, after: /^的/, kana: 'コンニチ' },
  { written: /^上手$/, after: /^(?:の客席|から登場|に退場|に立)/, kana: 'カミテ' },
  { written: /^下手$/, after: /^(?:の客席|から登場|に退場|に立)/, kana: 'シモテ' },
  { written: /^色紙$/, after: /^(?:で(?:鶴|折)|を(?:折|切))/, kana: 'イロガミ' },
  { written: /^一分$/, after: /^の(?:隙|狂い)/, kana: 'イチブ' },
  { written: /^生$/, before: /(?:年|学|小学|中学|大学|高校|留学|研究|新入|在校|卒業|同級)$/, kana: 'セー' },
  { written: /^生$/, kana: 'ナマ' },
]

/** How a word is said beside what stands around it, without the kana that it ends in; undefined for words that are said in one way. */
export function heteronym(written: string, before: string, after: string): string | undefined {
  const found = heteronyms.find(
    (one) => one.written.test(written) && (one.before?.test(before) ?? true) && (one.after?.test(after) ?? true),
  )
  return found?.kana
}
