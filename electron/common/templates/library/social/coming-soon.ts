import { both } from '../../model.ts'
import type { Template } from '../../model.ts'

export const comingSoon: Template = {
  id: 'coming-soon',
  purpose: 'social',
  name: both('Coming soon', '即将推出'),
  about: both('Ten seconds that make curious before a launch.', '十秒预告，上市前引人好奇。'),
  palette: 'sun',
  typeface: 'poster',
  motion: 'bold',
  music: 'open-question',
  captions: 'outlined',
  presenters: [{ avatar: 'mara', voice: 'finest-jessica' }],
  scenes: [
    {
      id: 'opening',
      name: both('Question', '提问'),
      layout: 'statement',
      ground: 'deep',
      decor: 'beams',
      presenter: -1,
      script: both('You asked for it a thousand times.', '你们问了上千遍。'),
      items: {
        headline: both('You asked *1,000 times*', '你们问了*上千遍*'),
      },
    },
    {
      id: 'answer',
      name: both('Answer', '回答'),
      layout: 'split',
      ground: 'bold',
      decor: 'rings',
      presenter: 0,
      script: both('We heard you. It is nearly done.', '我们听到了。马上就好。'),
      items: {
        kicker: both('Nearly done', '马上完成'),
        headline: both('Here it *comes*', '它*来了*'),
      },
    },
    {
      id: 'closing',
      name: both('Date', '日期'),
      layout: 'closing',
      ground: 'deep',
      decor: 'beams',
      presenter: -1,
      script: both('Friday, nine o’clock. Don’t be late.', '周五上午九点，不见不散。'),
      items: {
        headline: both('*Friday,* 9 am', '*周五*上午九点'),
        action: both('Set a reminder', '设置提醒'),
      },
    },
  ],
}
