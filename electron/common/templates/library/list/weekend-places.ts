import { both } from '../../model.ts'
import type { Template } from '../../model.ts'

export const weekendPlaces: Template = {
  id: 'weekend-places',
  purpose: 'list',
  name: both('Top three, counted down', '三佳倒数'),
  about: both('Counts down three recommendations, each with a large picture.', '倒数三个推荐，每个配一张大图。'),
  palette: 'clay',
  typeface: 'editorial',
  motion: 'calm',
  music: 'side-street',
  captions: 'paper',
  presenters: [{ avatar: 'mateo', voice: 'finest-puck' }],
  scenes: [
    {
      id: 'opening',
      name: both('What is counted', '主题'),
      layout: 'split',
      ground: 'deep',
      decor: 'glow',
      presenter: 0,
      script: both(
        'Two days, one small bag. These are my three favourite places for a quiet weekend.',
        '两天时间，一只小包。这是我最喜欢的三个安静的周末去处。',
      ),
      items: {
        kicker: both('Top three', '三佳'),
        headline: both('Places for a *quiet weekend*', '*安静周末*的好去处'),
        body: both('An hour away by train.', '火车一小时即到。'),
      },
    },
    {
      id: 'third',
      name: both('Number 3', '第三名'),
      layout: 'picture',
      ground: 'soft',
      presenter: -1,
      script: both(
        'Number three: Alder Quay. An old harbour, one café, and boats you can rent by the hour.',
        '第三名：桤木港。古老的码头，一家咖啡馆，小船按小时出租。',
      ),
      items: {
        kicker: both('Number 3', '第三名'),
        headline: both('Alder Quay', '桤木港'),
        body: both('Rent a boat by the hour.', '小船按小时出租。'),
        picture: 'sea',
      },
    },
    {
      id: 'second',
      name: both('Number 2', '第二名'),
      layout: 'picture',
      mirrored: true,
      ground: 'light',
      presenter: -1,
      script: both(
        'Number two: Brinkley. Go on a Saturday, when the market fills the whole main street.',
        '第二名：布林克利小镇。要去就选周六，那天集市会摆满整条大街。',
      ),
      items: {
        kicker: both('Number 2', '第二名'),
        headline: both('Market day in Brinkley', '布林克利赶集日'),
        body: both('Saturdays, from eight to two.', '每周六，八点到十四点。'),
        picture: 'town',
      },
    },
    {
      id: 'first',
      name: both('Number 1', '第一名'),
      layout: 'picture',
      ground: 'bold',
      presenter: -1,
      script: both(
        'And number one: the Heron Pass. Walk up in the evening and have the view to yourself.',
        '第一名：苍鹭山口。傍晚上山，整片风景只属于你。',
      ),
      items: {
        kicker: both('Number 1', '第一名'),
        headline: both('*Heron Pass*', '*苍鹭山口*'),
        body: both('Best in the evening light.', '傍晚的光线最美。'),
        picture: 'photo',
      },
    },
    {
      id: 'closing',
      name: both('Your favourite', '你的最爱'),
      layout: 'panel',
      mirrored: true,
      ground: 'light',
      panel: 'deep',
      presenter: 0,
      script: both(
        'Which one would you choose? Tell me below, and have a good weekend.',
        '你会选哪一个？欢迎留言，周末愉快。',
      ),
      items: {
        headline: both('Which one is *yours?*', '你选*哪一个？*'),
        action: both('Tell us below', '欢迎留言'),
      },
    },
  ],
}
