import { both } from '../../model.ts'
import type { Template } from '../../model.ts'

export const tipOfTheDay: Template = {
  id: 'tip-of-the-day',
  purpose: 'social',
  name: both('Tip of the day', '每日一招'),
  about: both('One trick in twelve seconds, for a channel with followers.', '十二秒教会一招，适合社交频道。'),
  palette: 'lagoon',
  typeface: 'friendly',
  motion: 'lively',
  music: 'small-steps',
  captions: 'boxed',
  presenters: [{ avatar: 'ines', voice: 'finest-aoede' }],
  scenes: [
    {
      id: 'opening',
      name: both('Opening', '开场'),
      layout: 'split',
      ground: 'bold',
      decor: 'dots',
      presenter: 0,
      script: both('Where is that mute button?', '还在找麦克风按钮？'),
      items: {
        kicker: both('Tip of the day', '每日一招'),
        headline: both('Talk with *one key*', '*一个键*就能发言'),
      },
    },
    {
      id: 'trick',
      name: both('The trick', '窍门'),
      layout: 'picture',
      ground: 'light',
      presenter: -1,
      script: both('Hold the space bar and talk. Let go, and you are muted again.', '按住空格键说话，松开又是静音。'),
      items: {
        headline: both('Just hold *Space*', '按住*空格键*'),
        body: both('Release it to mute.', '松开即静音。'),
        picture: 'keyboard',
      },
    },
    {
      id: 'closing',
      name: both('Follow', '关注'),
      layout: 'closing',
      ground: 'deep',
      decor: 'dots',
      presenter: -1,
      script: both('Save it for your next call.', '收藏起来，下次开会就用。'),
      items: {
        headline: both('Save it for your *next call*', '*下次开会*就用'),
        action: both('A new tip every day', '每天一招'),
      },
    },
  ],
}
