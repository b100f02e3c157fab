import { both } from '../../model.ts'
import type { Template } from '../../model.ts'

export const makersNight: Template = {
  id: 'makers-night',
  purpose: 'event',
  name: both('Night event', '夜间活动'),
  about: both('A loud announcement for an evening with an audience.', '热闹的晚间活动预告。'),
  palette: 'night',
  typeface: 'poster',
  motion: 'bold',
  music: 'night-drive',
  captions: 'karaoke',
  presenters: [{ avatar: 'zola', voice: 'finest-bella' }],
  scenes: [
    {
      id: 'opening',
      name: both('Opening', '开场'),
      layout: 'statement',
      ground: 'deep',
      decor: 'beams',
      presenter: -1,
      script: both('Clear your Friday. Makers’ night is back.', '周五留给我们，创客之夜回来了。'),
      items: {
        kicker: both('Friday, June 13', '6 月 13 日，星期五'),
        headline: both('Makers’ night *is\u00A0back*', '创客之夜*回归*'),
      },
    },
    {
      id: 'what',
      name: both('What happens', '活动内容'),
      layout: 'panel',
      ground: 'light',
      panel: 'bold',
      presenter: 0,
      script: both(
        'Twelve people show what they build in their free time. Five minutes each, no slides, all live.',
        '十二位创客，每人五分钟，不放幻灯片，现场展示业余时间的作品。',
      ),
      items: {
        number: both('12', '12'),
        headline: both('makers *live* on stage', '位创客*现场*展示'),
        body: both('Five minutes each, no slides.', '每人五分钟，不放幻灯片。'),
      },
    },
    {
      id: 'ticket',
      name: both('Ticket', '门票'),
      layout: 'showcase',
      ground: 'soft',
      presenter: 0,
      script: both(
        'Entry is free. You only need a ticket, and there are two hundred of them.',
        '免费入场，只需一张门票，一共两百张。',
      ),
      items: {
        headline: both('Free. With a *ticket.*', '免费入场，*凭票*即可'),
        picture: 'ticket',
      },
    },
    {
      id: 'closing',
      name: both('When and where', '时间地点'),
      layout: 'invitation',
      ground: 'bold',
      panel: 'deep',
      presenter: 0,
      script: both(
        'Doors open at seven, in hall four by the river. Get your ticket now.',
        '晚上七点，河畔四号厅开门。现在就领票吧。',
      ),
      items: {
        kicker: both('Doors open at 7 pm', '晚七点开门'),
        headline: both('Get your *ticket* now', '马上*领票*'),
        number: both('June 13, 19:00', '6 月 13 日 19:00'),
        label: both('Hall 4, by the river', '河畔四号厅'),
      },
    },
  ],
}
