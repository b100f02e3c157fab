import { both } from '../../model.ts'
import type { Template } from '../../model.ts'

export const newsDesk: Template = {
  id: 'news-desk',
  purpose: 'news',
  name: both('News desk', '新闻播报'),
  about: both('Three pieces of news from your company, in a minute.', '一分钟播报公司的三条消息。'),
  palette: 'ocean',
  typeface: 'grotesque',
  motion: 'bold',
  music: 'steady-pulse',
  captions: 'boxed',
  presenters: [{ avatar: 'amina', voice: 'finest-sarah' }],
  scenes: [
    {
      id: 'opening',
      name: both('Opening', '开场'),
      layout: 'split',
      ground: 'bold',
      decor: 'bands',
      presenter: 0,
      script: both(
        'Good morning. This is your week in a minute, with three stories from our teams.',
        '早上好。一分钟回顾本周，带来各团队的三条消息。',
      ),
      items: {
        kicker: both('Monday, May 12', '5 月 12 日，星期一'),
        headline: both('Your week *in a minute*', '*一分钟*回顾本周'),
        body: both('Three stories from our teams.', '来自各团队的三条消息。'),
      },
    },
    {
      id: 'figures',
      name: both('Figures', '数字'),
      layout: 'newscast',
      ground: 'deep',
      presenter: 0,
      script: both(
        'First, the figures. Sales grew by eighteen percent in the first quarter, the strongest start in five years.',
        '首先看数字。第一季度销售额增长百分之十八，是五年来最强劲的开局。',
      ),
      items: {
        kicker: both('Sales', '销售'),
        headline: both('The strongest start in five years', '五年来最强劲的开局'),
        number: both('+18 %', '+18 %'),
        label: both('first quarter', '第一季度'),
      },
    },
    {
      id: 'office',
      name: both('Office', '办公室'),
      layout: 'newscast',
      ground: 'deep',
      presenter: 0,
      script: both(
        'Second, we open a new office in Porto. Forty colleagues move in on the first of June.',
        '第二，我们在波尔图开设新办公室。四十位同事将于六月一日入驻。',
      ),
      items: {
        kicker: both('New office', '新办公室'),
        headline: both('Porto opens on June 1', '波尔图 6 月 1 日启用'),
        picture: 'photo',
      },
    },
    {
      id: 'people',
      name: both('People', '人物'),
      layout: 'list',
      ground: 'light',
      presenter: 0,
      script: both(
        'Third, three new faces: Lena joins support, Omar leads design, and Yuki builds our data team.',
        '第三，欢迎三位新同事：莱娜加入客服，奥马尔负责设计，由纪组建数据团队。',
      ),
      items: {
        kicker: both('People', '人物'),
        headline: both('Three new faces', '三位新同事'),
        rows: [
          both('Lena, support', '莱娜，客服'),
          both('Omar, design', '奥马尔，设计'),
          both('Yuki, data', '由纪，数据'),
        ],
      },
    },
    {
      id: 'closing',
      name: both('Closing', '结束'),
      layout: 'closing',
      ground: 'bold',
      decor: 'bands',
      presenter: -1,
      script: both('That was your week in a minute. See you next Monday.', '以上就是一分钟回顾。下周一再见。'),
      items: {
        logo: both('Northwind', '北风'),
        headline: both('See you next *Monday*', '*下周一*再见'),
        action: both('More on the intranet', '更多内容请见内网'),
      },
    },
  ],
}
