import { both } from '../../model.ts'
import type { Template } from '../../model.ts'

export const topStory: Template = {
  id: 'top-story',
  purpose: 'news',
  name: both('Top story', '头条'),
  about: both(
    'One piece of news: what happened, what it means, what comes next.',
    '一条新闻：发生了什么、意味着什么、接下来怎样。',
  ),
  palette: 'ink',
  typeface: 'editorial',
  motion: 'calm',
  music: 'grand-hall',
  captions: 'boxed',
  presenters: [{ avatar: 'kenji', voice: 'finest-daniel' }],
  scenes: [
    {
      id: 'story',
      name: both('The story', '新闻'),
      layout: 'panel',
      ground: 'soft',
      panel: 'bold',
      presenter: 0,
      script: both(
        'Good evening. From next spring, the night train between Lyon and Turin runs again.',
        '晚上好。明年春天起，里昂与都灵之间的夜行列车将恢复运行。',
      ),
      items: {
        kicker: both('Top story', '头条'),
        headline: both('The night train *is back*', '夜行列车\n*回来了*'),
        body: both('Lyon to Turin, from spring.', '里昂至都灵，明春开行。'),
      },
    },
    {
      id: 'figure',
      name: both('In figures', '数字'),
      layout: 'newscast',
      ground: 'light',
      panel: 'deep',
      presenter: 0,
      script: both(
        'It leaves at ten in the evening and arrives at six, with two hundred beds.',
        '列车晚上十点发车，早晨六点到达，共有两百张卧铺。',
      ),
      items: {
        kicker: both('Every night', '每晚'),
        headline: both('Leaves at ten, arrives at six', '晚十点发车，早六点到达'),
        number: both('200', '200'),
        label: both('beds', '张卧铺'),
      },
    },
    {
      id: 'meaning',
      name: both('What it means', '意味着什么'),
      layout: 'statement',
      ground: 'deep',
      decor: 'frame',
      presenter: -1,
      script: both(
        'For both cities, that means a working day more in every trip, and a flight less.',
        '对两座城市来说，每次出行都多出一个工作日，也少一次飞行。',
      ),
      items: {
        kicker: both('What it means', '意味着什么'),
        headline: both('A day *gained,*\na flight *less*', '多一天*工作*\n少一次*飞行*'),
      },
    },
    {
      id: 'closing',
      name: both('What comes next', '接下来'),
      layout: 'split',
      ground: 'soft',
      presenter: 0,
      script: both('Tickets go on sale on the third of November. Good night.', '车票十一月三日开售。晚安。'),
      items: {
        kicker: both('What comes next', '接下来'),
        headline: both('On sale *November 3*', '车票开售\n*11 月 3 日*'),
      },
    },
  ],
}
