import { both } from '../../model.ts'
import type { Template } from '../../model.ts'

export const meetTheTeam: Template = {
  id: 'meet-the-team',
  purpose: 'recruiting',
  name: both('Meet the team', '认识团队'),
  about: both('Three colleagues tell what it is like to work with them.', '三位同事讲讲在这里工作的感受。'),
  palette: 'plum',
  typeface: 'friendly',
  motion: 'soft',
  music: 'soft-light',
  captions: 'light',
  presenters: [
    { avatar: 'zola', voice: 'finest-nova' },
    { avatar: 'henrik', voice: 'finest-george' },
    { avatar: 'mei', voice: 'finest-bella' },
  ],
  scenes: [
    {
      id: 'opening',
      name: both('Opening', '开场'),
      layout: 'split',
      ground: 'soft',
      presenter: 0,
      script: both(
        'Hi, I’m Zola. I lead customer care in Lisbon. Two colleagues will tell you what it’s like here.',
        '您好，我是佐拉，在里斯本负责客户服务。下面请两位同事讲讲在这里工作的感受。',
      ),
      items: {
        kicker: both('Customer care, Lisbon', '里斯本客户服务部'),
        headline: both('Meet your next *team*', '认识您的\n下一支*团队*'),
        body: both('Three of us, in half a minute.', '半分钟，认识我们三位。'),
      },
    },
    {
      id: 'trust',
      name: both('First colleague', '第一位同事'),
      layout: 'panel',
      ground: 'light',
      panel: 'bold',
      presenter: 1,
      script: both(
        'I came from a bank. Here, I decided about a refund in my first week, without asking anyone.',
        '我以前在银行工作。在这里，第一周我就能自己决定退款，不必层层请示。',
      ),
      items: {
        headline: both('“Trusted\nfrom *day one.*”', '“*第一天*起\n就被信任。”'),
        name: both('Henrik Olsen', '亨里克·奥尔森'),
        role: both('With us since 2019', '2019 年加入'),
      },
    },
    {
      id: 'evening',
      name: both('Second colleague', '第二位同事'),
      layout: 'panel',
      mirrored: true,
      ground: 'deep',
      panel: 'soft',
      presenter: 2,
      script: both(
        'I have two small children. When my shift ends, it ends. Nobody writes to me in the evening.',
        '我有两个年幼的孩子。到点就下班，晚上不会有人再发消息来。',
      ),
      items: {
        headline: both('“We close at five. *Really.*”', '“五点下班，*真的。*”'),
        name: both('Mei Tanaka', '田中芽衣'),
        role: both('With us since 2023', '2023 年加入'),
      },
    },
    {
      id: 'you',
      name: both('Who we look for', '我们在找谁'),
      layout: 'list',
      ground: 'light',
      presenter: 1,
      script: both(
        'And you? You listen well, you write clearly, and you like to solve things for good.',
        '那么您呢？善于倾听，表达清楚，喜欢把问题彻底解决。',
      ),
      items: {
        kicker: both('And you?', '那么您呢？'),
        headline: both('This could be *you*', '我们在*等您*'),
        rows: [
          both('You listen well', '善于倾听'),
          both('You write clearly', '表达清楚'),
          both('You finish things', '有始有终'),
        ],
      },
    },
    {
      id: 'closing',
      name: both('First step', '第一步'),
      layout: 'closing',
      ground: 'bold',
      decor: 'rise',
      presenter: -1,
      script: both(
        'Come for a coffee first. No suit, no test, just a look around.',
        '先来喝杯咖啡吧。不用西装，没有考试，只是四处看看。',
      ),
      items: {
        logo: both('Northwind', '北风'),
        headline: both('Come for a *coffee* first', '先来喝杯*咖啡*吧'),
        action: both('northwind.example/care', 'northwind.example/care'),
      },
    },
  ],
}
