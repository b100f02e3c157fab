import { both } from '../../model.ts'
import type { Template } from '../../model.ts'

export const monthInNumbers: Template = {
  id: 'month-in-numbers',
  purpose: 'update',
  name: both('Month in numbers', '数字看本月'),
  about: both('Three figures of the month, and what they mean.', '本月三个数字及其含义。'),
  palette: 'ink',
  typeface: 'grotesque',
  motion: 'bold',
  music: 'open-road',
  captions: 'boxed',
  presenters: [{ avatar: 'ravi', voice: 'finest-lewis' }],
  scenes: [
    {
      id: 'opening',
      name: both('Opening', '开场'),
      layout: 'split',
      ground: 'light',
      decor: 'grid',
      presenter: 0,
      script: both(
        'May was a good month. Three figures tell you why, and I promise to be quick.',
        '五月成绩不错。三个数字告诉您原因，我尽量说得快些。',
      ),
      items: {
        kicker: both('Monthly update', '月度简报'),
        headline: both('May *in\u00A0numbers*', '*数字*看五月'),
        body: both('Three figures, half a minute.', '三个数字，半分钟。'),
      },
    },
    {
      id: 'customers',
      name: both('First figure', '第一个数字'),
      layout: 'panel',
      mirrored: true,
      ground: 'soft',
      panel: 'bold',
      presenter: 0,
      script: both(
        'The first: two hundred and forty new customers. One in three came because a friend told them.',
        '第一个：两百四十位新客户，其中三分之一由朋友推荐而来。',
      ),
      items: {
        number: both('240', '240'),
        label: both('new customers, a third through friends', '位新客户，三分之一来自朋友推荐'),
      },
    },
    {
      id: 'answers',
      name: both('Second figure', '第二个数字'),
      layout: 'statement',
      ground: 'bold',
      decor: 'bands',
      presenter: -1,
      script: both(
        'The second: nine minutes. That is how long people wait for an answer now. In April it was an hour.',
        '第二个：九分钟。这是客户等待回复的时间，四月时还要一小时。',
      ),
      items: {
        kicker: both('Until we answer', '回复用时'),
        number: both('9 min', '9 分钟'),
        label: both('It was an hour in April.', '四月时还要一小时。'),
      },
    },
    {
      id: 'sales',
      name: both('Third figure', '第三个数字'),
      layout: 'picture',
      ground: 'light',
      presenter: -1,
      script: both(
        'And the third: our best month so far. The new shop brought more than half of it.',
        '第三个：历来最好的一个月，一半以上来自新网店。',
      ),
      items: {
        kicker: both('Sales', '销售额'),
        headline: both('*Best month* so far', '历来最好的\n*一个月*'),
        body: both('More than half from the new shop.', '一半以上来自新网店。'),
        picture: 'chart',
      },
    },
    {
      id: 'closing',
      name: both('Thanks', '致谢'),
      layout: 'closing',
      ground: 'deep',
      presenter: -1,
      script: both(
        'Thank you all for that. The whole report is on the intranet, and June has already begun.',
        '感谢大家的努力。完整报告请见内网。六月已经开始了。',
      ),
      items: {
        headline: both('Thank you. *On to June!*', '谢谢大家，*六月见！*'),
        action: both('Read the whole report', '阅读完整报告'),
      },
    },
  ],
}
