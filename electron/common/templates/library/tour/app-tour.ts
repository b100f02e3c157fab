import { both } from '../../model.ts'
import type { Template } from '../../model.ts'

export const appTour: Template = {
  id: 'app-tour',
  purpose: 'tour',
  name: both('Product tour', '产品导览'),
  about: both('Walks through a program in four stops, a minute in all.', '一分钟走完四站，认识一款软件。'),
  palette: 'lagoon',
  typeface: 'technical',
  motion: 'calm',
  music: 'deep-focus',
  captions: 'light',
  presenters: [{ avatar: 'tunde', voice: 'finest-eric' }],
  scenes: [
    {
      id: 'opening',
      name: both('Welcome', '欢迎'),
      layout: 'panel',
      mirrored: true,
      ground: 'light',
      panel: 'bold',
      decor: 'grid',
      presenter: 0,
      script: both(
        'Welcome to Northwind. You have an account, a team, and no time for a manual. So let me show you around in four stops.',
        '欢迎使用北风。您有了账号和团队，却没时间看手册。跟我走四站，马上就会用。',
      ),
      items: {
        kicker: both('Product tour', '产品导览'),
        headline: both('A tour in *four stops*', '*四站*看懂'),
        body: both('You need one minute.', '只需一分钟。'),
      },
    },
    {
      id: 'today',
      name: both('Stop 1', '第一站'),
      layout: 'showcase',
      ground: 'soft',
      presenter: 0,
      script: both(
        'First stop: today. When you open Northwind, you see what is yours and what is due. The dark row is the one to begin with.',
        '第一站：今天。打开北风，就能看到您的任务和期限。深色那一行，就是该先做的。',
      ),
      items: {
        kicker: both('Stop 1 · Today', '第一站 · 今天'),
        headline: both('Begin with the dark row', '从深色一行开始'),
        picture: 'window',
      },
    },
    {
      id: 'plan',
      name: both('Stop 2', '第二站'),
      layout: 'picture',
      ground: 'light',
      presenter: -1,
      script: both(
        'Second stop: the plan. Drag a task to Friday, and everyone who waits for it is told at once.',
        '第二站：计划。把任务拖到周五，等待它的人会立刻收到通知。',
      ),
      items: {
        kicker: both('Stop 2 · Plan', '第二站 · 计划'),
        headline: both('*Drag* it to Friday', '*拖到*周五就好'),
        body: both('Everyone who waits is told.', '等待的人会收到通知。'),
        picture: 'calendar',
      },
    },
    {
      id: 'talk',
      name: both('Stop 3', '第三站'),
      layout: 'picture',
      mirrored: true,
      ground: 'deep',
      presenter: -1,
      script: both(
        'Third stop: talk. Each task has its own conversation, so questions stay where the work is, and new colleagues can read up.',
        '第三站：交流。每个任务都有自己的对话，问题就留在工作旁，新同事也能随时查阅。',
      ),
      items: {
        kicker: both('Stop 3 · Talk', '第三站 · 交流'),
        headline: both('Ask *right\u00A0there*', '在*任务旁*提问'),
        body: both('New colleagues can read up.', '新同事也能查阅。'),
        picture: 'chat',
      },
    },
    {
      id: 'report',
      name: both('Stop 4', '第四站'),
      layout: 'picture',
      ground: 'soft',
      presenter: -1,
      script: both(
        'Last stop: the report. It writes itself, every Friday, from what your team has finished.',
        '最后一站：周报。每周五，系统会根据团队完成的工作自动生成。',
      ),
      items: {
        kicker: both('Stop 4 · Report', '第四站 · 周报'),
        headline: both('Reports *by themselves*', '周报*自动生成*'),
        body: both('Every Friday, at noon.', '每周五中午。'),
        picture: 'chart',
      },
    },
    {
      id: 'closing',
      name: both('First step', '第一步'),
      layout: 'panel',
      ground: 'light',
      panel: 'deep',
      presenter: 0,
      script: both(
        'That was the tour. Now add your first task. It takes less time than this sentence did.',
        '导览到此结束。现在，添加您的第一个任务吧，比这句话还快。',
      ),
      items: {
        headline: both('Add your *first task*', '添加*第一个任务*吧'),
        action: both('Press N anywhere', '随时按下 N 键'),
      },
    },
  ],
}
