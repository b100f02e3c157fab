import { both } from '../../model.ts'
import type { Template } from '../../model.ts'

export const phoneTour: Template = {
  id: 'phone-tour',
  purpose: 'tour',
  name: both('App on the phone', '手机应用介绍'),
  about: both('Shows what an app does for somebody in the course of a day.', '用一天的经历展示应用的用处。'),
  palette: 'plum',
  typeface: 'friendly',
  motion: 'soft',
  music: 'late-lamp',
  captions: 'light',
  presenters: [{ avatar: 'noor', voice: 'finest-kore' }],
  scenes: [
    {
      id: 'opening',
      name: both('What it is', '它是什么'),
      layout: 'panel',
      ground: 'light',
      panel: 'soft',
      presenter: 0,
      script: both(
        'This is Lumen. It knows how much sun your roof gets, and when your house needs power. Let me take you through one day.',
        '这是“流明”。它知道屋顶能晒到多少太阳，也知道家里何时用电。跟我过一天吧。',
      ),
      items: {
        kicker: both('A day with Lumen', '流明的一天'),
        headline: both('Your roof, *in\u00A0your pocket*', '屋顶的阳光，*尽在掌中*'),
        body: both('Sun, power and costs in one app.', '阳光、电量、花费，一个应用全搞定。'),
      },
    },
    {
      id: 'morning',
      name: both('Morning', '早晨'),
      layout: 'picture',
      ground: 'soft',
      presenter: -1,
      script: both(
        'Seven in the morning. Lumen shows the day ahead: sunny until three, clouds after that. A good morning to do the washing.',
        '早上七点，流明预告全天：三点前晴朗，之后多云。正适合上午洗衣服。',
      ),
      items: {
        kicker: both('7:00', '7:00'),
        headline: both('See the *day ahead*', '预知*一整天*'),
        body: both('Sunny until three: do the washing.', '三点前晴朗，适合洗衣。'),
        picture: 'phone',
      },
    },
    {
      id: 'noon',
      name: both('Noon', '中午'),
      layout: 'picture',
      mirrored: true,
      ground: 'deep',
      presenter: -1,
      script: both(
        'Noon. Your roof makes more than you need, so the car is charged now, without a press of a button.',
        '中午，屋顶发的电用不完，于是汽车自动开始充电，不用按任何按钮。',
      ),
      items: {
        kicker: both('12:00', '12:00'),
        headline: both('The car charges *by itself*', '汽车*自动充电*'),
        body: both('Whenever there is power to spare.', '电量有富余时即开始。'),
        picture: 'chart',
      },
    },
    {
      id: 'evening',
      name: both('Evening', '晚上'),
      layout: 'split',
      ground: 'light',
      presenter: 0,
      script: both(
        'Eight in the evening. The day is over, and Lumen has done the sums: two thirds of your power came from your own roof.',
        '晚上八点，一天结束。流明算好了账：三分之二的电来自自家屋顶。',
      ),
      items: {
        number: both('67 %', '67 %'),
        label: both('of today’s power came from your roof', '今天的用电来自自家屋顶'),
      },
    },
    {
      id: 'closing',
      name: both('Get it', '获取应用'),
      layout: 'closing',
      ground: 'bold',
      decor: 'rise',
      presenter: -1,
      script: both(
        'You have a roof? Then get Lumen. It is free, and set up before your coffee is ready.',
        '家有屋顶，就用流明。完全免费，一杯咖啡的时间就能设好。',
      ),
      items: {
        logo: both('Lumen', '流明'),
        headline: both('What does *your* roof make?', '*您家*屋顶能发多少电？'),
        action: both('lumen.example', 'lumen.example'),
      },
    },
  ],
}
