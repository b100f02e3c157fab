import { both } from '../../model.ts'
import type { Template } from '../../model.ts'

export const productLaunch: Template = {
  id: 'product-launch',
  purpose: 'launch',
  name: both('Product launch', '新品发布'),
  about: both('Says what is new, why it helps, and where to get it.', '说明新产品是什么、有何帮助、到哪里获取。'),
  palette: 'forest',
  typeface: 'modern',
  motion: 'calm',
  music: 'bright-idea',
  captions: 'boxed',
  presenters: [{ avatar: 'ines', voice: 'finest-heart' }],
  scenes: [
    {
      id: 'opening',
      name: both('Opening', '开场'),
      layout: 'split',
      ground: 'deep',
      decor: 'glow',
      presenter: 0,
      script: both(
        'Meet the new planner. It puts your whole week on one page, so you always know what comes next.',
        '认识全新计划本。一页看清整周安排，下一步做什么一目了然。',
      ),
      items: {
        kicker: both('New this spring', '今春新品'),
        headline: both('Meet the new *planner*', '认识全新*计划本*'),
        body: both('Your whole week on one page.', '一页看清整周安排。'),
      },
    },
    {
      id: 'problem',
      name: both('Why', '为什么'),
      layout: 'statement',
      ground: 'light',
      decor: 'rings',
      presenter: -1,
      script: both(
        'Today, plans live in five places: mail, chat, notes, a calendar and somebody’s memory. Things get lost.',
        '如今，计划散落在五处：邮件、聊天、笔记、日历，还有某人的记忆。难免有所遗漏。',
      ),
      items: {
        kicker: both('The problem', '问题所在'),
        headline: both('Plans live in *five places.* Things get lost.', '计划散落*五处*，\n难免遗漏'),
      },
    },
    {
      id: 'product',
      name: both('How it works', '如何使用'),
      layout: 'showcase',
      ground: 'soft',
      presenter: 0,
      script: both(
        'Open it in the morning and you see today. Drag a task to tomorrow, and everyone who waits for it knows.',
        '早上打开，就能看到今天的安排。把任务拖到明天，所有等待它的人都会知道。',
      ),
      items: {
        headline: both('One page for the whole team', '整个团队，一页掌握'),
        picture: 'window',
      },
    },
    {
      id: 'result',
      name: both('What you gain', '带来什么'),
      layout: 'panel',
      ground: 'light',
      panel: 'bold',
      presenter: 0,
      script: both(
        'Teams who tried it won back four hours a week. That is half a day for the work that matters.',
        '试用过的团队每周节省四小时。这半天可以用来做真正重要的工作。',
      ),
      items: {
        number: both('4 h', '4 小时'),
        label: both('saved per week, for everyone in the team', '团队里每个人每周节省的时间'),
      },
    },
    {
      id: 'closing',
      name: both('Try it', '立即试用'),
      layout: 'closing',
      ground: 'deep',
      decor: 'rise',
      presenter: -1,
      script: both(
        'Try it free for thirty days. You find it at northwind.example.',
        '免费试用三十天。请访问 northwind.example。',
      ),
      items: {
        logo: both('Northwind', '北风'),
        headline: both('Try it free for *30 days*', '免费试用 *30 天*'),
        action: both('northwind.example', 'northwind.example'),
      },
    },
  ],
}
