import { both } from '../../model.ts'
import type { Template } from '../../model.ts'

export const projectStatus: Template = {
  id: 'project-status',
  purpose: 'update',
  name: both('Project status', '项目进展'),
  about: both(
    'What is done, what comes next, and what you need from others.',
    '做完了什么、下一步做什么、需要什么支持。',
  ),
  palette: 'ocean',
  typeface: 'modern',
  motion: 'lively',
  music: 'steady-pulse',
  captions: 'light',
  presenters: [{ avatar: 'mei', voice: 'finest-nova' }],
  scenes: [
    {
      id: 'opening',
      name: both('Where we are', '目前进展'),
      layout: 'panel',
      ground: 'soft',
      panel: 'deep',
      presenter: 0,
      script: both(
        'Hello from the website team. We are in week six of ten, and on time. Here is where we are.',
        '大家好，这里是网站项目组。十周已过六周，进度正常。来看看进展。',
      ),
      items: {
        kicker: both('New website', '新网站'),
        headline: both('*On time* in week six', '第六周：*进度正常*'),
        body: both('Status for everybody who waits for it.', '写给关心项目的每一位。'),
      },
    },
    {
      id: 'done',
      name: both('Done', '已完成'),
      layout: 'list',
      ground: 'bold',
      presenter: 0,
      script: both(
        'Done: the design is signed off, all texts are written, and the search finally finds things.',
        '已完成：设计通过审核，文案全部写好，搜索终于好用了。',
      ),
      items: {
        kicker: both('Since the last status', '上次汇报以来'),
        headline: both('Three things *done*', '完成*三项*'),
        rows: [
          both('Design signed off', '设计通过审核'),
          both('Texts written', '文案写好'),
          both('Search works', '搜索好用'),
        ],
      },
    },
    {
      id: 'next',
      name: both('Next', '下一步'),
      layout: 'picture',
      mirrored: true,
      ground: 'light',
      presenter: -1,
      script: both(
        'Next: ten customers try it on Thursday. What they stumble over, we mend before the launch.',
        '下一步：周四请十位客户试用。他们遇到的问题，上线前全部解决。',
      ),
      items: {
        kicker: both('Next', '下一步'),
        headline: both('Customers try it on *Thursday*', '*周四*客户试用'),
        body: both('Ten people, one hour each.', '十位客户，每人一小时。'),
        picture: 'calendar',
      },
    },
    {
      id: 'need',
      name: both('What we need', '需要支持'),
      layout: 'statement',
      ground: 'deep',
      decor: 'glow',
      presenter: -1,
      script: both(
        'And we need one thing from you: a decision about the old shop. Keep it for a year, or close it in July?',
        '还有一件事需要您决定：旧网店是再留一年，还是七月关闭？',
      ),
      items: {
        kicker: both('We need a decision', '需要您决定'),
        headline: both('Keep the old shop,\nor *close it in July?*', '旧网店：保留，\n还是*七月关闭？*'),
      },
    },
    {
      id: 'closing',
      name: both('Reply', '回复'),
      layout: 'split',
      ground: 'soft',
      presenter: 0,
      script: both(
        'Please answer by Wednesday. The next status comes in two weeks. Thank you!',
        '请在周三前答复。两周后再向您汇报，谢谢！',
      ),
      items: {
        headline: both('Please answer *by\u00A0Wednesday*', '请*周三前*答复'),
        action: both('Write to the team', '联系项目组'),
      },
    },
  ],
}
