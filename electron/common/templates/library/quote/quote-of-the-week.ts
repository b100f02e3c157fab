import { both } from '../../model.ts'
import type { Template } from '../../model.ts'

export const quoteOfTheWeek: Template = {
  id: 'quote-of-the-week',
  purpose: 'quote',
  name: both('Quote of the week', '本周一言'),
  about: both('One thought, said by the person who had it.', '一个想法，由说这句话的人亲自讲。'),
  palette: 'clay',
  typeface: 'quotation',
  motion: 'soft',
  music: 'late-lamp',
  captions: 'paper',
  presenters: [{ avatar: 'ruth', voice: 'finest-emma' }],
  scenes: [
    {
      id: 'quote',
      name: both('Quote', '引言'),
      layout: 'split',
      ground: 'light',
      decor: 'quotation',
      presenter: 0,
      script: both(
        'A good meeting ends early. The best one turns out to be a message.',
        '好的会议早早散场，最好的会议，发条消息就行。',
      ),
      items: {
        headline: both('“A good meeting ends early.\n*The best is a message.*”', '“好会早早散，\n*最好发消息。*”'),
        name: both('Ruth Adler', '露丝·阿德勒'),
        role: both('Head of operations', '运营负责人'),
      },
    },
    {
      id: 'closing',
      name: both('Closing', '结束'),
      layout: 'closing',
      ground: 'deep',
      decor: 'frame',
      presenter: -1,
      script: both('Have a light week.', '祝您一周轻松。'),
      items: {
        logo: both('Northwind', '北风'),
        headline: both('Have a *light* week', '一周*轻松*'),
      },
    },
  ],
}
