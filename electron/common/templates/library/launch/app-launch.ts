import { both } from '../../model.ts'
import type { Template } from '../../model.ts'

export const appLaunch: Template = {
  id: 'app-launch',
  purpose: 'launch',
  name: both('App launch', '应用上线'),
  about: both('A new app in twenty seconds, fast and loud.', '二十秒推出一款新应用，节奏明快。'),
  palette: 'night',
  typeface: 'technical',
  motion: 'bold',
  music: 'clear-steps',
  captions: 'boxed',
  presenters: [{ avatar: 'mei', voice: 'finest-sky' }],
  scenes: [
    {
      id: 'opening',
      name: both('Opening', '开场'),
      layout: 'statement',
      ground: 'bold',
      decor: 'rings',
      presenter: -1,
      script: both('Nobody likes to collect receipts.', '没有人喜欢攒小票。'),
      items: {
        kicker: both('Coming today', '今日上线'),
        headline: both('Nobody likes *receipts*', '没人喜欢\n*攒小票*'),
      },
    },
    {
      id: 'app',
      name: both('The app', '应用'),
      layout: 'split',
      ground: 'deep',
      presenter: 0,
      script: both(
        'So here is Pocket. Hold your phone over a receipt, and it’s filed.',
        '所以有了“口袋”。手机对准小票，一扫就归档。',
      ),
      items: {
        kicker: both('New', '全新'),
        headline: both('Meet *Pocket*', '认识*口袋*'),
        body: both('Point, scan, filed.', '对准，一扫，归档。'),
      },
    },
    {
      id: 'gain',
      name: both('What it saves', '节省多少'),
      layout: 'panel',
      mirrored: true,
      ground: 'light',
      panel: 'bold',
      presenter: 0,
      script: both(
        'Three seconds for a receipt. At the end of the year, your taxes are ready.',
        '一张小票只要三秒。到了年底，报税材料已经备好。',
      ),
      items: {
        number: both('3 s', '3 秒'),
        label: both('from receipt to tax file', '小票变成报税材料'),
      },
    },
    {
      id: 'closing',
      name: both('Get it', '立即下载'),
      layout: 'closing',
      ground: 'deep',
      decor: 'rise',
      presenter: -1,
      script: both('Pocket. Free from today.', '口袋，今天起免费下载。'),
      items: {
        logo: both('Pocket', '口袋'),
        headline: both('Free *from today*', '今天起*免费*'),
        action: both('pocket.example', 'pocket.example'),
      },
    },
  ],
}
