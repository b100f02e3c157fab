import { both } from '../../model.ts'
import type { Template } from '../../model.ts'

export const yearOfThanks: Template = {
  id: 'year-of-thanks',
  purpose: 'greeting',
  name: both('Thanks for the year', '岁末感谢'),
  about: both(
    'A festive thank-you to customers and colleagues, from two people.',
    '两位同事向客户与伙伴致以节日谢意。',
  ),
  palette: 'lantern',
  typeface: 'editorial',
  motion: 'soft',
  music: 'soft-light',
  captions: 'paper',
  presenters: [
    { avatar: 'amina', voice: 'finest-isabella' },
    { avatar: 'henrik', voice: 'finest-daniel' },
  ],
  scenes: [
    {
      id: 'opening',
      name: both('Opening', '开场'),
      layout: 'closing',
      ground: 'deep',
      decor: 'lanterns',
      presenter: -1,
      script: both(
        'Before the year ends, there is something we would like to say.',
        '在这一年结束之前，有句话想对您说。',
      ),
      items: {
        kicker: both('To our customers', '致我们的客户'),
        headline: both('A year *of\u00A0thanks*', '感恩*这一年*'),
      },
    },
    {
      id: 'trust',
      name: both('For your trust', '感谢信任'),
      layout: 'split',
      ground: 'bold',
      presenter: 0,
      script: both(
        'Thank you for your trust, for honest words when we were wrong, and for your patience when snow held up a delivery.',
        '感谢您的信任，感谢您在我们出错时坦诚相告，也感谢大雪误期时的耐心。',
      ),
      items: {
        kicker: both('Thank you', '感谢'),
        headline: both('For trust, and for *honest words*', '您的信任，与*坦诚*'),
        name: both('Amina Haddad', '阿米娜'),
        role: both('Customer care', '客户服务'),
      },
    },
    {
      id: 'together',
      name: both('What we did together', '共同的成果'),
      layout: 'panel',
      mirrored: true,
      ground: 'light',
      panel: 'soft',
      presenter: 1,
      script: both(
        'Together we finished three hundred and twelve projects. Each of them has a name on our wall.',
        '我们一起完成了三百一十二个项目，每一个名字都写在我们的墙上。',
      ),
      items: {
        number: both('312', '312'),
        label: both('projects, each with its name on our wall', '个项目，名字都在我们的墙上'),
      },
    },
    {
      id: 'closing',
      name: both('Wishes', '祝愿'),
      layout: 'closing',
      ground: 'deep',
      decor: 'lanterns',
      presenter: -1,
      script: both('We wish you quiet days, and a good start into the new year.', '祝您假日安宁，新年好开端。'),
      items: {
        headline: both('A happy *new year*', '*新年*快乐'),
        action: both('Your team at Northwind', '北风团队敬上'),
      },
    },
  ],
}
