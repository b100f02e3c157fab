import { verbs } from './repeated.ts'

/** A reading of a character that stands by itself, where the text before and after it matches. The first that matches is taken. */
interface Reading {
  before?: RegExp
  after?: RegExp
  pinyin: string
}

const counting = '[一二两三四五六七八九十百千万亿几半多每这那哪整]'
const person = '(?:我|你|您|他|她|它|谁|咱|大家|人民|祖国|客户|用户|顾客|孩子|家人|父母|社会|国家|企业|学生|读者|观众)'

/** How characters with several readings are said where they are words by themselves. */
export const polyphones: Readonly<Record<string, readonly Reading[]>> = {
  得: [
    { before: /[^我你您他她们]$/, after: /^(?:很|太|非常|特别|十分|真|像)/, pinyin: 'de5' },
    { after: /^(?:了|过)?(?:第|奖|病|名|票|分|冠|金牌|银牌|意|罪|一等)/, pinyin: 'de2' },
    { after: /^[了过出到](?!得)/, before: /(?:^|我|你|他|她|人|们|还|也|没|就|又)$/, pinyin: 'de2' },
    {
      before:
        /(?:^|我|你|您|他|她|它|们|咱|谁|家|人|就|都|还|也|可|必|总|只|又|非|先|再|真|今天|明天|现在|以后|时候|师|员|事|活|这|那)$/,
      after: /^[^了过出到，]/,
      pinyin: 'dei3',
    },
    { before: /./, pinyin: 'de5' },
    { pinyin: 'de2' },
  ],
  地: [
    { after: /^(?:上|里|下|面|区|点|方|址|铁|图|球|位|势|形|皮|主|段|产|板|毯|震|处|名|铁|税|砖)/, pinyin: 'di4' },
    { before: /(.)\1$/u, after: /^./, pinyin: 'de5' },
    { before: /\p{L}{2}$/u, after: /^./, pinyin: 'de5' },
    { before: /[猛忽蓦轻悄]$/, after: /^./, pinyin: 'de5' },
    { pinyin: 'di4' },
  ],
  着: [
    { before: /(?:睡|火|灯|猜|逮|够)不?$/, after: /^(?:了|$)/, pinyin: 'zhao2' },
    {
      before: /[穿衣]$/,
      after: /^(?:讲究|打扮|朴素|得体|时尚|整洁|华丽|随意|简单|大方|优雅|入时|风格|暴露|怪异)/,
      pinyin: 'zhuo2',
    },
    { before: /[用找睡猜]不$/, pinyin: 'zhao2' },
    { before: /./, pinyin: 'zhe5' },
  ],
  了: [{ before: new RegExp(`${verbs}[不]$|决不$|[受办做吃管忍]得$`), pinyin: 'liao3' }, { pinyin: 'le5' }],
  还: [
    {
      after: /^(?:钱|书|款|债|账|贷|清|给|礼|愿|车贷|房贷|信用卡|了|掉|完|上(?!有|是|在|能)|不(?:起|上|清|了))/,
      pinyin: 'huan2',
    },
    { after: /^[我你他她](?:$|钱|书|清白|公道|一个公道|自由)/, pinyin: 'huan2' },
    { before: /(?:没|不|要|来|去|该|已经|必须|按时|准时|一起|代)$/, after: /^$/, pinyin: 'huan2' },
    { pinyin: 'hai2' },
  ],
  长: [
    {
      before: /(?:可以|能|会|又|已经|再)$/,
      after: /^[一二两三四五六七八九十几半]+(?:米|厘米|寸|尺|公分|斤|岁)/,
      pinyin: 'zhang3',
    },
    { after: /^(?:得|大|高|出|满|成|在|胖|壮|肉|草|毛|牙|个|着)/, pinyin: 'zhang3' },
    {
      after: /^了(?:一|两|个|很|不少|许多|翅|草|胡|皱|\p{L}{2})/u,
      before: /(?:他|她|它|你|我|们|子|树|花|又|脸上|身上)$/,
      pinyin: 'zhang3',
    },
    {
      before: /(?:部|院|局|处|科|班|组|市|县|省|镇|村|乡|州|会|厂|店|站|团|舰|船|机|队|社|馆|所|秘书|理事|董事)$/,
      pinyin: 'zhang3',
    },
    { pinyin: 'chang2' },
  ],
  行: [
    { before: /(?:[该些空此]|表格|字幕|标题|代码)$/, after: /^(?!的?目的|之|为|动|人)/, pinyin: 'hang2' },
    { before: new RegExp(`${counting}$`), after: /^(?!吗|不|了|的|$|，)/, pinyin: 'hang2' },
    { before: /[一二两三四五六七八九十百千几第]$/, pinyin: 'hang2' },
    { pinyin: 'xing2' },
  ],
  种: [
    { before: new RegExp(`(?:${counting}|各|某|何|此|另|另外|多|该|同|单|新)$`), pinyin: 'zhong3' },
    { after: /^(?:了|着|过|满|上|下|花|树|菜|地|田|草|瓜|豆|粮|棉|水稻|小麦|玉米|庄稼|的|在|得|一)/, pinyin: 'zhong4' },
    { before: /(?:我|你|他|她|们|要|会|想|能|去|来|在|没|不|家)$/, pinyin: 'zhong4' },
    { pinyin: 'zhong3' },
  ],
  重: [
    {
      after:
        /^(?:新|复|命名|定向|绘|连|聚|塑|拾|演|审|来|写|做|建|读|申|装|启|组|播|拍|返|逢|叠|考|算|赛|选|访|游|设|置|试|发|构|排|修)/,
      pinyin: 'chong2',
    },
    { before: /[一二两三四五六七八九十几双多]$/, after: /^(?!要|点|大|量)/, pinyin: 'chong2' },
    { pinyin: 'zhong4' },
  ],
  只: [{ before: /[一二两三四五六七八九十百千万几每这那哪半多]$/, pinyin: 'zhi1' }, { pinyin: 'zhi3' }],
  为: [
    {
      before: /[成作认以称选分变换存途示定视列改设名约均皆即则乃译写评誉化转升降调增减拆合命订判当]$/,
      pinyin: 'wei2',
    },
    { before: /被[^，]{1,8}所$|被$|所$/, pinyin: 'wei2' },
    {
      after: new RegExp(
        `^(?:了|什么|何|此|其|${person}|[^，]{1,12}(?:服务|着想|而|提供|做|准备|打|工作|付出|带来|赢得|争|贡献|感到|祝贺|加油|鼓掌))`,
      ),
      pinyin: 'wei4',
    },
    { pinyin: 'wei2' },
  ],
  中: [
    { before: /[打击射猜看选押抽说投命]$/, after: /^(?:了|$|的|目标)/, pinyin: 'zhong4' },
    { after: /^(?:了(?:奖|毒|计|邪|弹|标|枪|圈套|彩|头)|奖|毒|暑|标|弹|计|枪|彩票)/, pinyin: 'zhong4' },
    { pinyin: 'zhong1' },
  ],
  数: [
    { after: /^[十百千万亿天年月日小人次名位种家项个条]/, pinyin: 'shu4' },
    { before: /数[了一]$/, pinyin: 'shu3' },
    { after: /^(?:了|着|得清|不清|一数|一下|钱|羊|星星)/, pinyin: 'shu3' },
    { before: /(?:^|我|你|他|她|们|来|去|请|会|在|先|再)$/, pinyin: 'shu3' },
    { pinyin: 'shu4' },
  ],
  空: [
    { before: /(?:有|没|没有|抽|得|填|留)$/, after: /^(?!气|间|军|中|调|白|想|话|余|缺)/, pinyin: 'kong4' },
    { pinyin: 'kong1' },
  ],
  干: [
    { before: /(?:很|太|晾|晒|擦|烘|吹|口|变|没|不|又|已|快|未)$/, after: /^(?!什|吗|嘛|活|好|得|完)/, pinyin: 'gan1' },
    { after: /^(?:净|燥|杯|旱|果|货|洗|涉|脆|了的?(?:衣|头))/, pinyin: 'gan1' },
    { pinyin: 'gan4' },
  ],
  转: [
    { after: /^(?:圈|悠|动|个不停|来转去|着圈)/, pinyin: 'zhuan4' },
    { after: /^了?[一二两三几]?[^，]{0,2}[圈遭]/, pinyin: 'zhuan4' },
    { before: /(?:在|不停地|绕着.{1,4}|围着.{1,4}|团团|直)$/, after: /^(?:$|，|的|着)/, pinyin: 'zhuan4' },
    { pinyin: 'zhuan3' },
  ],
  倒: [
    { after: /^(?:水|茶|酒|车|放|计时|数|是|也|垃圾|退|过来|立|杯|影|映|了?(?:一|两|几)?杯|出|进|掉)/, pinyin: 'dao4' },
    { pinyin: 'dao3' },
  ],
  调: [
    { after: /^到(?:[零一二两三四五六七八九十百最]|合适|适当|中间)/, pinyin: 'tiao2' },
    { after: /^(?:到|去|往|来|走|派|任|动|查|研|用|取|换到|回)/, pinyin: 'diao4' },
    { pinyin: 'tiao2' },
  ],
  背: [{ after: /^(?:包|着|起|上|了|书包|孩子|负|篓|锅|黑锅|债|得动|不动)/, pinyin: 'bei1' }, { pinyin: 'bei4' }],
  弹: [
    { before: /[回反]$/, pinyin: 'tan2' },
    { after: /^(?:钢琴|琴|吉他|了|奏|得|一|曲|古筝|起|出|开|着|过|不|性|力|回|走)/, pinyin: 'tan2' },
    { pinyin: 'dan4' },
  ],
  量: [{ after: /^(?:体温|血压|一|了|身高|尺寸|腰围|体重|得|过|量)/, pinyin: 'liang2' }, { pinyin: 'liang4' }],
  盛: [{ after: /^(?:饭|汤|了|满|一|粥|水|着|好)/, pinyin: 'cheng2' }, { pinyin: 'sheng4' }],
  处: [{ after: /^(?:在|于|得|理|罚|世|死)/, pinyin: 'chu3' }, { pinyin: 'chu4' }],
  率: [{ after: /^(?:队|团|军|众|部|兵|先|领)/, pinyin: 'shuai4' }, { pinyin: 'lv4' }],
  假: [{ before: /(?:天|月|年|周|放|请|休|度|暑|寒|病|事|婚|产|探亲|长)的?$/, pinyin: 'jia4' }, { pinyin: 'jia3' }],
  系: [{ after: /^(?:鞋|上|好|着|紧|领|安全带|了|在|带)/, pinyin: 'ji4' }, { pinyin: 'xi4' }],
  削: [{ after: /^(?:苹果|皮|了|铅笔|好|完|梨|土豆)/, pinyin: 'xiao1' }, { pinyin: 'xue1' }],
  剥: [{ after: /^(?:皮|好|完|花生|橘子|开|蒜|壳|鸡蛋|了)/, pinyin: 'bao1' }, { pinyin: 'bo1' }],
  曲: [{ before: /(?:首|支|这|那|歌|乐|戏|名|一)$/, pinyin: 'qu3' }, { pinyin: 'qu1' }],
  藏: [{ before: /(?:西|宝|道|青|川|入|进|援)$/, pinyin: 'zang4' }, { pinyin: 'cang2' }],
  好: [
    {
      after: /^(?:学(?!生|校)|奇|胜|斗|色|吃懒做|高骛远|逸)/,
      before: /(?:^|他|她|很|勤奋|聪明|十分|非常|，)$/,
      pinyin: 'hao4',
    },
    { pinyin: 'hao3' },
  ],
  当: [{ after: /^(?:作|成|真|天就|做)/, pinyin: 'dang4' }, { pinyin: 'dang1' }],
  教: [{ pinyin: 'jiao1' }],
  都: [{ pinyin: 'dou1' }],
  落: [{ before: /(?:钥匙|手机|钱包|书包|伞|东西|行李|作业|眼镜)$/, pinyin: 'la4' }, { pinyin: 'luo4' }],
  薄: [{ pinyin: 'bao2' }],
  血: [{ pinyin: 'xue4' }],
  发: [{ before: /(?:理|剪|染|烫|洗|白|黑|长|短|秀)$/, after: /^$/, pinyin: 'fa4' }, { pinyin: 'fa1' }],
  里: [
    { before: /[一二两三四五六七八九十百千万几多数公英华海]$/, pinyin: 'li3' },
    { before: /./, pinyin: 'li5' },
    { pinyin: 'li3' },
  ],
  的: [{ pinyin: 'de5' }],
  们: [{ pinyin: 'men5' }],
  么: [{ pinyin: 'me5' }],
  吗: [{ pinyin: 'ma5' }],
  嘛: [{ pinyin: 'ma5' }],
  呢: [{ pinyin: 'ne5' }],
  吧: [{ pinyin: 'ba5' }],
  啦: [{ pinyin: 'la5' }],
  呀: [{ before: /./, pinyin: 'ya5' }, { pinyin: 'ya1' }],
  啊: [{ before: /./, pinyin: 'a5' }, { pinyin: 'a1' }],
  哇: [{ before: /./, pinyin: 'wa5' }, { pinyin: 'wa1' }],
  子: [{ before: /./, pinyin: 'zi5' }, { pinyin: 'zi3' }],
  儿: [{ before: /./, pinyin: 'er5' }, { pinyin: 'er2' }],
  谁: [{ pinyin: 'shei2' }],
  给: [{ pinyin: 'gei3' }],
  和: [{ pinyin: 'he2' }],
  差: [
    { after: /^(?:一点|点|了|得|很|不|太|劲|[一二两三四五六七八九十几]|\d|$)/, pinyin: 'cha4' },
    { before: /[出公]$/, pinyin: 'chai1' },
    { pinyin: 'cha4' },
  ],
  传: [{ before: /(?:自|外|列|别|水浒|小|评)$/, after: /^$/, pinyin: 'zhuan4' }, { pinyin: 'chuan2' }],
}

/** The reading of a character that is a word by itself, by the text around it; undefined for all that have one only. */
export function polyphone(character: string, before: string, after: string): string | undefined {
  if (!Object.hasOwn(polyphones, character)) return undefined
  return polyphones[character]?.find((one) => (one.before?.test(before) ?? true) && (one.after?.test(after) ?? true))
    ?.pinyin
}
