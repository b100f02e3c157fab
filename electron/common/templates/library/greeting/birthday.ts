import { both } from '../../model.ts'
import type { Template } from '../../model.ts'

export const birthday: Template = {
  id: 'birthday',
  purpose: 'greeting',
  name: both('Birthday', '生日祝福'),
  about: both('Wishes from the whole team, with a cake.', '全团队的祝福，还有蛋糕。'),
  palette: 'rose',
  typeface: 'warm',
  motion: 'soft',
  music: 'bright-idea',
  captions: 'light',
  presenters: [{ avatar: 'ruth', voice: 'finest-lily' }],
  scenes: [
    {
      id: 'opening',
      name: both('Congratulations', '祝贺'),
      layout: 'split',
      ground: 'soft',
      decor: 'confetti',
      presenter: 0,
      script: both(
        'Happy birthday, Sam! The whole team asked me to say this, and some of them are singing in the background.',
        '小林，生日快乐！全团队托我送上祝福，有几位还在后面唱歌呢。',
      ),
      items: {
        kicker: both('Today is your day', '今天你是主角'),
        headline: both('Happy birthday, *dear\u00A0Sam!*', '*小林，*生日快乐！'),
      },
    },
    {
      id: 'wish',
      name: both('Wish', '许愿'),
      layout: 'picture',
      ground: 'deep',
      presenter: -1,
      script: both(
        'Close your eyes, make a wish, and please blow out all the candles.',
        '闭上眼睛，许个愿，再把蜡烛全部吹灭。',
      ),
      items: {
        headline: both('Make a *wish*', '许个*愿*'),
        body: both('We won’t ask what it is.', '我们不会问是什么愿望。'),
        picture: 'cake',
      },
    },
    {
      id: 'closing',
      name: both('Invitation', '邀请'),
      layout: 'closing',
      ground: 'bold',
      decor: 'confetti',
      presenter: -1,
      script: both(
        'The real cake waits in the kitchen, at three. Come hungry!',
        '真正的蛋糕三点在茶水间等你，记得空着肚子来！',
      ),
      items: {
        kicker: both('The real cake waits', '真蛋糕在等你'),
        headline: both('All the best *from all of us*', '*大家*祝你万事如意'),
        action: both('Kitchen, 3 pm', '茶水间，下午三点'),
      },
    },
  ],
}
